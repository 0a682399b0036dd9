/**
 * Asks the querying process, one question after the other. It is started with the first question, ends when no one
 * has asked for a while, and is ended when it takes too long: then the next question has a new one.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { ProblemError } from '#contract/problem.ts';
import { childEnvironment } from '#proxy/platform/processes/compiled.ts';
import { TableGone } from '#proxy/platform/store/table-store.ts';
import { createFairQueue } from './fair-queue.ts';
import type { Answered, Answers, AnyQuestion } from './protocol.ts';

export interface QueryProcessOptions {
  /** Where converted tables are. */
  readonly folder: string;
  readonly log: Logger;
  /** How long one question may take, in milliseconds; less than the gateway waits. */
  readonly time?: number;
  /** In bytes. */
  readonly memory?: number;
  /** Questions that may wait. */
  readonly queue?: number;
  /** Questions of one reader that may wait. */
  readonly each?: number;
  readonly program?: string;
}

export interface QueryProcess {
  /**
   * @param by whose question it is: readers take turns
   * @throws ProblemError 429, 503 or 504 with a sentence; TableGone
   */
  ask<Q extends AnyQuestion>(question: Q, by: string): Promise<Answers[Q['about']]>;
  close(): Promise<void>;
}

interface Waiting {
  readonly id: number;
  readonly question: AnyQuestion;
  readonly resolve: (answer: Answers[keyof Answers]) => void;
  readonly reject: (error: Error) => void;
}

/** A process that no one asks ends after so many milliseconds. */
const IDLE = 60_000;

const tooLong = () =>
  new ProblemError(
    504,
    'This question to the table takes too long. Ask for fewer rows with a filter, or without sorting.',
  );
const tooMuch = () =>
  new ProblemError(
    503,
    'This question to the table needs too much memory. Ask for fewer rows with a filter.',
  );
const tooManyReaders = () =>
  new ProblemError(503, 'Too many people are reading tables at this moment. Try again in a while.');
const tooManyQuestions = () =>
  new ProblemError(429, 'Too many of your questions wait for an answer. Try again once they are answered.');
const died = () => new ProblemError(503, 'The table could not be read. Try again.');

export function createQueryProcess(options: QueryProcessOptions): QueryProcess {
  const { folder, log, time = 10_000, memory = 512 * 1_048_576, queue = 50, each = 12, program } = options;
  const waiting = createFairQueue<Waiting>({ total: queue, each });
  let current: Waiting | undefined;
  let child: ChildProcess | undefined;
  let late: NodeJS.Timeout | undefined;
  let idle: NodeJS.Timeout | undefined;
  let nextId = 0;
  let closed = false;

  function finish(settle: (asked: Waiting) => void): void {
    clearTimeout(late);
    const asked = current;
    current = undefined;
    if (asked) settle(asked);
    next();
  }

  function receive(message: Answered): void {
    if (message.id !== current?.id) return;
    finish(({ resolve, reject, question }) => {
      if ('answer' in message) return resolve(message.answer);
      if (message.refused === 'gone') return reject(new TableGone(message.detail));
      log.warn({ detail: message.detail, folder: question.folder }, 'a table did not answer');
      reject(message.refused === 'memory' ? tooMuch() : died());
    });
  }

  function start(): ChildProcess {
    const started = fork(
      program ?? join(import.meta.dirname, 'child.ts'),
      [JSON.stringify({ folder, memory })],
      {
        env: childEnvironment(),
        execArgv: ['--max-old-space-size=256'],
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
        serialization: 'advanced',
      },
    );
    started.on('message', (message) => receive(message as Answered));
    const lost = () => {
      if (child !== started) return;
      child = undefined;
      if (current && !closed) log.warn('the process that reads tables has ended');
      finish(({ reject }) => reject(died()));
    };
    started.on('error', lost);
    started.on('exit', lost);
    // It must not keep the server alive.
    started.unref();
    started.channel?.unref();
    return started;
  }

  function end(): void {
    const ending = child;
    child = undefined;
    ending?.kill('SIGKILL');
  }

  function next(): void {
    clearTimeout(idle);
    if (current || closed) return;
    current = waiting.shift();
    if (!current) {
      idle = setTimeout(end, IDLE).unref();
      return;
    }
    late = setTimeout(() => {
      end();
      finish(({ reject }) => reject(tooLong()));
    }, time);
    child ??= start();
    child.send({ id: current.id, question: current.question });
  }

  return {
    ask<Q extends AnyQuestion>(question: Q, by: string) {
      return new Promise<Answers[Q['about']]>((resolve, reject) => {
        // A question is answered with what it asks about.
        const answer = resolve as Waiting['resolve'];
        const refused = closed
          ? 'full'
          : waiting.push(by, { id: nextId++, question, resolve: answer, reject });
        if (refused !== null) return reject(refused === 'full' ? tooManyReaders() : tooManyQuestions());
        next();
      });
    },
    close() {
      closed = true;
      clearTimeout(late);
      clearTimeout(idle);
      end();
      for (const { reject } of [...(current ? [current] : []), ...waiting.drain()]) reject(died());
      current = undefined;
      return Promise.resolve();
    },
  };
}
