/** Child processes of tests, read line by line. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface Lines {
  readonly child: ChildProcess;
  /** Every line of standard output so far. */
  readonly lines: string[];
  /** Everything on standard error so far. */
  errors: () => string;
  /** Resolves with the first line that fits, past or future. @throws Error when the process ends before. */
  line: (fits: (line: string) => boolean) => Promise<string>;
  /** Sends a signal, if one is given, and waits for the end. @returns the exit code or the signal. */
  end: (signal?: NodeJS.Signals) => Promise<number | NodeJS.Signals | null>;
}

/** Starts a program of this repository with the Node of the tests. */
export function run(args: string[], env: Record<string, string | undefined> = {}): Lines {
  const child = spawn(process.execPath, args, {
    cwd: process.cwd(),
    env: { ...process.env, NODE_ENV: undefined, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const lines: string[] = [];
  let errors = '';
  let ended = false;
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const look of waiting) look();
  };
  child.stderr.on('data', (chunk: Buffer) => (errors += String(chunk)));
  createInterface({ input: child.stdout }).on('line', (line) => {
    lines.push(line);
    wake();
  });
  const closed = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => {
      ended = true;
      wake();
      resolve(code ?? signal);
    });
  });
  return {
    child,
    lines,
    errors: () => errors,
    line: (fits) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const found = lines.find(fits);
          if (found === undefined && !ended) return;
          waiting.delete(look);
          if (found === undefined) reject(new Error(`The process ended: ${lines.join('\n')}\n${errors}`));
          else resolve(found);
        };
        waiting.add(look);
        look();
      }),
    end: (signal) => {
      if (signal && !ended) child.kill(signal);
      return closed;
    },
  };
}
