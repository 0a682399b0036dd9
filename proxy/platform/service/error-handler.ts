/** The answer to whatever a part of the server has thrown, the same for calls, files, pictures and descriptions. */
import type { Logger } from 'pino';
import { problem, ProblemError, problemResponse, type Problem } from '#contract/problem.ts';
import { refusal } from '#contract/refusal.ts';
import { isDatabaseAway } from '#proxy/platform/database/connection-errors.ts';

export interface Failure {
  readonly error: unknown;
  /** Names the failure in the answer and in the log. */
  readonly reference?: string | undefined;
  /** The languages that whoever asked would like, as RFC 9110 writes them. */
  readonly acceptLanguage?: string | null | undefined;
  readonly log: Logger;
  /** What did not succeed, for the log. */
  readonly message: string;
  /** What else the log should say. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Seconds after which it is worth asking again, when the database was away. */
export const ASK_AGAIN = '5';

/**
 * Says what went wrong, to whoever asked and in the log. A refusal is answered in its own words; what is behind one of
 * the server's own, such as a store that does not answer, is in the log. Anything else has no details and a reference
 * that is in the log: a 503 while the database is away, so that whoever asked tries again, and otherwise a 500.
 */
export function describeFailure({
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
  log.error({ err: error, ...more, reference }, message);
  return problem(isDatabaseAway(error) ? 503 : 500, { reference });
}

/** The same as a `Response`; a request that carries an id is named by it. */
export function answerFailure({
  request,
  ...failure
}: Omit<Failure, 'reference' | 'acceptLanguage'> & { readonly request: Request }): Response {
  const reference = request.headers.get('x-request-id') ?? undefined;
  const acceptLanguage = request.headers.get('accept-language');
  const { status, ...more } = describeFailure({ ...failure, reference, acceptLanguage });
  const answer = problemResponse(status, more);
  if (isDatabaseAway(failure.error)) answer.headers.set('retry-after', ASK_AGAIN);
  return answer;
}
