/**
 * `npm start`: from a fresh clone to a running server. Installs what is missing, builds what is stale, runs the
 * server. `--watch` (`npm run dev`) rebuilds and restarts on change; `--inspect` (`npm run inspect`) serves the product so
 * that the gallery of its machines can look on at it and play it. Plain JavaScript, because on a fresh clone
 * there is only the Node of the machine.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { install } from './start/install.mjs';
import { telemetry } from './start/telemetry.mjs';
import { onOrphaned, SIGNALS, step, StepError } from './start/progress.mjs';

const OLDEST = [20, 19];
const root = dirname(dirname(fileURLToPath(import.meta.url)));

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  throw new StepError(`Node ${OLDEST.join('.')} or newer is needed; this is ${process.versions.node}.`);
}

/**
 * Runs a program in place of this one: it gets the signals, and its end is this one's.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
function become(program, args) {
  // The channel closes when this process is killed; the program then stops as well.
  const child = spawn(program, args, { stdio: ['inherit', 'inherit', 'inherit', 'ipc'], cwd: root });
  // The program takes signals that follow within a second as the same one, so it does no harm that a terminal
  // sends Ctrl-C to every process.
  for (const signal of SIGNALS) process.on(signal, () => child.kill(signal));
  onOrphaned(() => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + (signal ? constants.signals[signal] : 0)));
  });
}

/** Features that a deployment turns on, since the sample has something of each, and previews of it at first sight. */
const SHOWN = ['MAPPING_SOLUTION', 'PERSONAL_TOKENS', 'API_KEYS', 'SAMPLE_PREVIEWS'];

/** @param {NodeJS.ProcessEnv} env */
function showSample(env) {
  if (env['NODE_ENV'] === 'production' || env['DATABASE_URL'] !== undefined) return;
  for (const name of SHOWN) env[name] ??= 'true';
  // A sample account (`proxy/sample/accounts.ts`), which no other server has.
  env['PLATFORM_ADMINISTRATORS'] ??= 'oriane@platform.example';
}

try {
  checkNode();
  showSample(process.env);
  process.chdir(root);
  await install(root);
  // Node 24 from node_modules, whatever the machine has.
  const node = join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (process.argv.includes('--watch')) process.exitCode = await become(node, ['scripts/start/watch.ts']);
  else if (process.argv.includes('--inspect')) {
    await step('Building the inspected pages', node, ['scripts/build-inspected.ts', '--if-stale']);
    await step('Drawing the machines', node, ['scripts/gallery.ts']);
    process.env['INSPECT'] = 'true';
    process.exitCode = await become(node, ['proxy/server.ts']);
  } else {
    await step('Building the pages', node, ['scripts/build.ts', '--if-stale']);
    process.exitCode = await become(node, [...telemetry(process.env), 'proxy/server.ts']);
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
