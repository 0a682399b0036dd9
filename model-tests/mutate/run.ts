/** Evaluates the mutants of machines in two threads, and restarts a thread that a mutant keeps in an endless loop. */
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { Verdict } from './evaluator.ts';
import type { Answer, Listed, Question } from './worker.ts';

export interface Evaluated extends Verdict {
  readonly machine: string;
  readonly key: string;
  readonly kind: Listed['kind'];
  readonly ms: number;
}

/** A machine that does not pass as it is, so that its mutants cannot be checked. */
export interface Unfit {
  readonly machine: string;
  readonly reason: string;
}

const THREADS = Math.min(2, availableParallelism());

/** Milliseconds until a mutant is taken to run for ever; the slowest takes a few seconds. */
const TIMEOUT = 120_000;

const RUNS_FOR_EVER = 'it runs for ever';

const threadFile = new URL('worker.ts', import.meta.url);

type Outcome = Verdict & { readonly ms: number };

/** One thread and what it works on. */
function openThread(
  wanted: readonly string[],
  onReady: (mutants: Readonly<Record<string, readonly Listed[]>>) => void,
  onFailure: (reason: Error) => void,
) {
  let current: Question | null = null;
  let late: NodeJS.Timeout | undefined;
  let settle: (outcome: Outcome | Unfit) => void = () => {};
  let abort = onFailure;
  let worker: Worker;
  const start = () => {
    worker = new Worker(threadFile, { workerData: wanted });
    worker.on('error', (error) => abort(error));
    worker.on('message', (answer: Answer) => {
      if (answer.kind === 'ready') {
        onReady(answer.mutants);
        if (current) ask();
      } else settle(answer);
    });
  };
  const ask = () => {
    worker.postMessage(current);
    late = setTimeout(() => {
      void worker.terminate();
      settle({ promise: RUNS_FOR_EVER, rules: RUNS_FOR_EVER, example: null, ms: TIMEOUT });
      start();
    }, TIMEOUT);
  };
  start();
  return {
    evaluate: (question: Question) =>
      new Promise<Outcome | Unfit>((resolve, reject) => {
        current = question;
        abort = reject;
        settle = (outcome) => {
          clearTimeout(late);
          current = null;
          resolve(outcome);
        };
        ask();
      }),
    stop: () => worker.terminate(),
  };
}

/**
 * Evaluates every mutant of the machines.
 *
 * @param wanted ids of machines; none means all
 * @param sample how many of a hundred are evaluated, evenly spread
 * @param kinds classes of faults; none means all
 * @param onProgress hears how many are evaluated, and of how many
 */
export async function evaluateMutants(
  {
    wanted,
    sample,
    kinds,
  }: { readonly wanted: readonly string[]; readonly sample: number; readonly kinds: readonly string[] },
  onProgress: (done: number, all: number) => void,
): Promise<{ readonly evaluated: readonly Evaluated[]; readonly unfit: readonly Unfit[] }> {
  const threads: ReturnType<typeof openThread>[] = [];
  const lists = await Promise.all(
    Array.from(
      { length: THREADS },
      () =>
        new Promise<Readonly<Record<string, readonly Listed[]>>>((resolve, reject) => {
          threads.push(openThread(wanted, resolve, reject));
        }),
    ),
  );
  let queue = Object.entries(lists[0] ?? {})
    .flatMap(([machine, mutants]) => mutants.map((one, index) => ({ ...one, machine, index })))
    .filter(({ kind }) => kinds.length === 0 || kinds.includes(kind))
    .filter((_, place) => Math.floor(((place + 1) * sample) / 100) > Math.floor((place * sample) / 100));
  const all = queue.length;
  const evaluated: Evaluated[] = [];
  const unfit = new Map<string, Unfit>();
  try {
    await Promise.all(
      threads.map(async (thread) => {
        for (let next = queue.shift(); next; next = queue.shift()) {
          const { machine, key, kind, index } = next;
          const outcome = await thread.evaluate({ machine, index });
          if ('reason' in outcome) {
            unfit.set(machine, outcome);
            queue = queue.filter((one) => one.machine !== machine);
            continue;
          }
          const { promise, rules, example, ms } = outcome;
          evaluated.push({ machine, key, kind, promise, rules, example, ms });
          onProgress(evaluated.length, all);
        }
      }),
    );
  } finally {
    await Promise.all(threads.map((thread) => thread.stop()));
  }
  return { evaluated, unfit: [...unfit.values()] };
}
