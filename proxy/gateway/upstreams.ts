/**
 * Where a call goes: an embedded service in this process, or a service at a configured address.
 * Both take and answer standard `Request`/`Response`, so the gateway is the same for both.
 */
import type { ServiceName } from '#contract/call.ts';
import type { Service } from '#proxy/platform/service/service.ts';

/** An embedded service checks its own answers; those of another machine are checked here. */
export interface Upstream extends Service {
  readonly remote?: true;
}
/** How long a service may take, in milliseconds. */
export const SERVICE_TIMEOUT_MS = 15_000;

export type Upstreams = Record<ServiceName, Upstream>;

/** An address for requests that never leave the process; only its path is read. */
const IN_PROCESS = 'http://service.invalid';

/** A service on another machine. Redirects are not followed: an upstream cannot send the token elsewhere. */
export function remoteService(base: string): Upstream {
  const root = base.replace(/\/+$/, '');
  return {
    remote: true,
    fetch: (request) => {
      const { pathname, search } = new URL(request.url);
      return fetch(new Request(root + pathname + search, request), { redirect: 'manual' });
    },
  };
}

/** Chooses for each service the configured address or the embedded one. */
export function chooseUpstreams(
  addresses: Partial<Record<ServiceName, string | undefined>>,
  embedded: Upstreams,
): Upstreams {
  const choose = (name: ServiceName) => {
    const address = addresses[name];
    return address === undefined ? embedded[name] : remoteService(address);
  };
  return { auth: choose('auth'), data: choose('data'), discovery: choose('discovery') };
}

/** Builds the request that an upstream receives. */
export function upstreamRequest(
  path: string,
  options: {
    method: 'GET' | 'POST';
    fields: Record<string, unknown>;
    authorization: string | null;
    /** The language in which the reader wants error messages. */
    acceptLanguage: string | null;
    requestId: string;
    signal: AbortSignal;
  },
): Request {
  const url = new URL(`/${path}`, IN_PROCESS);
  const headers = new Headers({ accept: 'application/json', 'x-request-id': options.requestId });
  // The token is passed on only when the browser sent it in the header: a cookie is never turned into one.
  if (options.authorization !== null) headers.set('authorization', options.authorization);
  if (options.acceptLanguage !== null) headers.set('accept-language', options.acceptLanguage);
  if (options.method === 'GET') {
    for (const [key, value] of Object.entries(options.fields))
      for (const item of Array.isArray(value) ? value : [value])
        if (item !== undefined && item !== null) url.searchParams.append(key, String(item));
    return new Request(url, { headers, signal: options.signal });
  }
  headers.set('content-type', 'application/json');
  return new Request(url, {
    method: 'POST',
    headers,
    body: JSON.stringify(options.fields),
    signal: options.signal,
  });
}
