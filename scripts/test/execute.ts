/** Runs the program of a stage in a process group of its own, and ends the group when it takes too long. */
import { spawn } from 'node:child_process';
import { NODE_COMPILE_CACHE } from './compile-cache.ts';

/** Milliseconds in which the last output of a program that has ended comes. */
const LAST_WORDS = 2000;

export interface Command {
  readonly program: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** Seconds after which the program has hung. */
  readonly limit: number;
}

/**
 * @param write what the program says, as it comes
 * @returns the exit code; 1 when the program could not be started or was stopped
 */
export function execute({ program, env, limit }: Command, write: (text: string) => void): Promise<number> {
  const [name, ...args] = program;
  return new Promise((resolve) => {
    const child = spawn(name, args, {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE, ...env, FORCE_COLOR: '0' },
      detached: true,
    });
    const hung = setTimeout(() => {
      write(`Stopped after ${limit} seconds.\n`);
      // The whole group: a runner's workers and servers would live on otherwise.
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
    }, limit * 1000);
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8');
      stream.on('data', write);
    }
    child.on('error', (error) => {
      clearTimeout(hung);
      write(`${error.message}\n`);
      resolve(1);
    });
    child.on('close', (code) => resolve(code ?? 1));
    child.on('exit', (code) => {
      clearTimeout(hung);
      // A process that the program leaves behind may keep the output open.
      setTimeout(() => resolve(code ?? 1), LAST_WORDS).unref();
    });
  });
}
