//! The laws as a decision table: a row for each way in which a law can stand,
//! a column for each fact, a set of values in each cell.

use hoyle::facts::{Case, Condition, FactId, Sum, Truth, Values};

use crate::laws::Laws;

#[derive(Clone, Debug, PartialEq)]
pub enum Column {
    Fact(FactId),
    /// 0 where the sum keeps its bounds, 1 where it does not.
    Sum(Sum),
}

/// For each column the values that are allowed. After a fact's values comes
/// one more: that the case does not have it.
pub type Row = Vec<Values>;

pub struct Table {
    pub columns: Vec<Column>,
    pub all: Row,
    pub rows: Vec<(String, Row)>,
}

pub fn table(laws: &Laws) -> Table {
    let mut columns: Vec<Column> = laws.facts().into_iter().map(Column::Fact).collect();
    for rule in &laws.rules {
        let _ = rule.when.rewrite(&mut |test| {
            if let Condition::Sum(sum) = test
                && !columns.contains(&Column::Sum(sum.clone()))
            {
                columns.push(Column::Sum(sum.clone()));
            }
            test.clone()
        });
    }
    let all = columns.iter().map(|column| Values::first(width(laws, column) + 1)).collect();
    let mut table = Table { columns, all, rows: Vec::new() };
    for rule in &laws.rules {
        let rows = table.rows_of(laws, &laws.stands(rule), true);
        table.rows.extend(rows.into_iter().map(|row| (rule.name.clone(), row)));
    }
    table
}

fn width(laws: &Laws, column: &Column) -> usize {
    match column {
        Column::Fact(fact) => laws.game.facts[*fact].values.len(),
        Column::Sum(_) => 1,
    }
}

impl Table {
    /// The rows in which a condition holds, or in which it fails.
    fn rows_of(&self, laws: &Laws, condition: &Condition, holds: bool) -> Vec<Row> {
        match condition {
            Condition::Not(part) => self.rows_of(laws, part, !holds),
            Condition::All(parts) if holds => self.product(laws, parts, holds),
            Condition::Any(parts) if !holds => self.product(laws, parts, holds),
            Condition::All(parts) | Condition::Any(parts) => {
                absorbed(parts.iter().flat_map(|part| self.rows_of(laws, part, holds)).collect())
            }
            Condition::Is(fact, values) => vec![self.cell(&Column::Fact(*fact), *values, holds)],
            Condition::Sum(sum) => vec![self.cell(&Column::Sum(sum.clone()), Values::one(0), holds)],
        }
    }

    fn cell(&self, column: &Column, values: Values, holds: bool) -> Row {
        let mut row = self.all.clone();
        for ((slot, all), _) in row.iter_mut().zip(&self.all).zip(&self.columns).filter(|(_, known)| *known == column) {
            *slot = if holds { values } else { all.without(values) };
        }
        row
    }

    fn product(&self, laws: &Laws, parts: &[Condition], holds: bool) -> Vec<Row> {
        let mut rows = vec![self.all.clone()];
        for part in parts {
            let further = self.rows_of(laws, part, holds);
            let both = rows.iter().flat_map(|row| further.iter().map(|other| row.iter().zip(other).map(|(a, b)| a.and(*b)).collect()));
            rows = absorbed(both.filter_map(|row| self.possible(laws, row)).collect());
        }
        rows
    }

    /// The row as simple as can be; none, if it cannot be. Whether a fact makes
    /// sense often follows from the other cells.
    fn possible(&self, laws: &Laws, mut row: Row) -> Option<Row> {
        if row.iter().any(|values| values.is_empty()) {
            return None;
        }
        let facts = &laws.game.facts;
        let mut case = Case::new(facts);
        case.set(laws.act, laws.acts);
        let absent = |fact: FactId| Values::first(facts[fact].values.len() + 1).without(facts[fact].all());
        for (column, values) in self.columns.iter().zip(&row) {
            if let Column::Fact(fact) = column
                && values.and(absent(*fact)).is_empty()
            {
                case.set(*fact, values.and(case.possible(*fact)));
            }
        }
        for ((column, values), all) in self.columns.iter().zip(&mut row).zip(&self.all) {
            let Column::Fact(fact) = column else { continue };
            let sense = if *fact == laws.act { Truth::Yes } else { facts[*fact].when.truth(facts, &case) };
            match (sense, values.and(absent(*fact)).is_empty()) {
                (Truth::No, true) => return None,
                (Truth::No, false) => *values = *all,
                (Truth::Yes, false) if *values != *all => *values = values.and(facts[*fact].all()),
                _ => {}
            }
            if values.is_empty() {
                return None;
            }
        }
        Some(row)
    }
}

/// Without rows that another contains.
fn absorbed(rows: Vec<Row>) -> Vec<Row> {
    let within = |a: &Row, b: &Row| a.iter().zip(b).all(|(a, b)| a.within(*b));
    let mut kept: Vec<Row> = Vec::new();
    for row in rows {
        if !kept.iter().any(|other| within(&row, other)) {
            kept.retain(|other| !within(other, &row));
            kept.push(row);
        }
    }
    kept
}
