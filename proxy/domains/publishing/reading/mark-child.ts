/** The process that writes one table with the rules that its rows break, to its standard output, and ends. */
import { once } from 'node:events';
import { serveJob } from '#proxy/platform/processes/serve-job.ts';
import { markRows, type MarkingJob, type MarkingResult } from './mark-rows.ts';

const write = async (text: string): Promise<void> => {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain');
};

serveJob<MarkingJob, MarkingResult>({
  async work(job) {
    await markRows(job, write);
    return { kind: 'written' };
  },
  // What was written has left the process.
  finish: () => new Promise((resolve) => process.stdout.write('', () => resolve())),
  failed: (error) => ({ kind: 'failed', detail: String(error) }),
});
