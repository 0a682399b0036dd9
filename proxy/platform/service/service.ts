/**
 * The one frame that every embedded service is in: it matches the request to a call of the contract,
 * says no in the contract's words, and hands a validated request and a known caller to the handler.
 *
 * A service is complete by its type: a call of the contract without a handler does not compile.
 */
import type { Logger } from 'pino';
import { scopeFor, type AccessLevel, type TokenLimits } from '#contract/access.ts';
import type { Access, Call, ServiceName } from '#contract/call.ts';
import type { CallName, CallRequest, CallResponse, calls } from '#contract/index.ts';
import { callByName, callNames } from '#contract/index.ts';
import { EXTENSIONS_SECONDS, extensionsCall } from '#contract/extensions.ts';
import { matchCall } from '#contract/match.ts';
import { ProblemError, problemResponse, ScopeMissing } from '#contract/problem.ts';
import { refusalResponse } from '#contract/refusal.ts';
import type { VisitorAnswer } from '#contract/rendering.ts';
import { fieldError } from '#contract/rule.ts';
import { isExtension } from '#contract/specified-calls.ts';
import { metered } from '#proxy/platform/access/quota.ts';
import { retryConflicts } from '#proxy/platform/database/transaction-conflicts.ts';
import { errorResponse, describeError } from './error-handler.ts';
import { readAnswer, validateRequest } from '#contract/validate.ts';
import { readJsonObject, readQuery } from './read-body.ts';
import { writeAnswer } from './write-answer.ts';

/** Who makes the call, as proved by the access token; `null` for a visitor. */
export interface Caller {
  /** The `sub` of the token, which is the product's identityGUID; of an API key, its keyGUID. */
  readonly identityGUID: string;
  /** The token itself, for a service that must ask the identity provider; empty for a token for programs. */
  readonly accessToken: string;
  /** What a personal token or an API key is limited to; absent for a person who signed in. */
  readonly limits?: TokenLimits;
}

/** Something that answers requests: embedded, or a fetch to another machine. */
export interface Service {
  fetch(request: Request): Promise<Response>;
  /**
   * Answers a call that was found and validated in this process, for the caller that the Authorization header names, of
   * `request`, whose body was read already. It refuses as `fetch` does.
   */
  answerCall?(name: CallName, input: Record<string, unknown>, request: Request): Promise<Response>;
  /** Answers a visitor of this process by the same rules, with nothing written as text and read again. */
  answerVisitor?(
    name: CallName,
    fields: Record<string, unknown>,
    acceptLanguage?: string,
  ): Promise<VisitorAnswer>;
}

export interface CallContext {
  readonly caller: Caller | null;
  /** The header Accept-Language; for a page that this process renders, the language of the page. */
  readonly acceptLanguage?: string | null;
  readonly log: Logger;
}

/** The caller of a call that a visitor cannot make. @throws ProblemError 401 */
export function requireCaller({ caller }: Pick<CallContext, 'caller'>): Caller {
  if (caller === null) throw new ProblemError(401, 'Access token is missing');
  return caller;
}

/** Whether a token may do this with datasets; people who signed in always may. @throws ProblemError 403 that names the scope */
export function requireScope(caller: Pick<Caller, 'limits'> | null, action: AccessLevel): void {
  const scope = scopeFor(action);
  if (caller?.limits === undefined || caller.limits.scopes.includes(scope)) return;
  throw new ScopeMissing(scope, caller.limits.form);
}

/** A token for programs makes the calls that are documented for programs. @throws ProblemError 403 */
function checkLimits({ safe, audience, scope }: Call, name: string, caller: Caller | null): void {
  if (caller?.limits === undefined) return;
  if (audience !== 'public' || (!safe && scope === undefined))
    throw new ProblemError(403, `A token cannot make the call ${name}: it can only read public calls`);
  requireScope(caller, scope ?? 'metadata');
}

/** Answers one call. Throw a `ProblemError` to refuse. */
export type Handler<N extends CallName> = (
  request: CallRequest<N>,
  context: CallContext,
) => Promise<CallResponse<N>>;

export type CallsOf<S extends ServiceName> = {
  [N in CallName]: (typeof calls)[N] extends { service: infer T } ? (T extends S ? N : never) : never;
}[CallName];

/** Every call of a service but the one that names its extensions, which the frame answers. */
type HandledCall<S extends ServiceName> = Exclude<CallsOf<S>, (typeof extensionsCall)[ServiceName]>;

/** Looks at the Authorization header. @throws ProblemError 401 for a token that is not valid. */
export type Authenticate = (request: Request) => Promise<Caller | null>;

/** Says whether the caller may make a call for the organisation that the request names. @throws ProblemError 403. */
export type Authorise = (caller: Caller, access: Access, request: Record<string, unknown>) => Promise<void>;

export interface ServiceOptions {
  readonly authenticate: Authenticate;
  readonly authorise: Authorise;
  readonly log: Logger;
}

