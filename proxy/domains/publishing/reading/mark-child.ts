/** The process that writes one table with the rules that its rows break, to its standard output, and ends. */
import { once } from 'node:events';
import { markRows, type MarkingJob, type MarkingResult } from './mark-rows.ts';

const write = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
};

const answer = (result: MarkingResult) => {
  process.send?.(result, () => process.exit(0));
};

process.once('disconnect', () => process.exit(1));
process.once('message', (job: MarkingJob) => {
  markRows(job, write).then(
    () => process.stdout.write('', () => answer({ kind: 'written' })),
    (error: unknown) => answer({ kind: 'failed', detail: String(error) }),
  );
});
