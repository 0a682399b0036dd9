/** The process that compares the codes of two files and ends. An untrusted file can harm this process only. */
import { compareCodes, type ComparingJob, type ComparingResult } from './compare-codes.ts';

/** How often the process looks at its own size, in milliseconds. */
const LOOK = 100;

const answer = (result: ComparingResult) => {
  process.send?.(result, () => process.exit(0));
};

process.once('disconnect', () => process.exit(1));
process.once('message', (job: ComparingJob) => {
  setInterval(() => {
    if (process.memoryUsage.rss() > job.memory) answer({ kind: 'failed', reason: 'memory' });
  }, LOOK);
  compareCodes(job).then(
    (outcome) => answer({ kind: 'compared', outcome }),
    (error: unknown) => answer({ kind: 'failed', reason: String(error) }),
  );
});
