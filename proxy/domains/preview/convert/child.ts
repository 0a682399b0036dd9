/** The process that converts one file and ends. */
import { serveJob } from '#proxy/platform/processes/serve-job.ts';
import { convert } from './convert.ts';
import type { ConversionJob, ConversionResult } from './protocol.ts';

serveJob<ConversionJob, ConversionResult>({
  work: convert,
  failed: (error) => ({ kind: 'failed', reason: 'died', detail: String(error) }),
  memory: {
    of: ({ limits }) => limits.memory,
    outgrown: { kind: 'failed', reason: 'memory', detail: 'the process outgrew its limit' },
  },
});
