//! cedar-policy: a policy for each law; those that permit are the answer.

use cedar_policy::{Authorizer, Context, Entities, EntityUid, Policy, PolicyId, PolicySet, Request};

use hoyle::facts::Condition;

use crate::Result;
use crate::laws::{Laws, bounds};

/// The laws as policies.
pub fn export(laws: &Laws) -> String {
    let policy = |rule: &crate::laws::Rule| {
        format!("@id(\"{}\")\npermit (principal, action, resource)\nwhen {{ {} }};\n", rule.name, written(laws, &laws.stands(rule)))
    };
    laws.rules.iter().map(policy).collect::<Vec<_>>().join("\n")
}

fn written(laws: &Laws, condition: &Condition) -> String {
    let parts = |parts: &[Condition], sign: &str| parts.iter().map(|part| written(laws, part)).collect::<Vec<_>>().join(sign);
    match condition {
        Condition::All(all) if all.is_empty() => "true".to_owned(),
        Condition::Any(any) if any.is_empty() => "false".to_owned(),
        Condition::All(all) => format!("({})", parts(all, " && ")),
        Condition::Any(any) => format!("({})", parts(any, " || ")),
        Condition::Not(part) => format!("!({})", written(laws, part)),
        Condition::Is(fact, values) => {
            let (name, literals) = (laws.name(*fact), laws.literals(*fact, *values));
            let test =
                if values.len() == 1 { format!("context.{name} == {literals}") } else { format!("[{literals}].contains(context.{name})") };
            format!("(context has {name} && {test})")
        }
        Condition::Sum(sum) => {
            let told = sum.terms.iter().map(|(fact, _)| format!("context has {}", laws.name(*fact)));
            let total = laws.total(&sum.terms, |name| format!("context.{name}"));
            let kept = bounds(sum).into_iter().map(|(sign, bound)| format!("{total} {sign} {bound}"));
            format!("({})", told.chain(kept).collect::<Vec<_>>().join(" && "))
        }
    }
}

pub struct Cedar {
    authorizer: Authorizer,
    policies: PolicySet,
    entities: Entities,
    who: [EntityUid; 3],
}

impl Cedar {
    pub fn new(policies: &str) -> Result<Self> {
        let mut named = PolicySet::new();
        for policy in policies.parse::<PolicySet>()?.policies() {
            let name = policy.annotation("id").ok_or("a policy without a name")?;
            named.add(Policy::new_id(policy, PolicyId::new(name)))?;
        }
        let who = [r#"Table::"players""#.parse()?, r#"Action::"ruling""#.parse()?, r#"Table::"case""#.parse()?];
        Ok(Self { authorizer: Authorizer::new(), policies: named, entities: Entities::empty(), who })
    }

    pub fn prepare(&self, text: &str) -> Result<Request> {
        let [principal, action, resource] = self.who.clone();
        Ok(Request::new(principal, action, resource, Context::from_json_str(text, None)?, None)?)
    }

    /// Calls `visit` with each law that prevails.
    pub fn names(&self, request: &Request, visit: &mut dyn FnMut(&str)) -> Result<()> {
        let response = self.authorizer.is_authorized(request, &self.policies, &self.entities);
        if let Some(error) = response.diagnostics().errors().next() {
            return Err(error.to_string().into());
        }
        response.diagnostics().reason().for_each(|policy| visit(policy.as_ref()));
        Ok(())
    }
}
