/** Runs GDAL on one file in a thread, within bounds of memory, time and bytes, and says how it ended. */
import { Worker } from 'node:worker_threads';
import { ConversionError, refused } from '../../conversion-error.ts';
import { tooLarge } from '../../zip.ts';
import type { GdalAnswer, GdalJob } from './job.ts';

/** Memory of GDAL in bytes, and how long it may take in milliseconds. 50 MB of areas take 250 MB and 3 s. */
const MEMORY = 1_073_741_824;
const TIME = 5 * 60_000;

export type Layer = Extract<GdalAnswer, { kind: 'layer' }>;

export interface GdalLimits {
  readonly memory?: number;
  readonly time?: number;
}

/** @throws ConversionError for a file that GDAL cannot read within its bounds */
export async function runGdal(
  job: Omit<GdalJob, 'memory'>,
  { memory = MEMORY, time = TIME }: GdalLimits = {},
): Promise<Layer> {
  const thread = new Worker(new URL('thread.ts', import.meta.url), {
    workerData: { ...job, memory } satisfies GdalJob,
    env: {},
    stderr: true,
    stdout: true,
  });
  try {
    const answer = await new Promise<GdalAnswer>((resolve, reject) => {
      const late = setTimeout(
        () => reject(new ConversionError('time', `GDAL has run longer than ${time} ms`)),
        time,
      );
      const settle = () => clearTimeout(late);
      thread.once('message', (message: GdalAnswer) => {
        settle();
        resolve(message);
      });
      // What ends the thread is in the file: GDAL aborts, or its memory does not suffice.
      thread.once('error', (error: Error) => {
        settle();
        reject(damaged(error.message));
      });
      thread.once('exit', () => {
        settle();
        reject(damaged('the reader has ended'));
      });
    });
    if (answer.kind === 'layer') return answer;
    const { why, detail } = answer;
    if (why === 'bytes') throw tooLarge(job.bytes);
    if (why === 'memory') throw new ConversionError('memory', `GDAL needs more than ${memory} bytes`);
    throw why === 'noLayer' ? refused('empty', 'noLayer') : damaged(detail);
  } finally {
    await thread.terminate();
  }
}

const damaged = (what: string): ConversionError =>
  refused('unreadable', 'damaged', { what: what === '' ? 'it cannot be read' : what });
