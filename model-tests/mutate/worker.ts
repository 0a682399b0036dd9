/** A thread that evaluates mutants, one at a time, in the order in which it is asked. */
import { globSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { MachineModel } from '#model-tests/kit/model.ts';
// What loads machines is imported below: the one changes the modules that are loaded, the other notes their machines.
import './hooks.ts';
import { finishLoading } from './instances.ts';
import { collectExamples, noteStrays, type Example } from './examples.ts';
import type { Mutant } from './mutants.ts';
import type { Evaluator, Verdict } from './evaluator.ts';

/** What the thread is asked: the mutant of a machine by its place in the list, or nothing to hear the lists. */
export interface Question {
  readonly machine: string;
  readonly index: number;
}

/** A mutant as it is listed. */
export type Listed = Pick<Mutant, 'key' | 'kind'>;

export type Answer =
  | { readonly kind: 'ready'; readonly mutants: Readonly<Record<string, readonly Listed[]>> }
  /** The machine does not pass as it is. */
  | { readonly kind: 'unfit'; readonly machine: string; readonly reason: string }
  | ({ readonly kind: 'verdict'; readonly ms: number } & Question & Verdict);

/** `signIn` → `sign-in`: files are named after the folder of the machine. */
const kebab = (id: string): string => id.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The example files of each machine: the longest machine name that a file's name begins with. */
function exampleFiles(ids: readonly string[]): Map<string, string[]> {
  const files = new Map<string, string[]>(ids.map((id) => [id, []]));
  for (const file of globSync('tests/unit/machines/*.test.ts')) {
    const name = file.replace(/^.*[/\\]/, '');
    const [owner] = ids
      .filter((id) => new RegExp(String.raw`^${kebab(id)}[.-]`).test(name))
      .sort((left, right) => right.length - left.length);
    if (owner !== undefined) files.get(owner)?.push(file);
  }
  return files;
}

noteStrays();
// A machine that is wrong on purpose has a lot to complain about.
for (const method of ['log', 'warn', 'error'] as const) console[method] = () => {};

const { openEvaluator } = await import('./evaluator.ts');
const { models } = (await import('../models/all-models.ts')) as { models: readonly MachineModel[] };
const files = exampleFiles(models.map(({ machine }) => machine.id));
const evaluators = new Map<string, { readonly evaluator: Evaluator; readonly examples: Example[] }>();
const wanted = workerData as readonly string[];
for (const model of models) {
  if (wanted.length > 0 && !wanted.includes(model.machine.id)) continue;
  const examples = await collectExamples(async () => {
    for (const file of files.get(model.machine.id) ?? []) await import(pathToFileURL(file).href);
  });
  evaluators.set(model.machine.id, { evaluator: openEvaluator(model, examples), examples });
}
finishLoading();

const answer = (message: Answer): void => parentPort?.postMessage(message);

/** Machines that pass as they are. */
const fit = new Set<string>();

async function makeSure(
  machine: string,
  { evaluator, examples }: { evaluator: Evaluator; examples: Example[] },
) {
  if (fit.has(machine)) return true;
  const { promise, rules, example } = await evaluator.original();
  const reason = examples.length === 0 ? 'it has no examples' : (promise ?? rules ?? example);
  if (reason === null) fit.add(machine);
  else answer({ kind: 'unfit', machine, reason });
  return reason === null;
}

parentPort?.on('message', async ({ machine, index }: Question) => {
  const entry = evaluators.get(machine);
  const mutant = entry?.evaluator.mutants[index];
  if (!entry || !mutant || !(await makeSure(machine, entry))) return;
  const startedAt = performance.now();
  const verdict = await entry.evaluator.evaluate(mutant);
  answer({ kind: 'verdict', machine, index, ...verdict, ms: performance.now() - startedAt });
});

answer({
  kind: 'ready',
  mutants: Object.fromEntries(
    [...evaluators].map(([id, { evaluator }]) => [
      id,
      evaluator.mutants.map(({ key, kind }) => ({ key, kind })),
    ]),
  ),
});
