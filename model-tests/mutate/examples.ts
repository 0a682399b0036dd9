/**
 * The hand-written examples of a machine, run again and again in one process.
 *
 * It stands in for vitest when an example file is loaded: tests are collected instead of run, so that each
 * mutant can be tried on them in a few milliseconds. What is asserted is still asserted by vitest's `expect`.
 */
export * from 'vitest';

/** Milliseconds until a test that waits for something is given up, as vitest does. */
const TIMEOUT = 5000;

type Body = (...values: unknown[]) => unknown;

/** One collected test. */
export interface Example {
  readonly name: string;
  readonly run: () => Promise<void>;
}

let collected: Example[] = [];
let titles: string[] = [];
let around: { readonly before: Body[]; readonly after: Body[] } = { before: [], after: [] };

const bodyOf = (rest: readonly unknown[]): Body => rest.find((one) => typeof one === 'function') as Body;

async function runIn(hooks: typeof around, body: () => unknown): Promise<void> {
  for (const hook of hooks.before) await hook();
  try {
    await body();
  } finally {
    for (const hook of hooks.after) await hook();
  }
}

function collect(title: string, body: () => unknown): void {
  const hooks = around;
  collected.push({ name: [...titles, title].join(' > '), run: () => runIn(hooks, body) });
}

function group(title: string, body: Body, values: readonly unknown[] = []): void {
  const [outer, before] = [around, titles];
  around = { before: [...outer.before], after: [...outer.after] };
  titles = [...titles, title];
  body(...values);
  [around, titles] = [outer, before];
}

const rowOf = (row: unknown): readonly unknown[] => (Array.isArray(row) ? row : [row]);

export const test = Object.assign(
  (title: string, ...rest: unknown[]) => collect(title, () => bodyOf(rest)()),
  {
    each:
      (table: readonly unknown[]) =>
      (title: string, ...rest: unknown[]) =>
        table.forEach((row) => collect(title, () => bodyOf(rest)(...rowOf(row)))),
    for:
      (table: readonly unknown[]) =>
      (title: string, ...rest: unknown[]) =>
        table.forEach((row) => collect(title, () => bodyOf(rest)(row))),
  },
);
export const it = test;
export const describe = Object.assign((title: string, ...rest: unknown[]) => group(title, bodyOf(rest)), {
  each:
    (table: readonly unknown[]) =>
    (title: string, ...rest: unknown[]) =>
      table.forEach((row) => group(title, bodyOf(rest), rowOf(row))),
});
export const beforeEach = (hook: Body): void => void around.before.push(hook);
export const afterEach = (hook: Body): void => void around.after.unshift(hook);

/** Loads example files and gives their tests. @param load imports the files one after the other */
export async function collectExamples(load: () => Promise<void>): Promise<Example[]> {
  collected = [];
  around = { before: [], after: [] };
  await load();
  return collected;
}

/** Errors that were not caught while a test ran; vitest fails a run for them. */
const strays: unknown[] = [];

/** Lets the process live on after an error that was not caught, and counts it as a failure of the test. */
export function noteStrays(): void {
  const note = (error: unknown) => void strays.push(error);
  process.on('uncaughtException', note).on('unhandledRejection', note);
}

const nextTurn = () => new Promise((resolve) => void setTimeout(resolve, 0));

async function outcomeOf({ run }: Example): Promise<unknown> {
  let late: NodeJS.Timeout | undefined;
  const waited = new Promise<unknown>((resolve) => {
    late = setTimeout(() => resolve(new Error('It waits without end.')), TIMEOUT);
  });
  const ended = run().then(
    () => undefined,
    (error: unknown) => error ?? new Error('It has failed.'),
  );
  const outcome = await Promise.race([ended, waited]);
  clearTimeout(late);
  return outcome;
}

/**
 * Runs the tests until one of them fails.
 *
 * @returns the name of the test that failed, or null; it comes first the next time, since it sees a lot
 */
export async function firstFailure(examples: Example[]): Promise<string | null> {
  strays.length = 0;
  const found = (index: number): string => {
    const [example] = examples.splice(index, 1) as [Example];
    examples.unshift(example);
    return example.name;
  };
  for (const [index, example] of examples.entries()) {
    if ((await outcomeOf(example)) !== undefined) return found(index);
    if (strays.length > 0) return found(index);
  }
  // What xstate reports as unhandled is thrown a turn later.
  await nextTurn();
  return strays.length > 0 ? `an error that was not caught: ${String(strays[0])}` : null;
}
