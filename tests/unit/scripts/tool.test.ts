/** The frame of the tools of an operator. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';

const program = `
  import { runProgram } from './scripts/start/tool.ts';
  await runProgram(async () => {
    for (let line = 0; line < 5_000; line += 1) {
      console.log('A line of the report, of many.');
      if (line % 500 === 0) await new Promise((resolve) => setImmediate(resolve));
    }
    console.error('done');
  });
`;

it('a tool does its work although its output is not read to the end', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  child.stdout.once('data', () => child.stdout.destroy());
  const [code] = await once(child, 'close');
  expect({ code, errors }).toEqual({ code: 0, errors: 'done\n' });
});
