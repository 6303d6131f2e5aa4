// Rules and cases on standard input; what was found, and rates, on standard output.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { Engine } from "json-rules-engine";

const { rules, texts, rounds, milliseconds } = JSON.parse(readFileSync(0, "utf8"));

const engine = new Engine(rules.rules, { allowUndefinedFacts: true });
for (const { fact, terms } of rules.sums) {
  engine.addFact(fact, async (_, almanac) => {
    let total = 0;
    for (const [name, weight] of terms) {
      const value = await almanac.factValue(name);
      if (value === undefined) return undefined;
      total += weight * value;
    }
    return total;
  });
}

const names = async (facts) => (await engine.run(facts)).events.map((event) => event.type);

const cases = texts.map((text) => JSON.parse(text));
const found = [];
for (const facts of cases) found.push((await names(facts)).sort());

async function rate(all, run) {
  const start = performance.now();
  let done = 0;
  while (performance.now() - start < milliseconds) {
    for (let n = 0; n < 50; n++) await run(all[done++ % all.length]);
  }
  return (done * 1000) / (performance.now() - start);
}

const from_text = [];
const prepared = [];
for (let round = 0; round < rounds; round++) {
  from_text.push(await rate(texts, (text) => names(JSON.parse(text))));
  prepared.push(await rate(cases, names));
}
const version = createRequire(import.meta.url)("json-rules-engine/package.json").version;
process.stdout.write(JSON.stringify({ version, names: found, from_text, prepared }));
