/** Logs reports of browsers about pages that failed: a few a minute, since anyone may send one. */
import type { Logger } from 'pino';
import { PAGE_FAILURE_BYTES, PageFailure } from '#contract/page-failures.ts';
import { methodNotAllowed, problemResponse } from '#contract/problem.ts';
import { readText } from '#proxy/platform/service/read-body.ts';

/** How many reports a process takes in a minute. */
export const REPORTS_A_MINUTE = 60;
const MINUTE = 60_000;

export interface PageFailuresOptions {
  readonly log: Pick<Logger, 'error'>;
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Answers 204 to a report that is in the log now, and says why to every other. */
export function createPageFailures({ log, now = Date.now }: PageFailuresOptions) {
  let minute = 0;
  let taken = 0;
  return async (request: Request): Promise<Response> => {
    if (request.method !== 'POST') return methodNotAllowed('POST');
    // Another site's page cannot send this without a preflight, which is refused.
    if (!request.headers.get('content-type')?.startsWith('application/json'))
      return problemResponse(415, { detail: 'A report is JSON' });
    const current = Math.floor(now() / MINUTE);
    if (current !== minute) [minute, taken] = [current, 0];
    if (++taken > REPORTS_A_MINUTE)
      return problemResponse(429, { detail: 'Too many reports in this minute' });
    const body = await readText(request, PAGE_FAILURE_BYTES);
    if (body === 'too large')
      return problemResponse(413, { detail: `A report has ${PAGE_FAILURE_BYTES} bytes at most` });
    const report = PageFailure.safeParse(body === 'not UTF-8' ? undefined : parse(body.text));
    if (!report.success)
      return problemResponse(400, {
        detail: `The report is not valid at: ${report.error.issues[0]?.path.join('.') || 'its beginning'}`,
      });
    log.error({ pageFailure: report.data, reference: report.data.reference }, 'a page broke in a browser');
    return new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  };
}
