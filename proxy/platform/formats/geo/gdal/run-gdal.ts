/** Has GDAL read one layer of a file, within bounds of memory, time and bytes. */
import { ConversionError, refused } from '../../conversion-error.ts';
import { tooLarge } from '../../zip.ts';
import type { GdalAnswer, GdalJob } from './job.ts';
import { runThread, type ThreadLimits } from './run-thread.ts';

export type Layer = Extract<GdalAnswer, { kind: 'layer' }>;

const damaged = (what: string): ConversionError =>
  refused('unreadable', 'damaged', { what: what === '' ? 'it cannot be read' : what });

/** @throws ConversionError for a file that GDAL cannot read within its bounds */
export async function runGdal(job: Omit<GdalJob, 'memory'>, limits: ThreadLimits = {}): Promise<Layer> {
  const answer = await runThread<Omit<GdalJob, 'memory'>, GdalAnswer>('read-thread.ts', job, limits, {
    late: () => new ConversionError('time', 'GDAL has run for too long'),
    ended: damaged,
  });
  if (answer.kind === 'layer') return answer;
  if (answer.why === 'bytes') throw tooLarge(job.bytes);
  if (answer.why === 'memory') throw new ConversionError('memory', 'GDAL needs more memory than it may have');
  throw answer.why === 'noLayer' ? refused('empty', 'noLayer') : damaged(answer.detail);
}
