/**
 * The same-origin gateway: every product call of the browser passes here.
 *
 * It depends on the contract and nothing else. What the contract does not name is refused before anything is
 * fetched; what it names is validated, forwarded with the token, bounded in time, and answered as JSON or as
 * a problem. Calls are tried again only when they are safe and the upstream never answered.
 */
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { CALLS_PATH, type Call } from '#contract/call.ts';
import { ALL_OPENAPI_PATH, OPENAPI_PATH } from '#contract/exports.ts';
import { EXTENSIONS_SECONDS, extensionsCall } from '#contract/extensions.ts';
import { fillPath } from '#contract/match.ts';
import { openApiDocument, type Described } from '#contract/openapi.ts';
import { methodNotAllowed, ProblemError, problemResponse } from '#contract/problem.ts';
import { refusalResponse } from '#contract/refusal.ts';
import { readAnswer } from '#contract/validate.ts';
import { createMemo } from '#proxy/platform/cache/memo.ts';
import { RETRY_AFTER } from '#proxy/platform/service/error-handler.ts';
import { compressAnswer } from '#proxy/platform/service/encoding.ts';
import { readText } from '#proxy/platform/service/read-body.ts';
import { writeAnswer } from '#proxy/platform/service/write-answer.ts';
import { readGatewayCall, readGatewayInput, type GatewayCall } from './read-call.ts';
import { createOfferedCalls, type OfferedCalls } from './offered-calls.ts';
import { SERVICE_TIMEOUT_MS, upstreamRequest, type Upstreams } from './upstreams.ts';

export interface GatewayOptions {
  readonly upstreams: Upstreams;
  /** What is not there is refused here: what a service elsewhere answers to a call that it does not know may be anything. */
  readonly offered?: OfferedCalls;
  readonly log: Logger;
  /** Where this deployment answers and what it is called, for the OpenAPI documents. */
  readonly describe?: () => { origin: string; title: string };
  /** How long an upstream may take, in milliseconds. */
  readonly timeout?: number;
}

const extensionsHeaders = { 'cache-control': `public, max-age=${EXTENSIONS_SECONDS}` };

/** Attempts for a safe call whose upstream did not answer at all. */
const SAFE_ATTEMPTS = 2;
/** OpenAPI documents that are kept as text: both, before and after a service elsewhere has other calls. */
const DOCUMENTS_KEPT = 4;
/** The largest answer that is passed on, in bytes. */
const ANSWER_LIMIT = 16 * 1_048_576;

const passedOn = [
  'content-type',
  'cache-control',
  'etag',
  'retry-after',
  'www-authenticate',
  'ratelimit',
  'ratelimit-policy',
];

/** What every answer of the gateway carries. The token is in a header that no other site can send, so it may be compressed. */
function finish(response: Response, requestId: string, request: Request): Promise<Response> {
  response.headers.set('x-request-id', requestId);
  // What a visitor got, which an upstream may let a cache keep, is not what a member gets.
  response.headers.set('vary', 'authorization');
  if (response.status === 401) response.headers.set('www-authenticate', 'Bearer');
  return compressAnswer(response, request.headers.get('accept-encoding'));
}

const broken = (requestId: string, detail?: string) =>
  problemResponse(502, { reference: requestId, ...(detail && { detail }) });

interface Relay {
  readonly call: Call;
  readonly remote: boolean;
  readonly requestId: string;
  /** The browser's header Accept. */
  readonly accept: string | null;
}

/** Keeps of an upstream's answer what concerns the browser; of another machine's, what the contract names. */
async function relay(response: Response, { call, remote, requestId, accept }: Relay): Promise<Response> {
  // A redirect could lead the token elsewhere, and a page instead of JSON is a broken upstream.
  const type = response.headers.get('content-type') ?? '';
  if (response.status < 200 || (response.status >= 300 && response.status < 400) || !type.includes('json')) {
    await response.body?.cancel();
    return broken(requestId);
  }
  const headers = new Headers();
  for (const name of passedOn) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  if (!remote) return new Response(response.body, { status: response.status, headers });
  const read = await readText(response, ANSWER_LIMIT);
  if (typeof read === 'string') return broken(requestId, `The answer is ${read}`);
  if (!response.ok) return new Response(read.text, { status: response.status, headers });
  try {
    const written = writeAnswer(call, readAnswer(call, JSON.parse(read.text)), accept);
    headers.set('content-type', written.type);
    return new Response(written.text, { status: response.status, headers });
  } catch {
    return broken(requestId);
  }
}

/** Gives up on a promise when the signal aborts: an embedded service does not listen to the request's signal. */
function within<T>(signal: AbortSignal, promise: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const give = () => reject(signal.reason);
    signal.addEventListener('abort', give, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', give));
  });
}

/** A call at a path of its own, as `/api/proxy` takes it. */
function envelope(request: Request): Request {
  const { origin, pathname, search } = new URL(request.url);
  const target = pathname.slice(CALLS_PATH.length + 1) + search;
  const query = new URLSearchParams({ method: request.method, url: target });
  return new Request(`${origin}/api/proxy?${query.toString()}`, request);
}

