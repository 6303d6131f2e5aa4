//! regorus, by its virtual machine: a set of law names, a rule for each law.

use regorus::languages::rego::compiler::Compiler;
use regorus::rvm::RegoVM;
use regorus::{Engine, Rc, Value};

use hoyle::facts::Condition;

use crate::Result;
use crate::laws::{Laws, bounds};

const ENTRY: &str = "data.hoyle.laws";

/// The laws as a Rego module.
pub fn export(laws: &Laws) -> String {
    let mut writer = Writer { laws, helpers: 0, text: "package hoyle\n\nimport rego.v1\n".to_owned() };
    for (place, rule) in laws.rules.iter().enumerate() {
        let mut lines = Vec::new();
        writer.lines(&rule.when, &mut lines);
        lines.extend(rule.gives_way_to.iter().map(|other| format!("not stands_{other}")));
        writer.rule(&format!("stands_{place}"), &lines);
        writer.rule(&format!("laws contains \"{}\"", rule.name), &[format!("stands_{place}")]);
    }
    writer.text
}

struct Writer<'a> {
    laws: &'a Laws,
    helpers: usize,
    text: String,
}

impl Writer<'_> {
    fn rule(&mut self, head: &str, lines: &[String]) {
        let body = if lines.is_empty() {
            "\ttrue".to_owned()
        } else {
            lines.iter().map(|line| format!("\t{line}")).collect::<Vec<_>>().join("\n")
        };
        self.text.push_str(&format!("\n{head} if {{\n{body}\n}}\n"));
    }

    /// The lines that all must hold; alternatives become rules of their own.
    fn lines(&mut self, condition: &Condition, lines: &mut Vec<String>) {
        match condition {
            Condition::All(parts) => parts.iter().for_each(|part| self.lines(part, lines)),
            Condition::Any(parts) => lines.push(self.helper(parts)),
            Condition::Not(part) => {
                let test = match &**part {
                    Condition::Is(..) => self.test(part),
                    Condition::Any(parts) => self.helper(parts),
                    other => self.helper(std::slice::from_ref(other)),
                };
                lines.push(format!("not {test}"));
            }
            Condition::Is(..) => lines.push(self.test(condition)),
            Condition::Sum(sum) => {
                let total = self.laws.total(&sum.terms, |name| format!("input.{name}"));
                lines.extend(bounds(sum).into_iter().map(|(sign, bound)| format!("{total} {sign} {bound}")));
            }
        }
    }

    fn test(&self, condition: &Condition) -> String {
        let Condition::Is(fact, values) = condition else { return "false".to_owned() };
        let (name, literals) = (self.laws.name(*fact), self.laws.literals(*fact, *values));
        if values.len() == 1 { format!("input.{name} == {literals}") } else { format!("input.{name} in {{{literals}}}") }
    }

    fn helper(&mut self, alternatives: &[Condition]) -> String {
        let name = format!("any_{}", self.helpers);
        self.helpers += 1;
        for alternative in alternatives {
            let mut lines = Vec::new();
            self.lines(alternative, &mut lines);
            self.rule(&name, &lines);
        }
        name
    }
}

pub struct Rego(RegoVM);

impl Rego {
    pub fn new(module: &str) -> Result<Self> {
        let mut engine = Engine::new();
        engine.add_policy("laws.rego".to_owned(), module.to_owned())?;
        let entry: Rc<str> = ENTRY.into();
        let policy = engine.compile_with_entrypoint(&entry)?;
        let program = Compiler::compile_from_policy(&policy, &[ENTRY])?;
        let mut machine = RegoVM::new();
        machine.load_program(program);
        Ok(Self(machine))
    }

    pub fn prepare(&self, text: &str) -> Result<Value> {
        Ok(Value::from_json_str(text)?)
    }

    /// Calls `visit` with each law that prevails.
    pub fn names(&mut self, input: Value, visit: &mut dyn FnMut(&str)) -> Result<()> {
        self.0.set_input(input);
        for name in self.0.execute()?.as_set()?.iter() {
            visit(name.as_string()?);
        }
        Ok(())
    }
}
