/** The answer to a `ProblemError`: the one place where a service puts rules that were broken into words. */
import { describeFieldErrors, sayRule } from './messages/index.ts';
import {
  CapabilityMissing,
  DataRestricted,
  DatasetDeleted,
  methodNotAllowed,
  NetworkRefused,
  problem,
  ProblemError,
  problemResponse,
  ScopeMissing,
  TableAwaited,
  type Problem,
  type ProblemWords,
} from './problem.ts';
import type { FieldError } from './rule.ts';

/** The sentence of a refusal, in the language of the request if there is a catalogue of it. */
const wordsOf = (error: ProblemError, acceptLanguage: string | null | undefined): ProblemWords => ({
  detail: error.message,
  ...(error.fieldErrors && { errors: describeFieldErrors(error.fieldErrors, acceptLanguage) }),
  ...(error instanceof DatasetDeleted && { deleted: error.deleted }),
  ...(error instanceof TableAwaited && { awaited: error.awaited }),
  ...(error instanceof DataRestricted && { restricted: error.restricted }),
  ...(error instanceof CapabilityMissing && { capability: error.capability }),
  ...(error instanceof ScopeMissing && { scope: error.scope }),
  ...((error instanceof ScopeMissing || error instanceof NetworkRefused) &&
    error.help !== undefined && { help: error.help }),
});

/** A refusal as its reader gets it. */
export const refusal = (error: ProblemError, acceptLanguage?: string | null): Problem =>
  problem(error.status, wordsOf(error, acceptLanguage));

/**
 * The same as a `Response`.
 * @param allow the methods that there are, for a refusal with 405
 */
export function refusalResponse(error: ProblemError, request: Request, allow?: string): Response {
  const words = wordsOf(error, request.headers.get('accept-language'));
  return allow === undefined ? problemResponse(error.status, words) : methodNotAllowed(allow, words);
}

/** A refusal of one field, whose sentence says all that there is to say. */
export const refusalOf = (status: number, broken: FieldError): ProblemError =>
  new ProblemError(status, sayRule(broken), [broken]);
