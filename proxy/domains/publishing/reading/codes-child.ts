/** The process that compares the codes of two files and ends. */
import { serveJob } from '#proxy/platform/processes/serve-job.ts';
import { compareCodes, type ComparingJob, type ComparingResult } from './compare-codes.ts';

serveJob<ComparingJob, ComparingResult>({
  work: async (job) => ({ kind: 'compared', outcome: await compareCodes(job) }),
  failed: (error) => ({ kind: 'failed', reason: String(error) }),
  memory: { of: ({ memory }) => memory, outgrown: { kind: 'failed', reason: 'memory' } },
});
