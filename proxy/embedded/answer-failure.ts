/** The answer to whatever a part of the server has thrown, the same for calls, files, pictures and descriptions. */
import type { Logger } from 'pino';
import { ProblemError, problemResponse } from '#contract/problem.ts';
import { isDatabaseAway } from './database/away.ts';

export interface Failure {
  readonly error: unknown;
  readonly request: Request;
  readonly log: Logger;
  /** What did not succeed, for the log. */
  readonly message: string;
  /** What else the log should say. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** Seconds after which it is worth asking again, when the database was away. */
export const ASK_AGAIN = '5';

/**
 * A refusal is answered in its own words; what is behind one of the server's own, such as a store that does not
 * answer, is in the log. Anything else has no details and a reference that is in the log: a 503 while the database is
 * away, so that whoever asked tries again, and otherwise a 500.
 */
export function answerFailure({ error, request, log, message, more }: Failure): Response {
  if (error instanceof ProblemError) {
    if (error.status >= 500 && error.cause !== undefined)
      log.warn({ err: error.cause, detail: error.message, ...more }, message);
    return problemResponse(error.status, {
      detail: error.message,
      ...(error.errors ? { errors: error.errors } : {}),
    });
  }
  const reference = request.headers.get('x-request-id') ?? crypto.randomUUID();
  log.error({ err: error, ...more, reference }, message);
  if (isDatabaseAway(error)) {
    const answer = problemResponse(503, { reference });
    answer.headers.set('retry-after', ASK_AGAIN);
    return answer;
  }
  return problemResponse(500, { reference });
}
