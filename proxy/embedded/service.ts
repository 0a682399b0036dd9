/**
 * The one frame that every embedded service stands in: it matches the request to a call of the contract,
 * says no in the contract's words, and hands a validated request and a known caller to the handler.
 *
 * A service is complete by its type: a call of the contract without a handler does not compile.
 */
import type { Call, ServiceName } from '#contract/call.ts';
import { callByName, callNames, calls, type CallName, type CallRequest, type CallResponse } from '#contract/index.ts';
import { ProblemError, problemResponse } from '#contract/problem.ts';
import { matchCall } from '#contract/match.ts';
import { readRequest } from '#contract/validate.ts';
import type { Logger } from 'pino';

/** Who makes the call, as proved by the access token; `null` for a visitor. */
export interface Caller {
  /** The `sub` of the token, which is the product's identityGUID. */
  readonly identityGUID: string;
  /** The token itself, for a service that must ask the identity provider. */
  readonly accessToken: string;
}

export interface Service {
  fetch(request: Request): Promise<Response>;
}

type NamesOf<S extends ServiceName> = { [N in CallName]: (typeof calls)[N]['service'] extends S ? N : never }[CallName];

export type Handler<N extends CallName> = (
  request: CallRequest<N>,
  context: { caller: Caller | null; log: Logger },
) => Promise<CallResponse<N>>;

/** Looks at the Authorization header. @throws ProblemError 401 for a token that is not valid. */
export type Authenticate = (request: Request) => Promise<Caller | null>;

/** Says whether the caller may make this call for the organisation it names. @throws ProblemError 403. */
export type Authorise = (caller: Caller, access: Call['access'], request: Record<string, unknown>) => Promise<void>;
