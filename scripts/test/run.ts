/**
 * Runs every stage in order, those that are fast first, and ends with one line `N passed, N failed`.
 * A stage that fails does not stop the others: one run tells all there is to mend.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findChromium } from './chromium.ts';
import { add, asOne, readPlaywright, readVitest, type Result } from './results.ts';

const REPORTS = join('artefacts', 'reports');

interface Stage {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: () => Record<string, string>;
  readonly read: (exitCode: number) => Result;
  /** Seconds after which the stage has hung. */
  readonly limit: number;
}

const report = (name: string) => join(REPORTS, `${name}.json`);
const check = (name: string, ...command: [string, ...string[]]): Stage => ({
  name,
  command,
  read: asOne,
  limit: 180,
});
const vitest = (name: string, limit: number): Stage => ({
  name: `${name} tests`,
  command: [
    'vitest',
    'run',
    '--project',
    name,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report(name)}`,
  ],
  read: (exitCode) => readVitest(report(name), exitCode),
  limit,
});

const stages: readonly Stage[] = [
  check('format', 'oxfmt', '--check', '.'),
  check('imports', 'node', 'scripts/check-imports.ts'),
  check('build', 'node', 'scripts/build.ts'),
  check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  check('types', 'tsc', '-p', '.'),
  check('types of the browser application', 'tsc', '-p', 'src'),
  check('types of the machines', 'tsc', '-p', 'machines'),
  check('unused code', 'knip', '--no-progress'),
  vitest('unit', 300),
  vitest('model', 300),
  vitest('service', 1500),
  {
    name: 'browser tests',
    command: ['playwright', 'test'],
    env: () => ({ CHROMIUM_PATH: findChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report('browser') }),
    read: (exitCode) => readPlaywright(report('browser'), exitCode),
    limit: 3000,
  },
];

function execute({ command, env, limit }: Stage): Promise<number> {
  const [program, ...args] = command;
  return new Promise((resolve) => {
    const child = spawn(program, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env?.(), FORCE_COLOR: '0' },
      detached: true,
    });
    const hung = setTimeout(() => {
      console.error(`Stopped after ${limit} seconds.`);
      // The whole group: a runner's workers and servers would live on otherwise.
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    }, limit * 1000);
    child.on('error', (error) => {
      console.error(error.message);
      resolve(1);
    });
    child.on('exit', (code) => {
      clearTimeout(hung);
      resolve(code ?? 1);
    });
  });
}

async function runStage(stage: Stage): Promise<Result> {
  const started = performance.now();
  console.log(`\n── ${stage.name}`);
  let result: Result;
  try {
    result = stage.read(await execute(stage));
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    result = asOne(1);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`── ${stage.name}: ${result.failed === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  return result;
}

rmSync(REPORTS, { recursive: true, force: true });
mkdirSync(REPORTS, { recursive: true });
const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => !stages.some((stage) => stage.name.startsWith(word)));
if (unknown.length > 0) {
  console.error(
    `No stage is called ${unknown.join(' or ')}. There are: ${stages.map((s) => s.name).join(', ')}.`,
  );
  process.exit(1);
}
let total: Result = { passed: 0, failed: 0, skipped: 0 };
const failing: string[] = [];
for (const stage of stages) {
  if (wanted.length > 0 && !wanted.some((word) => stage.name.startsWith(word))) continue;
  const result = await runStage(stage);
  if (result.failed > 0) failing.push(stage.name);
  total = add(total, result);
}
if (failing.length > 0) console.log(`\nFailing: ${failing.join(', ')}`);
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
console.log(`\n${total.passed} passed, ${total.failed} failed${skipped}`);
// A run in which nothing passed has proved nothing.
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
