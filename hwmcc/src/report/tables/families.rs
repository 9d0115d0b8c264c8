//! Who solves how much of each family: one checker may be best on the whole and worst on what matters to the reader.

use super::super::data::Data;
use super::super::solved::{Family, families as scores};
use super::table::{Row, Table, best, number, plain, word};

/// Solved instances by family and configuration, all sets together; none if there is only one family.
pub fn families(data: &Data) -> Option<Table> {
    let several = data.configurations.len() > 1;
    let mut heads = vec![word("Family"), number("Instances", "Models × seeds")];
    heads
        .extend(data.configurations.iter().map(|configuration| number(&configuration.name, "Right answers")));
    heads.extend(several.then(|| number("any", "Solved by some configuration")));
    let row = |(index, found): (usize, &Family)| {
        let most = found.solved.iter().max();
        let differ = found.solved.iter().min() < most;
        let mut cells = vec![plain(&data.families[index]), plain(found.instances)];
        cells.extend(found.solved.iter().map(|solved| best(solved, differ && Some(solved) == most)));
        cells.extend(several.then(|| plain(found.by_any)));
        Row { begins: index == 0, cells }
    };
    let found = scores(data);
    let rows = found.iter().enumerate().map(row).collect();
    let table = Table { id: "families", caption: "Solved, by family".to_string(), heads, rows };
    (found.len() > 1).then_some(table)
}
