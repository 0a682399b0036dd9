/** The process that reads one file and ends. An untrusted file can harm this process only. */
import { lookInto } from './look-into.ts';
import type { ReadingJob, ReadingResult } from './protocol.ts';

/** How often the process looks at its own size, in milliseconds. */
const LOOK = 100;

const answer = (result: ReadingResult) => {
  process.send?.(result, () => process.exit(0));
};
const failed = (reason: string): ReadingResult => ({ kind: 'failed', finding: null, reason });

process.once('disconnect', () => process.exit(1));
process.once('message', (job: ReadingJob) => {
  setInterval(() => {
    if (process.memoryUsage.rss() > job.memory)
      answer(failed('The file needs more memory than there is for one file. Publish it in parts.'));
  }, LOOK);
  lookInto(job).then(answer, (error: unknown) => {
    process.stderr.write(String(error));
    answer(failed('The file cannot be read.'));
  });
});