type AnyHandler = (request: Record<string, unknown>, context: CallContext) => Promise<unknown>;

const readFields = async (request: Request): Promise<Record<string, unknown>> =>
  request.method === 'GET' ? readQuery(new URL(request.url).searchParams) : readJsonObject(request);

function readInput(call: Call, fields: Record<string, unknown>) {
  const input = validateRequest(call, fields);
  if (!input.ok) throw new ProblemError(400, 'The request does not fit the call', input.fieldErrors);
  return input.value;
}

const answerHeaders = { 'cache-control': 'no-store' };
/** Of an answer that is the same for everyone while the server runs. */
const lastingHeaders = { ...answerHeaders, 'cache-control': `public, max-age=${EXTENSIONS_SECONDS}` };

interface Asked {
  readonly name: CallName;
  readonly call: Call;
  readonly handler: AnyHandler;
  /** The request, validated. @throws ProblemError */
  readonly input: () => Promise<Record<string, unknown>>;
}

/** Whether a call needs the caller. */
const mustKnow = ({ access }: Call, caller: Caller | null): boolean => access !== 'anyone' && caller === null;

/**
 * Builds a service from its handlers. Requests are `METHOD /path` as the contract says, with the token in
 * the Authorization header; answers are JSON, refusals problem+json.
 */
export function createService<S extends ServiceName>(
  service: S,
  handlers: { [N in HandledCall<S>]: Handler<N> },
  { authenticate, authorise, log }: ServiceOptions,
): Service {
  const extensions = callNames.filter((name) => callByName(name).service === service && isExtension(name));
  const all = { ...handlers, [extensionsCall[service]]: async () => ({ result: extensions }) };
  const handlerOf = (name: CallName) => (all as unknown as Record<string, AnyHandler>)[name];

  async function answer(request: Request): Promise<Response> {
    const match = matchCall(service + new URL(request.url).pathname);
    const handler = match && handlerOf(match.name);
    if (!match || !handler) return problemResponse(404, { detail: 'No such call' });
    const { call, name, parameters } = match;
    if (request.method !== call.method) {
      const { method } = call;
      const wrong = [fieldError('method', 'call.otherMethod', { method })];
      return refusalResponse(new ProblemError(405, `${name} is a ${method}`, wrong), request, method);
    }
    const input = async () => readInput(call, { ...(await readFields(request)), ...parameters });
    return answerFor(request, { name, call, handler, input });
  }

  /** Answers a call for the person or program that the request names. */
  async function answerFor(request: Request, asked: Asked): Promise<Response> {
    const { name, call, handler } = asked;
    const caller = await authenticate(request);
    if (mustKnow(call, caller)) throw new ProblemError(401, 'Access token is missing');
    checkLimits(call, name, caller);
    const input = await asked.input();
    if (caller !== null && call.access !== 'anyone') await authorise(caller, call.access, input);
    const acceptLanguage = request.headers.get('accept-language');
    const result = await retryConflicts(
      () => handler(input, { caller, acceptLanguage, log }),
      (error) =>
        log.warn(
          { err: error, call: name },
          'a transaction was ended by a deadlock, and its call is made again',
        ),
    );
    // Not `Response.json`, whose body is a stream: the server writes a text at once.
    const { text, type } = writeAnswer(call, readAnswer(call, result), request.headers.get('accept'));
    const headers = name === extensionsCall[service] ? lastingHeaders : answerHeaders;
    return new Response(text, { headers: { ...headers, 'content-type': type } });
  }

  /** Counts what is read, and answers what is thrown. */
  const guarded = (request: Request, work: () => Promise<Response>): Promise<Response> =>
    metered(request, async () => {
      try {
        return await work();
      } catch (error) {
        return errorResponse({ error, request, log, message: 'a handler failed', more: { service } });
      }
    });

  async function answerVisitor(
    name: CallName,
    fields: Record<string, unknown>,
    acceptLanguage?: string,
  ): Promise<unknown> {
    const call = callByName(name);
    const handler = handlerOf(name);
    if (!handler) throw new ProblemError(404, 'No such call');
    if (mustKnow(call, null)) throw new ProblemError(401, 'Access token is missing');
    return readAnswer(call, await handler(readInput(call, fields), { caller: null, acceptLanguage, log }));
  }

  return {
    async answerVisitor(name, fields, acceptLanguage) {
      try {
        return { ok: true, answer: await answerVisitor(name, fields, acceptLanguage) };
      } catch (error) {
        const problem = describeError({ error, log, message: 'a handler failed', more: { service } });
        return { ok: false, problem };
      }
    },
    answerCall: (name, input, request) =>
      guarded(request, () => {
        const handler = handlerOf(name);
        if (!handler) throw new ProblemError(404, 'No such call');
        return answerFor(request, { name, call: callByName(name), handler, input: async () => input });
      }),
    fetch: (request) => guarded(request, () => answer(request)),
  };
}
