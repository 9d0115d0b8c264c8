//! The designs with what is known about them: which properties fail with which macro, and how soon goals are reached.

/// A design.
pub struct Known {
    /// The top module, and the name of the file.
    pub top: &'static str,
    /// Its labelled assertions; the others hold, too.
    pub asserts: &'static [&'static str],
    /// Goals with the least number of steps to reach them; none: they cannot be reached.
    pub goals: &'static [(&'static str, Option<u64>)],
    /// Macros, each with the assertions that fail then.
    pub faults: &'static [(&'static str, &'static [&'static str])],
}

pub const DESIGNS: &[Known] = &[
    Known {
        top: "rr_arbiter",
        asserts: &["one_grant", "owner_has_it", "fair"],
        goals: &[("rr_arbiter.sv:72", Some(2))],
        faults: &[("PRIORITY_STUCK", &["fair"]), ("TWO_GRANTS", &["one_grant"])],
    },
    Known {
        top: "sync_fifo",
        asserts: &["never_too_many", "flags_agree", "right_word"],
        goals: &[("some_time_full", Some(5)), ("passed_through", Some(2))],
        faults: &[
            ("OVERFLOW", &["never_too_many", "right_word"]),
            ("LATE_EMPTY", &["never_too_many", "flags_agree", "right_word"]),
        ],
    },
    Known {
        top: "cdc_fifo",
        asserts: &["bounded", "not_read_too_early", "not_written_too_early"],
        goals: &[("got_full", Some(5))],
        faults: &[
            ("BINARY_FULL", &["bounded", "not_read_too_early", "not_written_too_early"]),
            ("LATE_CODE", &["bounded", "not_read_too_early", "not_written_too_early"]),
        ],
    },
    Known {
        top: "uart",
        asserts: &["no_parity_error", "same_word"],
        goals: &[("word_arrives", Some(23))],
        faults: &[("WRONG_PARITY", &["no_parity_error"]), ("SHORT_FRAME", &["no_parity_error", "same_word"])],
    },
    Known {
        top: "traffic",
        asserts: &["one_road", "walk_is_safe", "yellow_after_green", "legal_state"],
        goals: &[("somebody_walks", Some(11)), ("side_and_walk", None)],
        faults: &[("SHORT_YELLOW", &["yellow_after_green"]), ("BOTH_GREEN", &["one_road"])],
    },
    Known {
        top: "lru",
        asserts: &["exactly_one", "not_the_last_one"],
        goals: &[("each_can_be", Some(1))],
        faults: &[("KEEP_COLUMN", &["exactly_one"])],
    },
    Known {
        top: "secded",
        asserts: &["corrects_one", "detects_two", "no_false_alarm"],
        goals: &[("two_flips", Some(4))],
        faults: &[("NO_OVERALL", &["detects_two"])],
    },
    Known {
        top: "axil_slave",
        asserts: &["r_stays", "b_stays", "right_answer"],
        goals: &[("both_at_once", Some(3))],
        faults: &[("DROP_VALID", &["r_stays"]), ("LOST_WRITE", &["right_answer"])],
    },
    Known {
        top: "spi",
        asserts: &["master_to_slave", "slave_to_master", "clock_rests"],
        goals: &[("both_ways", Some(11))],
        faults: &[
            ("LOW_FIRST", &["slave_to_master"]),
            ("EARLY_SELECT", &["master_to_slave", "slave_to_master"]),
        ],
    },
    Known {
        top: "cache",
        asserts: &["reads_what_is_there", "one_thing_at_once"],
        goals: &[("hits", Some(16))],
        faults: &[("NO_TAG", &["reads_what_is_there"]), ("STALE_WRITE", &["reads_what_is_there"])],
    },
    Known {
        top: "pipeline",
        asserts: &["operand_a", "operand_b", "same_branches"],
        goals: &[("branch_to_branch", Some(3))],
        faults: &[
            ("NO_FORWARD", &["operand_a", "operand_b", "same_branches"]),
            ("NO_FLUSH", &["operand_a", "operand_b", "same_branches"]),
        ],
    },
    Known {
        top: "dma",
        asserts: &["words_are_counted", "buffer_never_overflows", "rests_empty", "inside_the_target"],
        goals: &[("long_copy", Some(5))],
        faults: &[
            ("LOST_WORD", &["words_are_counted"]),
            ("OFF_BY_ONE", &["words_are_counted", "rests_empty", "inside_the_target"]),
        ],
    },
];
