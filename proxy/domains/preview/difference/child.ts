/** The process that compares two tables and ends. */
import { serveJob } from '#proxy/platform/processes/serve-job.ts';
import { openEngine } from '../convert/engine.ts';
import { compareTables } from './compare.ts';
import type { ComparisonJob, ComparisonResult } from './protocol.ts';
import { asking } from './tables.ts';

/** Memory of the engine, in bytes: with less, a million rows that have all changed do not fit. */
const ENGINE = 512 * 1_048_576;

async function compare({ before, after, target, scratch }: ComparisonJob): Promise<ComparisonResult> {
  const connection = await openEngine({
    memory: ENGINE,
    threads: 2,
    folders: [before.folder, after.folder, target, scratch],
    scratch,
    isUnordered: true,
  });
  const { compared } = await compareTables(asking(connection), { before, after }, target);
  return { kind: 'compared', compared };
}

function failure(error: unknown): ComparisonResult {
  const detail = error instanceof Error ? error.message : String(error);
  return { kind: 'failed', reason: detail.startsWith('Out of Memory Error') ? 'memory' : 'died', detail };
}

serveJob<ComparisonJob, ComparisonResult>({
  work: compare,
  failed: failure,
  memory: {
    of: ({ memory }) => memory,
    outgrown: { kind: 'failed', reason: 'memory', detail: 'the process outgrew its limit' },
  },
});
