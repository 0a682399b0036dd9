/** The answer to whatever a part of the server has thrown, the same for calls, files, pictures and descriptions. */
import type { Logger } from 'pino';
import { ProblemError, problemResponse } from '#contract/problem.ts';

export interface Failure {
  readonly error: unknown;
  readonly request: Request;
  readonly log: Logger;
  /** What did not succeed, for the log. */
  readonly message: string;
  /** What else the log should say. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/** A refusal is answered in its own words. Anything else is a 500 without details, whose reference is in the log. */
export function answerFailure({ error, request, log, message, more }: Failure): Response {
  if (error instanceof ProblemError)
    return problemResponse(error.status, {
      detail: error.message,
      ...(error.errors ? { errors: error.errors } : {}),
    });
  const reference = request.headers.get('x-request-id') ?? crypto.randomUUID();
  log.error({ err: error, ...more, reference }, message);
  return problemResponse(500, { reference });
}
