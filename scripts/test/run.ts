/**
 * Runs every stage, those beside each other that need nothing of each other, and ends with one line
 * `N passed, N failed`. A stage that fails does not stop the others: one run says everything that is broken.
 * Browser and service tests that fail are run again at the end, alone; those that then pass are flaky.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { offerPreparedData } from '../../tests/support/prepared-data.ts';
import { changedFiles, onChanged } from './changed.ts';
import { createConsole } from './console.ts';
import { execute } from './execute.ts';
import { asOne, count, countAgain, type TestResult } from './results.ts';
import { runJobs } from './schedule.ts';
import { REPORTS, stages, toolStages, type Stage } from './stages.ts';
import { summarize, type StageReport } from './summary.ts';
import { isProved, markProved } from './tools.ts';

/** More failed tests than this are no flakes, so nothing is run again. */
const MOST_AGAIN = 12;

const screen = createConsole((text) => process.stdout.write(text));
const done = new Map<Stage, StageReport & { readonly tests?: readonly TestResult[] }>();

const secondsSince = (started: number) => (performance.now() - started) / 1000;

async function runStage(stage: Stage): Promise<void> {
  const started = performance.now();
  const output = screen.open(stage.name);
  let exitCode = 1;
  try {
    exitCode = await execute(stage.command(), output.write);
  } catch (error) {
    output.write(`${error instanceof Error ? error.message : String(error)}\n`);
  }
  const tests = stage.read?.();
  const result = stage.read ? count(tests, exitCode) : asOne(exitCode);
  output.end(result.failed > 0);
  const seconds = secondsSince(started);
  screen.say(`── ${stage.name}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${seconds.toFixed(1)} s`);
  done.set(stage, { name: stage.name, result, seconds, tests });
}

/** Runs the failed tests of a stage again, if they are few. */
async function runAgain(stage: Stage): Promise<void> {
  const first = done.get(stage);
  const failed = first?.tests?.filter(({ outcome }) => outcome === 'failed') ?? [];
  if (!first?.tests || !stage.again || failed.length === 0) return;
  if (failed.length > MOST_AGAIN)
    return screen.say(`── ${stage.name}: ${failed.length} failed, too many to run them again`);
  const started = performance.now();
  const output = screen.open(`${stage.name} that failed, once more`);
  const { command, read } = stage.again(failed);
  const exitCode = await execute(command(), output.write);
  output.end();
  const result = countAgain(first.tests, read(), exitCode);
  done.set(stage, { ...first, result, seconds: first.seconds + secondsSince(started) });
}

/** The tools of which something has changed since their tests last passed; says how it is. */
async function changedTools(): Promise<Stage[]> {
  const found = await Promise.all(
    toolStages.map(async (stage) => ({ stage, proved: await isProved(stage.tool) })),
  );
  const changed = found.filter(({ proved }) => !proved);
  const say = (text: string, of: readonly { readonly stage: (typeof toolStages)[number] }[]) => {
    if (of.length > 0) screen.say(`${text}: ${of.map(({ stage }) => stage.tool.name).join(', ')}`);
  };
  const isOnDemand = ({ stage }: (typeof found)[number]) => stage.tool.isOnDemand === true;
  const run = changed.filter((one) => !isOnDemand(one));
  say(
    'Tools that are left out, since nothing they depend on has changed',
    found.filter(({ proved }) => proved),
  );
  say('Tools that have changed and run now (npm run test:tools notes that they pass)', run);
  say('Tools that have changed and that only npm run test:tools proves', changed.filter(isOnDemand));
  return run.map(({ stage }) => stage);
}

const flags = new Set(['--tools', '--changed']);
const words = process.argv.slice(2);
const isAboutTools = words.includes('--tools');
const wanted = words.filter((word) => !flags.has(word));
const all: readonly Stage[] = isAboutTools ? toolStages : stages;
const unknown = wanted.filter((word) => !all.some((stage) => stage.name.startsWith(word)));
if (unknown.length > 0) {
  console.error(
    `No stage is called ${unknown.join(' or ')}. There are: ${all.map((s) => s.name).join(', ')}.`,
  );
  process.exit(1);
}
rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });

const started = performance.now();
const named = all.filter(({ name }) => wanted.length === 0 || wanted.some((word) => name.startsWith(word)));
const chosen = [
  ...(words.includes('--changed') ? onChanged(named, changedFiles()) : named),
  ...(isAboutTools || wanted.length > 0 ? [] : await changedTools()),
];
const removePreparedData = await offerPreparedData();
await runJobs(
  chosen.map((stage) => ({ ...stage, places: stage.cores, run: () => runStage(stage) })),
  availableParallelism(),
);
for (const stage of chosen) await runAgain(stage);
await removePreparedData();

const reports = chosen.flatMap((stage) => done.get(stage) ?? []);
writeFileSync(
  join(REPORTS, 'flaky.json'),
  JSON.stringify(
    reports.flatMap(({ name, result }) => result.flaky.map((flake) => ({ stage: name, ...flake }))),
    null,
    2,
  ),
);
if (isAboutTools)
  await markProved(
    toolStages.filter((stage) => done.get(stage)?.result.failed === 0).map(({ tool }) => tool),
  );
const { text, isGood } = summarize(reports, secondsSince(started));
console.log(text);
process.exitCode = isGood ? 0 : 1;
