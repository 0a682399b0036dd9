/** Turns anything that a part of the server throws into an answer: calls, files, pictures and exports share it. */
import type { Logger } from 'pino';
import { problem, ProblemError, problemResponse, type Problem } from '#contract/problem.ts';
import { refusal } from '#contract/refusal.ts';
import { QuotaSpent } from '#proxy/platform/access/quota.ts';
import { isConnectionError, isDiskFull } from '#proxy/platform/database/connection-errors.ts';
import { isConflict } from '#proxy/platform/database/transaction-conflicts.ts';
import { Overloaded } from './lane.ts';

export interface Failure {
  readonly error: unknown;
  /** Names the failure in the response and in the log. */
  readonly reference?: string | undefined;
  /** The request's Accept-Language header. */
  readonly acceptLanguage?: string | null | undefined;
  readonly log: Logger;
  /** The log message: what did not succeed. */
  readonly message: string;
  /** More fields for the log line. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Value of Retry-After, in seconds, when the database cannot be reached or the server has too much to do. */
export const RETRY_AFTER = '5';

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** What a service answers that is not there for a moment; 0 is no answer at all. */
const unavailable = new Set<unknown>([0, 502, 503, 504]);

/** True when the same request can succeed a moment later: nothing about it is wrong, and nothing is broken for good. */
export const isPassing = (error: unknown): boolean =>
  error instanceof Overloaded ||
  isConnectionError(error) ||
  isConflict(error) ||
  isDiskFull(error) ||
  // What a call that a page has made was answered.
  (error instanceof Error && 'status' in error && unavailable.has(error.status));

/** Logs an error that is no refusal. A full disk is one sentence: a stack for each request would need room on the same disk. */
export function logFailure(
  log: Logger,
  error: unknown,
  more: Readonly<Record<string, unknown>>,
  message: string,
): void {
  if (isDiskFull(error))
    log.error({ ...more, reason: reasonOf(error) }, 'the disk is full; nothing was written');
  else log.error({ err: error, ...more }, message);
}

/**
 * Logs an error and describes it as problem details. A `ProblemError` keeps its own status and text; the cause of one
 * with status 5xx is logged. Every other error becomes a 503, so that the client tries again, when the database cannot be
 * reached or ended the transaction for the sake of another, or the server has too much to do, and a 500 otherwise; the
 * client gets a reference to the log and no details.
 */
export function describeError({
  error,
  reference = crypto.randomUUID(),
  acceptLanguage,
  log,
  message,
  more,
}: Failure): Problem {
  if (error instanceof ProblemError) {
    if (error.status >= 500 && error.cause !== undefined)
      log.warn({ err: error.cause, detail: error.message, ...more }, message);
    return refusal(error, acceptLanguage);
  }
  // A refusal under load is in the access log; a line with a stack for each would add to the load.
  if (error instanceof Overloaded) return problem(503, { detail: error.message, reference });
  logFailure(log, error, { ...more, reference }, message);
  if (isDiskFull(error))
    return problem(503, { detail: 'The server has no disk space left; nothing was written', reference });
  return problem(isConnectionError(error) || isConflict(error) ? 503 : 500, { reference });
}

/** The same as a `Response`; the reference is the request's `x-request-id`. */
export function errorResponse({
  request,
  ...failure
}: Omit<Failure, 'reference' | 'acceptLanguage'> & { readonly request: Request }): Response {
  const reference = request.headers.get('x-request-id') ?? undefined;
  const acceptLanguage = request.headers.get('accept-language');
  const { status, ...more } = describeError({ ...failure, reference, acceptLanguage });
  const answer = problemResponse(status, more);
  if (status === 503) answer.headers.set('retry-after', RETRY_AFTER);
  if (failure.error instanceof QuotaSpent)
    answer.headers.set('retry-after', String(failure.error.retryAfter));
  return answer;
}
