/**
 * What is before every request: an id that is in the answer and in the log, one line of access log, and an
 * answer in the contract's words should anything below throw.
 */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { getRequestListener, RequestError } from '@hono/node-server';
import type { Logger } from 'pino';
import { context } from '@opentelemetry/api';
import { matchCall } from '#contract/match.ts';
import { problemResponse } from '#contract/problem.ts';
import { withClientAddress, type ReadAddress } from '#proxy/platform/service/client-address.ts';
import { withExactAddress } from '#proxy/platform/service/exact-address.ts';
import { traceRequest } from '#proxy/platform/telemetry/tracing.ts';
import { purposeOf, type Answered } from '#proxy/platform/telemetry/metrics.ts';

export type Fetch = (request: Request) => Response | Promise<Response>;
export type RequestListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

const HEADER = 'x-request-id';
const isHost = (name = ''): boolean => name.length === 4 && name.toLowerCase() === 'host';
/** Ids that a trusted proxy in front may have given; anything else is replaced, since it ends in logs. */
const ACCEPTABLE = /^[\w.-]{8,64}$/;

/** Makes sure that the request carries an acceptable id. @returns the id. */
function identify(incoming: IncomingMessage): string {
  const given = incoming.headers[HEADER];
  if (typeof given === 'string' && ACCEPTABLE.test(given)) return given;
  const id = crypto.randomUUID();
  const { rawHeaders } = incoming;
  for (let at = rawHeaders.length - 2; at >= 0; at -= 2)
    if (rawHeaders[at]?.toLowerCase() === HEADER) rawHeaders.splice(at, 2);
  // A single header is read from the parsed ones, all of them from the raw ones.
  rawHeaders.push(HEADER, id);
  incoming.headers[HEADER] = id;
  return id;
}

/** Two proxies could each believe another one of them (RFC 9112, section 3.2). */
function hasTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at])) hosts += 1;
  return hosts > 1;
}

/** Paths that end with a token, which readers of a log must not be able to use. */
const secret = /^(\/(?:follow|notices)\/unsubscribe)\/.*/;

/** The part of an address that may be logged: queries and fragments can contain tokens and names. */
function loggedAddress(url: string): { path: string; call?: string } {
  const [whole = '', query = ''] = url.split('?', 2);
  const path = whole.replace(secret, '$1');
  if (path !== '/api/proxy') return { path };
  const call = new URLSearchParams(query).get('url')?.split('?', 1)[0];
  return call === undefined ? { path } : { path, call };
}

/** What a trace calls a request: a call of the contract by its name, anything else by what it is for. */
const spanName = ({ path, call }: ReturnType<typeof loggedAddress>): string =>
  (call === undefined ? undefined : matchCall(call)?.name) ?? purposeOf(path);

export interface ListenerOptions {
  readonly log: Logger;
  /** Called for every request once it is over. */
  readonly observe?: (answered: Answered) => void;
  /** True once the server is stopping: answers then ask to close the connection, so that the next request goes elsewhere. */
  readonly isStopping?: () => boolean;
  /** The level of the access log. */
  readonly level: 'info' | 'debug';
  /** Where a request comes from, by its connection and its X-Forwarded-For. */
  readonly addressOf?: (connection: string | undefined, forwardedFor: string | undefined) => ReadAddress;
  /** What every answer carries unless it says otherwise itself, no matter who makes it: pages, data, and refusals above all. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Turns a fetch function into a listener for Node's server. */
export function createRequestListener(
  fetch: Fetch,
  {
    log,
    level,
    observe,
    isStopping,
    addressOf = () => ({ counted: undefined, exact: undefined }),
    headers = {},
  }: ListenerOptions,
): RequestListener {
  const common = Object.entries(headers);
  const refuseHosts = getRequestListener(() =>
    problemResponse(400, { detail: 'The header Host must be given once' }),
  );
  const listener = getRequestListener((request) => fetch(request), {
    errorHandler(error) {
      if (error instanceof RequestError) return problemResponse(400, { detail: error.message });
      const reference = crypto.randomUUID();
      log.error({ err: error, reference }, 'a request failed');
      return problemResponse(500, { reference });
    },
  });
  return (incoming, outgoing) => {
    const started = performance.now();
    const requestId = identify(incoming);
    for (const [name, value] of common) outgoing.setHeader(name, value);
    outgoing.setHeader(HEADER, requestId);
    if (isStopping?.()) outgoing.setHeader('connection', 'close');
    const address = loggedAddress(incoming.url ?? '');
    traceRequest(incoming, outgoing, spanName(address), () => {
      const logged = context.bind(context.active(), () => {
        const ms = Math.round((performance.now() - started) * 10) / 10;
        const status = outgoing.writableFinished ? outgoing.statusCode : 'aborted';
        const answered = {
          method: incoming.method ?? '',
          ...address,
          status,
          ms,
        } as const;
        log[level]({ requestId, ...answered }, 'request');
        observe?.(answered);
      });
      outgoing.once('close', logged);
      const forwardedFor = incoming.headers['x-forwarded-for'];
      const from = addressOf(incoming.socket.remoteAddress, forwardedFor?.toString());
      withClientAddress(
        from.counted,
        () =>
          withExactAddress(
            from.exact,
            () => void (hasTwoHosts(incoming) ? refuseHosts : listener)(incoming, outgoing),
          ),
        incoming.headers['user-agent'],
      );
    });
  };
}