/** @returns the Hono application for `/api/proxy`, and for calls at paths of their own */
export function createGateway({
  upstreams,
  log,
  offered = createOfferedCalls(upstreams, log),
  describe,
  timeout = SERVICE_TIMEOUT_MS,
}: GatewayOptions): Hono {
  /** @param asked the request of the browser, whose body was read */
  async function send(call: GatewayCall, input: Record<string, unknown>, asked: Request, requestId: string) {
    const { headers: from } = asked;
    const authorization = from.get('authorization');
    const { service } = call.call;
    const upstream = upstreams[service];
    if (upstream.remote && call.name === extensionsCall[service])
      return Response.json({ result: offered.of(service) }, { headers: extensionsHeaders });
    // One limit for all attempts: the browser waits a little longer than this.
    const signal = AbortSignal.timeout(timeout);
    // In this process nothing is written as a request and read again.
    if (upstream.answerCall !== undefined) {
      try {
        const response = await within(signal, upstream.answerCall(call.name, input, asked));
        if (authorization !== null) response.headers.set('cache-control', 'private, no-store');
        return response;
      } catch (error) {
        if (signal.aborted) return problemResponse(504, { reference: requestId });
        throw error;
      }
    }
    const { path, rest } = fillPath(call.call, input);
    const attempts = call.call.safe ? SAFE_ATTEMPTS : 1;
    for (let attempt = 1; ; attempt += 1) {
      const request = upstreamRequest(path, {
        method: call.call.method,
        fields: rest,
        authorization,
        acceptLanguage: from.get('accept-language'),
        requestId,
        signal,
      });
      try {
        const response = await within(signal, upstream.fetch(request));
        const remote = upstream.remote === true;
        const relayed = await within(
          signal,
          relay(response, { call: call.call, remote, requestId, accept: from.get('accept') }),
        );
        // A response to one person must not be cached for others, whatever the upstream says.
        if (authorization !== null) relayed.headers.set('cache-control', 'private, no-store');
        return relayed;
      } catch (error) {
        if (signal.aborted) return problemResponse(504, { reference: requestId });
        if (attempt >= attempts) {
          log.error({ err: error, call: call.name, requestId }, 'an upstream did not answer');
          const unavailable = problemResponse(503, { reference: requestId });
          unavailable.headers.set('retry-after', RETRY_AFTER);
          return unavailable;
        }
      }
    }
  }

  async function answer(request: Request, requestId: string): Promise<Response> {
    try {
      if (request.method !== 'GET' && request.method !== 'POST') return methodNotAllowed('GET, POST');
      const call = readGatewayCall(request);
      if (offered.missing().some((name) => name === call.name))
        return problemResponse(404, {
          detail: `The ${call.call.service} service does not offer ${call.name}`,
        });
      if (call.call.access !== 'anyone' && !request.headers.has('authorization'))
        return problemResponse(401, { detail: 'Access token is missing' });
      return await send(call, await readGatewayInput(request, call), request, requestId);
    } catch (error) {
      if (error instanceof ProblemError) {
        // A call that changes something was asked for with a GET.
        return refusalResponse(error, request, error.status === 405 ? 'POST' : undefined);
      }
      log.error({ err: error, requestId }, 'the gateway failed');
      return problemResponse(500, { reference: requestId });
    }
  }

  const app = new Hono();
  app.all('/api/proxy', async (c) => {
    const requestId = c.req.header('x-request-id') ?? crypto.randomUUID();
    return finish(await answer(c.req.raw, requestId), requestId, c.req.raw);
  });
  if (describe) {
    // Every call takes a quarter of a second to write: it is done once for what the services have.
    const written = createMemo<string>(DOCUMENTS_KEPT);
    const answerDescription = (path: string, calls: Described) =>
      app.get(path, (c) => {
        const { origin, title } = describe();
        const missing = offered.missing();
        const text = written.get(JSON.stringify([calls, origin, title, missing]), () =>
          JSON.stringify(openApiDocument(origin, title, { calls, missing })),
        );
        return compressAnswer(
          new Response(text, { headers: { 'content-type': 'application/json' } }),
          c.req.header('accept-encoding'),
        );
      });
    answerDescription(OPENAPI_PATH, 'documented');
    answerDescription(ALL_OPENAPI_PATH, 'all');
  }
  // The same calls at paths of their own, for clients that are generated from the document.
  for (const service of ['auth', 'data', 'discovery'])
    app.all(`${CALLS_PATH}/${service}/*`, async (c) => {
      const requestId = c.req.header('x-request-id') ?? crypto.randomUUID();
      return finish(await answer(envelope(c.req.raw), requestId), requestId, c.req.raw);
    });
  app.all('/api/*', () => problemResponse(404, { detail: 'Calls go to /api/proxy' }));
  return app;
}
