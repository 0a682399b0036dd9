/** The process that reads one file and ends. */
import { serveJob } from '#proxy/platform/processes/serve-job.ts';
import { lookInto } from './look-into.ts';
import type { ReadingJob, ReadingResult } from './protocol.ts';

const failed = (reason: string): ReadingResult => ({ kind: 'failed', finding: null, reason });

serveJob<ReadingJob, ReadingResult>({
  work: lookInto,
  failed(error) {
    process.stderr.write(String(error));
    return failed('The file cannot be read.');
  },
  memory: {
    of: ({ memory }) => memory,
    outgrown: failed('The file needs more memory than there is for one file. Publish it in parts.'),
  },
});
