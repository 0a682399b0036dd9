/**
 * Answers documents: public pages whole, hashed and cached; member shells streamed, with a nonce.
 */
import { hash, randomBytes, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { isEmbedPath } from '#contract/embed.ts';
import { REDIRECT_LOOP_STATUS, RedirectLoop } from '#contract/redirect-loop.ts';
import type { Redirect, Redirection } from '#contract/redirects.ts';
import type { Destination, PageManifest, Renderer, VisitorCall } from '#contract/rendering.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { createEncodedVariants, type EncodedVariants } from './encoded-variants.ts';
import { acceptedEncoding, compressStream } from '#proxy/platform/service/encoding.ts';
import { createPageCache } from './page-cache.ts';
import { fillIn } from './prerendered.ts';
import { RETRY_AFTER } from '#proxy/platform/service/error-handler.ts';
import { isConnectionError } from '#proxy/platform/database/connection-errors.ts';
import { nameRoute } from '#proxy/platform/telemetry/tracing.ts';
import { contentSecurityPolicy, inlineHashes, nonceSources } from './security-headers.ts';

export interface DocumentOptions {
  readonly renderer: Renderer;
  readonly manifest: PageManifest;
  readonly configuration: RuntimeConfiguration;
  /** Where addresses lead instead of to a page of their own. */
  readonly redirect: Redirect;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Makes calls of services in this process. */
  readonly call?: VisitorCall;
  readonly origin: () => string;
  /**
   * What everything at an address carries beside its own. Headers are put together before there is a `Response`: one
   * whose headers are looked at is made in full, and its body becomes a stream.
   */
  readonly headersAt?: (url: URL) => Record<string, string>;
  /** Origins that pages may call beside their own. */
  readonly connect: readonly string[];
  /** Changes whenever a visitor might see something else; a cached page of an earlier revision is not served. */
  readonly revision: () => string | Promise<string>;
  /** Pages that the build has written, by path. */
  readonly prerendered?: ReadonlyMap<string, string>;
  readonly log: Logger;
}

const noHeaders = (): Record<string, string> => ({});

/** A page as it is kept: its bytes, and their variants. */
interface Page {
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly bytes: Buffer;
  readonly variants: EncodedVariants;
  readonly size: number;
}

const EMPTY = Buffer.alloc(0);

/** Addresses whose destination is remembered, and how long they may be: about a megabyte. */
const MOST_ADDRESSES = 5_000;
const LONGEST_ADDRESS = 200;

/** Keeping a page costs its text and, by experience, about half of it again for its variants and headers. */
const cost = (bytes: Buffer) => Math.ceil(bytes.byteLength * 1.5) + 2_048;

/** Compares as RFC 9110, section 13.1.2 says: a list of tags, weakly. */
const matches = (header: string | null, etag: string): boolean =>
  header !== null &&
  (header.trim() === '*' ||
    header.split(',').some((one) => one.trim().replace(/^W\//, '') === etag.slice(2)));

/** An address of the product, even for a path like `//elsewhere`, which a URL would read as another host. */
function addressAt(origin: string, path: string): URL {
  const address = new URL(origin);
  const mark = path.indexOf('?');
  address.pathname = mark < 0 ? path : path.slice(0, mark);
  address.search = mark < 0 ? '' : path.slice(mark);
  return address;
}

/** Where an address leads: elsewhere by a rule, or to a page. */
type Way = Destination | Exclude<Redirection, { readonly kind: 'stay' }>;

/** Ways depend on the rules and the routes alone; finding one out takes longer than answering a kept page. */
function remember(find: (path: string) => Way): (path: string) => Way {
  const known = new Map<string, Way>();
  return (path) => {
    const way = known.get(path) ?? find(path);
    if (known.size >= MOST_ADDRESSES) known.clear();
    if (path.length <= LONGEST_ADDRESS) known.set(path, way);
    return way;
  };
}

export function createDocuments(options: DocumentOptions): (request: Request) => Promise<Response> {
  const { renderer, manifest, configuration, log, headersAt = noHeaders } = options;
  const cache = createPageCache<Page>();
  const wayOf = remember((path: string) => {
    const redirection = options.redirect(path);
    return redirection.kind === 'stay'
      ? renderer.destination(addressAt(options.origin(), path))
      : redirection;
  });
  const allCss = Object.values(manifest.inlineCss.styles).join('');
  const policy = (
    inline: { scripts: readonly string[]; styles: readonly string[] },
    embeddable?: boolean,
  ): string => {
    const https = options.origin().startsWith('https:');
    return contentSecurityPolicy({ inline, connect: options.connect, https, embeddable });
  };

  function page(
    { pathname }: URL,
    status: number,
    html: string,
    more: Record<string, string>,
    bytes = Buffer.from(html),
  ): Page {
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(inlineHashes(html), isEmbedPath(pathname)),
      vary: 'accept-encoding',
      ...more,
    };
    return { status, headers, bytes, variants: createEncodedVariants(bytes), size: cost(bytes) };
  }

  /** A page that may be kept and must be asked about. */
  function lasting(url: URL, html: string): Page {
    const bytes = Buffer.from(html);
    const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
    return page(url, 200, html, { 'cache-control': 'public, max-age=0, must-revalidate', etag }, bytes);
  }

  /** Pages of the build as they are served. They change with a build only, so nothing is asked before they are. */
  const built = new Map<string, Page>();
  function builtPage(path: string): Page | undefined {
    const known = built.get(path);
    const written = options.prerendered?.get(path);
    if (known || written === undefined) return known;
    const origin = options.origin();
    const filled = lasting(addressAt(origin, path), fillIn(written, { origin, configuration }));
    built.set(path, filled);
    return filled;
  }

  const redirect = (status: number, location: string): Page => ({
    status,
    headers: { location, 'cache-control': 'no-store' },
    bytes: EMPTY,
    variants: createEncodedVariants(EMPTY),
    size: 0,
  });

  /** The page for a failure: it names a reference that is also in the log, and nothing else. */
  function failure(error: unknown, url: URL, reference: string, status = 500): Page {
    log.error({ err: error, path: url.pathname, reference }, 'a page could not be rendered');
    const html = renderer.renderFailure({
      configuration,
      status,
      reference,
      address: url.pathname + url.search,
      css: allCss,
    });
    return page(url, status, html, {
      'cache-control': 'no-store',
      ...(status === 503 && { 'retry-after': RETRY_AFTER }),
    });
  }

  const input = (request: Request, nonce?: string) => ({
    request,
    manifest,
    configuration,
    origin: options.origin(),
    fetch: options.fetch,
    call: options.call,
    ...(nonce !== undefined && { nonce }),
  });

  async function renderWhole(request: Request, reference: string): Promise<Page> {
    const url = new URL(request.url);
    try {
      const { status, headers, body: html } = await renderer.render(input(request));
      if (status >= 300 && status < 400) return redirect(status, headers.get('location') ?? '/');
      if (status >= 500 || typeof html !== 'string')
        return failure(new Error('the router answered with its error page'), url, reference);
      return status === 200 ? lasting(url, html) : page(url, status, html, { 'cache-control': 'no-store' });
    } catch (error) {
      return failure(error, url, reference);
    }
  }

  async function send(request: Request, found: Page): Promise<Response> {
    const { etag } = found.headers;
    const headers: Record<string, string> = { ...found.headers, ...headersAt(new URL(request.url)) };
    if (etag !== undefined && matches(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
    const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? undefined);
    if (found.bytes.byteLength === 0) return new Response(null, { status: found.status, headers });
    let bytes = found.bytes;
    if (encoding !== undefined) {
      bytes = await found.variants.get(encoding);
      headers['content-encoding'] = encoding;
    }
    headers['content-length'] = String(bytes.byteLength);
    return new Response(bytes as Uint8Array<ArrayBuffer>, { status: found.status, headers });
  }

  async function streamShell(request: Request, reference: string): Promise<Response> {
    const url = new URL(request.url);
    const nonce = randomBytes(16).toString('base64');
    try {
      const { status, headers: rendered, body } = await renderer.render(input(request, nonce));
      if (status >= 500 || body === null || typeof body === 'string')
        return await send(request, failure(new Error('the shell was not rendered'), url, reference));
      const headers = new Headers(rendered);
      for (const [name, value] of Object.entries(headersAt(new URL(request.url)))) headers.set(name, value);
      headers.set('content-security-policy', policy(nonceSources(nonce)));
      headers.set('cache-control', 'no-store');
      headers.set('x-robots-tag', 'noindex');
      const encoding = acceptedEncoding(request.headers.get('accept-encoding') ?? undefined);
      if (encoding === undefined || status >= 300) return new Response(body, { status, headers });
      headers.set('content-encoding', encoding);
      headers.set('vary', 'accept-encoding');
      return new Response(compressStream(encoding, body), { status, headers });
    } catch (error) {
      if (request.signal.aborted) throw error;
      return send(request, failure(error, url, reference));
    }
  }

  async function answer(incoming: Request, url: URL, reference: string): Promise<Response> {
    // Pages are rendered for the address the product is reached by, whatever a Host header claims.
    const address = addressAt(options.origin(), url.pathname + url.search);
    const way = wayOf(url.pathname + url.search);
    if ('href' in way) return send(incoming, redirect(way.permanent ? 308 : 307, way.href));
    if (way.kind === 'loop')
      return send(incoming, failure(new RedirectLoop(way.trail), url, reference, REDIRECT_LOOP_STATUS));
    if (way.kind !== 'unknown' && way.route !== undefined) nameRoute(way.route);
    if (way.kind === 'member') {
      const { headers, signal } = incoming;
      return streamShell(new Request(address, { headers, signal }), reference);
    }
    // The same bytes go to everybody, so nothing of the request but its address may reach them.
    if (way.kind === 'unknown') return send(incoming, await renderWhole(new Request(address), reference));
    const prerendered = builtPage(way.key);
    if (prerendered) return send(incoming, prerendered);
    const canonical = addressAt(address.origin, way.key);
    const key = `${address.origin}\0${way.key}`;
    const found = await cache.get(key, await options.revision(), async () => {
      const rendered = await renderWhole(new Request(canonical), reference);
      return { page: rendered, keep: rendered.status === 200 };
    });
    return send(incoming, found);
  }

  return async (incoming) => {
    const url = new URL(incoming.url);
    // The id that the answer and the log carry already.
    const reference = incoming.headers.get('x-request-id') ?? randomUUID();
    try {
      return await answer(incoming, url, reference);
    } catch (error) {
      if (incoming.signal.aborted) throw error;
      return send(incoming, failure(error, url, reference, isConnectionError(error) ? 503 : 500));
    }
  };
}
