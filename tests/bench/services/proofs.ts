/** Proofs of `npm test` that the bench of services repeats with as many cases as its goals name. Each fails when one case does. */
import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import type { Figure, Say } from '../bench.ts';

const runTest = (path: string, env: Readonly<Record<string, string>>): void => {
  execFileSync('npx', ['vitest', 'run', '--project', 'service', path], {
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
};

const none = (name: string, unit: string): Figure => ({ name, value: 0, unit, better: 'lower', goal: 0 });

/** Begins of requests after the answer to "revoke" in one round of the test that races them. */
const AFTER_EACH = 144;
const ROUNDS = 70;

/** The race against revoking, for as many rounds as ten thousand requests take. It fails if one is served. */
export function measureRevoking(): Figure[] {
  runTest('tests/service/replicas/revoked.test.ts', { REVOKE_ROUNDS: String(ROUNDS) });
  return [
    none(`served of ${ROUNDS * AFTER_EACH} requests after the answer to "revoke", two servers`, 'requests'),
  ];
}

const QUESTIONS = 10_000;

/** The questions of another seed each time: BENCH_SEED asks the same again. */
export function measureQuestions(say: Say): Figure[] {
  const seed = process.env['BENCH_SEED'] ?? String(randomInt(1_000_000));
  say(`Asking ${QUESTIONS} random questions (seed ${seed}) …`);
  runTest('tests/service/access/random-questions.test.ts', {
    ACCESS_QUESTIONS: String(QUESTIONS),
    ACCESS_SEED: seed,
  });
  return [none(`of ${QUESTIONS} random questions explained and enforced differently`, 'questions')];
}
