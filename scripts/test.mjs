/**
 * `npm test`: from a fresh clone to one line that says what passed. Installs what is missing, then runs every
 * stage (`scripts/test/run.ts`). Names of stages after `--` run only those. Plain JavaScript, because on a fresh
 * clone there is only the Node of the machine.
 */
import { spawn } from 'node:child_process';
import { delimiter, dirname, join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { install } from './start/install.mjs';

const root = dirname(dirname(fileURLToPath(import.meta.url)));

try {
  process.chdir(root);
  await install(root);
  const bin = join(root, 'node_modules', '.bin');
  const child = spawn(join(bin, 'node'), ['scripts/test/run.ts', ...process.argv.slice(2)], {
    stdio: ['ignore', 'inherit', 'inherit'],
    // The stages are named programs: they are those of the project, run by its Node.
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  process.exitCode = await new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.stdout.write('0 passed, 1 failed\n');
  process.exitCode = 1;
}
