/** The process that converts one file and ends. An untrusted file can harm this process only. */
import { convert } from './convert.ts';
import type { ConversionJob, ConversionResult } from './protocol.ts';

/** How often the process looks at its own size, in milliseconds. */
const LOOK = 100;

const answer = (result: ConversionResult, code: number) => {
  process.send?.(result, () => process.exit(code));
};

process.once('disconnect', () => process.exit(1));
process.once('message', (job: ConversionJob) => {
  setInterval(() => {
    if (process.memoryUsage.rss() > job.limits.memory)
      answer({ kind: 'failed', reason: 'memory', detail: 'the process outgrew its limit' }, 0);
  }, LOOK);
  convert(job).then(
    (result) => answer(result, 0),
    (error: unknown) => answer({ kind: 'failed', reason: 'died', detail: String(error) }, 0),
  );
});
