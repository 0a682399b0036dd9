/**
 * Walks every machine at random, many times: `npm run walks`, or `npm run walks -- sign-in` for some machines. Each run has
 * a seed of its own, which it prints; `--seed 7` repeats one and `--walks 20000` says how many walks each machine gets.
 * Exit code 1 when a walk breaks a rule.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { planPaths } from './kit/paths.ts';
import { walkAtRandom } from './kit/random.ts';
import { modelsNamed } from './models/all-models.ts';

const { values, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: { seed: { type: 'string' }, walks: { type: 'string', default: '2000' } },
});
const seed = values.seed === undefined ? randomInt(2 ** 31) : Number(values.seed);
const walks = Number(values.walks);

const startedAt = performance.now();
const tried = modelsNamed(wanted);
const problems = tried.flatMap((model) => walkAtRandom(model, planPaths(model), { walks, seed }) ?? []);
for (const problem of problems) console.error(problem);
const seconds = Math.round((performance.now() - startedAt) / 1000);
console.log(`${walks} walks of each of ${tried.length} machines in ${seconds} s, seed ${seed}.`);
process.exitCode = problems.length > 0 ? 1 : 0;
