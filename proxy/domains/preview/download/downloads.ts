/**
 * Downloads of tables: each has a process that writes the file, which is sent as it is written. A file that could not be
 * written to its end breaks the connection, so that a short one is never taken for whole.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, type Readable } from 'node:stream';
import type { Logger } from 'pino';
import { ProblemError } from '#contract/problem.ts';
import { LEAST_FREE, runChild } from '#proxy/platform/processes/run-child.ts';
import { createLane, Overloaded } from '#proxy/platform/service/lane.ts';
import { TableGone, type TableStore } from '#proxy/platform/store/table-store.ts';
import { makingFolder } from '../parts.ts';
import type { DownloadJob, DownloadResult } from './child.ts';

type Asked = Omit<DownloadJob['question'], 'folder'>;

export interface DownloadsOptions {
  readonly tables: TableStore;
  readonly log: Logger;
  /** How long one download may take, in milliseconds. */
  readonly time?: number;
  /** Bytes of memory of one process. */
  readonly memory?: number;
}

export interface Downloads {
  /**
   * Opens a file; its first bytes are there when this resolves.
   * @param table its name in the store
   * @param reader whose downloads are counted together
   * @throws ProblemError 409 for what the form cannot have, 429 for too many of one reader, 503 for too many of all or a question that needs too much; TableGone
   */
  open(table: string, question: Asked, reader: string): Promise<Readable>;
  close(): Promise<void>;
}

const AT_ONCE = 2;
const WAITING = 8;
/** The longest wait for a turn, in milliseconds. */
const LONGEST_WAIT = 15_000;
/** Downloads of one reader, those that wait included. */
const EACH = 2;

const tooMany = () =>
  new ProblemError(503, 'Too many tables are being downloaded at this moment. Try again in a while.');
const tooManyOfOne = () =>
  new ProblemError(
    429,
    `You are downloading ${EACH} tables already. Start this download when one of them has ended.`,
  );
const refusals = {
  memory: 'This download needs too much memory. Ask for fewer rows or columns, or without an order.',
  time: 'This download took too long. Ask for fewer rows or columns.',
  disk: 'The server has too little room to sort this table. Ask for the download without an order.',
  died: 'The table could not be read. Try again.',
} as const;

export function createDownloads({
  tables,
  log,
  time = 1_800_000,
  memory = 1_073_741_824,
}: DownloadsOptions): Downloads {
  const lane = createLane({ atOnce: AT_ONCE, waiting: WAITING, longestWait: LONGEST_WAIT });
  const closing = new AbortController();
  const ofReader = new Map<string, number>();
  const running = new Set<Promise<void>>();

  /** Writes the file to a stream, which stays open. @throws TableGone */
  async function write(table: string, question: Asked, out: PassThrough): Promise<DownloadResult> {
    const scratch = join(makingFolder(tables.folder), randomBytes(8).toString('hex'));
    await mkdir(scratch, { recursive: true });
    const left = new AbortController();
    out.once('close', () => left.abort());
    try {
      return await tables.use(table, async (folder) => {
        const result = await runChild<DownloadJob, DownloadResult>(
          { question: { ...question, folder }, scratch, memory },
          {
            program: join(import.meta.dirname, 'child.ts'),
            scratch,
            limits: { memory, time, free: LEAST_FREE },
            signal: AbortSignal.any([left.signal, closing.signal]),
            output: (bytes) => bytes.pipe(out, { end: false }),
            failed: (reason, detail) => ({ kind: 'failed', reason, detail }),
          },
        );
        if (result.kind === 'failed' && result.reason === 'gone') throw new TableGone(result.detail);
        return result;
      });
    } finally {
      await rm(scratch, { recursive: true, force: true });
    }
  }

  /** Counts one download of a reader until it has ended. @throws ProblemError 429 */
  async function counted<Result>(reader: string, work: () => Promise<Result>): Promise<Result> {
    const others = ofReader.get(reader) ?? 0;
    if (others >= EACH) throw tooManyOfOne();
    ofReader.set(reader, others + 1);
    try {
      return await work();
    } finally {
      const rest = (ofReader.get(reader) ?? 1) - 1;
      if (rest === 0) ofReader.delete(reader);
      else ofReader.set(reader, rest);
    }
  }

  return {
    open(table, question, reader) {
      if (closing.signal.aborted) return Promise.reject(tooMany());
      const out = new PassThrough();
      // The reader knows of one that is broken off by then.
      out.on('error', () => undefined);
      return new Promise<Readable>((resolve, reject) => {
        out.once('readable', () => resolve(out));
        const ended = counted(reader, () => lane.run(() => write(table, question, out))).then(
          (result) => {
            if (result.kind === 'written') {
              out.end();
              return resolve(out);
            }
            const { reason, detail } = result;
            if (!out.destroyed) log.warn({ reason, detail }, 'a table was not downloaded to its end');
            reject(
              reason === 'form'
                ? new ProblemError(409, detail)
                : new ProblemError(503, refusals[reason === 'gone' ? 'died' : reason]),
            );
            out.destroy(new Error('The download was broken off'));
          },
          (error: unknown) => {
            reject(error instanceof Overloaded ? tooMany() : (error as Error));
            out.destroy(error as Error);
          },
        );
        running.add(ended);
        void ended.finally(() => running.delete(ended));
      });
    },
    async close() {
      closing.abort();
      await Promise.all(running);
    },
  };
}
