//! Where the time went: the phases count each moment of a search once.
//!
//! A proof system that sleeps makes the search so slow that the speed of everything else does not matter.

use std::thread::sleep;
use std::time::{Duration, Instant};

use pdrer::config::Config;
use pdrer::engine::Answer;
use pdrer::engine::er::Definitions;
use pdrer::engine::pdr::{Level, Pdr, ProofSystem, Trace, TraceLemma};
use pdrer::generate::Family;
use pdrer::limits::{Limits, Stopped};
use pdrer::logic::cube::{Clause, Cube};
use pdrer::stats::{ExtendedResolution, Phases, Stats, timed};
use pdrer::system::lower;

const NAP: Duration = Duration::from_millis(3);

/// Sleeps in every call, and counts implications and re-encodings itself, as extended resolution does.
#[derive(Default)]
struct Sleepy {
    times: Phases,
    implications: u32,
    reencodings: u32,
    strengthenings: u32,
    weakenings: u32,
}

impl ProofSystem for Sleepy {
    fn implies(&mut self, _: &Definitions, c: &TraceLemma, d: &TraceLemma) -> bool {
        self.implications += 1;
        timed(&mut self.times.implication, || sleep(NAP));
        c.subsumes(d)
    }

    fn strengthen(
        &mut self,
        _: &mut Trace<'_>,
        _: Level,
        clause: Clause,
        _: &Cube,
    ) -> Result<Clause, Stopped> {
        self.strengthenings += 1;
        sleep(NAP);
        Ok(clause)
    }

    fn weaken(&mut self, _: &mut Trace<'_>, _: Level, _: &Clause) -> Result<Option<Clause>, Stopped> {
        self.weakenings += 1;
        sleep(NAP);
        Ok(None)
    }

    fn reencode(&mut self, _: &mut Trace<'_>) -> Result<(), Stopped> {
        self.reencodings += 1;
        timed(&mut self.times.reencode, || sleep(NAP));
        // Lemmas made stronger on this occasion.
        sleep(NAP);
        Ok(())
    }

    fn time(&self) -> Duration {
        self.times.reencode + self.times.implication
    }

    fn report(&self, stats: &mut Stats) {
        // The numbers of naps, in counters that this proof system does not need.
        stats.er = ExtendedResolution {
            reencodings: self.reencodings.into(),
            aux_added: self.strengthenings.into(),
            aux_retired: self.weakenings.into(),
            lemmas_replaced: self.implications.into(),
            ..ExtendedResolution::default()
        };
        stats.phases.reencode += self.times.reencode;
        stats.phases.implication += self.times.implication;
    }
}

#[test]
fn no_moment_counts_twice_and_none_is_lost() {
    let model = Family::find("mutex").expect("a family").model(&[2], false).expect("its sizes");
    let ts = lower(&model, model.properties()[0]).ts;
    let mut ignore = |_: pdrer::engine::Event<'_>| {};
    let mut search =
        Pdr::new(&ts, Sleepy::default(), &Config::default(), &Limits::default(), &mut ignore).unwrap();
    let prepared = search.stats().phases.total();
    let start = Instant::now();
    assert!(matches!(search.run(), Answer::Safe(_)));
    let elapsed = start.elapsed();

    let stats = search.stats();
    let (phases, er) = (&stats.phases, &stats.er);
    let counted = phases.total() - prepared;
    assert!(counted <= elapsed, "{counted:?} of {elapsed:?}: {phases:?}");
    assert!(counted >= elapsed.mul_f64(0.95), "{counted:?} of {elapsed:?}: {phases:?}");

    let naps = |number: u64| NAP * u32::try_from(number).expect("few");
    assert!(er.aux_added > 5 && er.aux_retired > 2 && er.lemmas_replaced > 5, "{er:?}");
    assert!(
        phases.generalize >= naps(er.aux_added + er.reencodings) && phases.propagate >= naps(er.aux_retired)
    );
    // Naps of implications and re-encodings are within blocking and propagation, but not part of them.
    assert!(phases.implication >= naps(er.lemmas_replaced) && phases.reencode >= naps(er.reencodings));
    let others = phases.block + phases.propagate;
    assert!(others <= elapsed - naps(er.aux_added + er.lemmas_replaced + 2 * er.reencodings), "{phases:?}");
}
