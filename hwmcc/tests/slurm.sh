#!/bin/sh
# Makes a run as a job array of a real Slurm: one node, on loopback, as the user who calls this.
#
#   tests/slurm.sh HWMCC     with the program hwmcc; exit code 77 if Slurm is not there
#
# Slurm comes from Debian's package slurm-wlm. All its files are in a temporary directory, and its processes end with
# this script, so an installed Slurm that is running is not touched.
set -eu

hwmcc=$1
PATH=$PATH:/usr/sbin:/sbin
for program in munged slurmctld slurmd slurmstepd sbatch sinfo squeue; do
    if ! command -v "$program" > /dev/null; then
        echo "there is no program $program; it is in Debian's package slurm-wlm"
        exit 77
    fi
done

# The path of a socket must be short, and munged wants directories that everybody can pass through.
place=$(mktemp -d /tmp/hwmcc-slurm-XXXXXX)
chmod 755 "$place"
processes=
finish() {
    status=$?
    trap - EXIT INT TERM
    if [ "$status" -ne 0 ]; then
        tail -n 40 "$place"/*.log "$place"/jobs/*.out 2> /dev/null || true
    fi
    for process in $processes; do
        kill "$process" 2> /dev/null || true
    done
    wait
    rm -rf "$place"
    exit "$status"
}
trap finish EXIT
trap 'exit 1' INT TERM

user=$(id -un)
host=$(uname -n)
prefix=$(dirname "$(dirname "$(command -v slurmctld)")")
mkdir "$place/state" "$place/spool" "$place/jobs" "$place/models"
(umask 077 && head -c 1024 /dev/urandom > "$place/munge.key")

munged --foreground --key-file="$place/munge.key" --socket="$place/munge.socket" --pid-file="$place/munge.pid" \
    --log-file="$place/munge.log" --seed-file="$place/munge.seed" > "$place/munged.log" 2>&1 &
processes="$processes $!"

cat > "$place/slurm.conf" << END
ClusterName=loopback
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$place/munge.socket
CredType=cred/munge
StateSaveLocation=$place/state
SlurmdSpoolDir=$place/spool
SlurmctldPidFile=$place/slurmctld.pid
SlurmdPidFile=$place/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SwitchType=switch/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core_Memory
ReturnToService=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=$(nproc) RealMemory=1500
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
END
# Also if the packages are unpacked elsewhere than in /usr.
for plugins in "$prefix"/lib/*/slurm-wlm; do
    if [ -d "$plugins" ]; then
        echo "PluginDir=$plugins" >> "$place/slurm.conf"
    fi
done
SLURM_CONF=$place/slurm.conf
export SLURM_CONF

# wait_for WHAT COMMAND...: until the command succeeds, but at most a minute.
wait_for() {
    what=$1
    shift
    waited=0
    until "$@"; do
        waited=$((waited + 1))
        if [ "$waited" -gt 240 ]; then
            echo "waited in vain for $what"
            exit 1
        fi
        sleep 0.25
    done
}
node_is_idle() {
    sinfo -h -o %t 2> /dev/null | grep -q idle
}

wait_for munged test -S "$place/munge.socket"
slurmctld -D -i > "$place/slurmctld.log" 2>&1 &
processes="$processes $!"
slurmd -D -d "$(command -v slurmstepd)" > "$place/slurmd.log" 2>&1 &
processes="$processes $!"
wait_for 'the node' node_is_idle

cat > "$place/fake.toml" << 'END'
name = "fake"
command = ["sh", "-c", "sleep 0.2; echo safe", "sh", "{model}"]
[safe]
line = "safe"
[unsafe]
line = "unsafe"
END
for model in a b c d e f g; do
    : > "$place/models/$model.aag"
done
run() {
    command=$1
    shift
    "$hwmcc" "$command" "$@" "$place/models" --config "$place/fake.toml" --seeds 0,1 --jobs 1 --memory 100
}
run run --out "$place/whole" > /dev/null 2>&1
run slurm --shards 3 --out "$place/parts" --sbatch="--output=$place/jobs/%a.out" > "$place/job.sh"
(cd / && timeout 120 sbatch --wait "$place/job.sh")
"$hwmcc" merge "$place/merged" "$place"/parts/shard-*
test "$(wc -l < "$place/merged/runs.jsonl")" = 14
"$hwmcc" diff "$place/whole" "$place/merged"

# Submitted again, there is nothing left to do.
cp "$place/parts/shard-2/runs.jsonl" "$place/before"
(cd / && timeout 120 sbatch --wait "$place/job.sh")
cmp "$place/before" "$place/parts/shard-2/runs.jsonl"

# A design with 200 properties, in two stages: an array for each, one report, one certificate. Register b keeps its
# value, but for the last one, and register a needs it.
pdrer=$(dirname "$hwmcc")/pdrer
if ! [ -x "$pdrer" ]; then
    echo "ok: a job array of 3 tasks made the 14 runs; there is no pdrer beside hwmcc for properties"
    exit 0
fi
awk 'BEGIN {
    print "aag 400 100 200 0 100 200"
    for (i = 1; i <= 100; i++) print 2 * i
    for (i = 1; i <= 100; i++) print 2 * (100 + i), 2 * (300 + i)
    for (i = 1; i <= 100; i++) print 2 * (200 + i), i < 100 ? 2 * (200 + i) : 2 * i
    for (i = 1; i <= 100; i++) print 2 * (200 + i)
    for (i = 1; i <= 100; i++) print 2 * (100 + i)
    for (i = 1; i <= 100; i++) print 2 * (300 + i), 2 * (200 + i), 2 * i
}' > "$place/big.aag"
awk 'BEGIN {
    for (i = 0; i < 100; i++) printf "b%d ", i
    print ""
    for (i = 0; i < 100; i++) printf "b%d: b%d\n", 100 + i, i
}' > "$place/stages.txt"
"$hwmcc" slurm --shards 2 --properties --stages "$place/stages.txt" --config pdrer --jobs 1 --memory 1200 --no-verify \
    --out "$place/staged" --sbatch="--output=$place/jobs/%A-%a.out" "$place/big.aag" > "$place/staged.sh"
(cd / && timeout 600 sh "$place/staged.sh" --wait)
"$hwmcc" merge "$place/staged/merged" "$place"/staged/stage-*
test "$(wc -l < "$place/staged/merged/runs.jsonl")" = 200
"$pdrer" check "$place/big.aag" > "$place/one.txt" 2> /dev/null || test $? = 10
"$pdrer" check "$place/big.aag" --stages "$place/stages.txt" --cache "$place/staged/cache" \
    --certificate "$place/all.aig" > "$place/all.txt" 2> "$place/said.txt" || test $? = 10
grep -q 'cache: 200 of 200 properties answered' "$place/said.txt"
grep "^b" "$place/one.txt" | sed "s/,.*//" > "$place/one.statuses"
grep "^b" "$place/all.txt" | sed "s/,.*//" | cmp - "$place/one.statuses"
test "$(grep -c '"verdict":"safe"' "$place/staged/merged/runs.jsonl")" = "$(grep -c ': safe' "$place/one.statuses")"
"$pdrer" verify "$place/big.aag" "$place/all.aig" | grep -q '^ok: certificate'
echo "ok: a job array of 3 tasks made the 14 runs, two arrays 200 properties in stages"
