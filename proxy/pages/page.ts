/** A page as it is cached and sent: status, headers, bytes and their compressed variants. */
import { hash } from 'node:crypto';
import type { Logger } from 'pino';
import { isEmbedPath } from '#contract/embed.ts';
import type { PageManifest, Renderer } from '#contract/rendering.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { RETRY_AFTER } from '#proxy/platform/service/error-handler.ts';
import { createEncodedVariants, type EncodedVariants } from './encoded-variants.ts';
import { contentSecurityPolicy, inlineHashes, type PolicyOptions } from './security-headers.ts';

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  readonly variants: EncodedVariants;
  /** Bytes of memory that the page takes in the cache. */
  readonly size: number;
}

export interface PageFactoryOptions {
  readonly renderer: Pick<Renderer, 'renderFailure' | 'renderBusy'>;
  readonly manifest: PageManifest;
  readonly configuration: RuntimeConfiguration;
  readonly origin: () => string;
  /** Origins that pages may call beside their own. */
  readonly connect: readonly string[];
  readonly log: Logger;
}

/** A failure to show: the page names `reference`, which the log has too, and no details. */
export interface PageFailure {
  readonly error: unknown;
  /** The request's address on this server; only path and query are used. */
  readonly url: Pick<URL, 'pathname' | 'search'>;
  readonly reference: string;
  /** 500 unless given. */
  readonly status?: number;
}

export interface PageFactory {
  /** The Content-Security-Policy for inline sources. */
  policy(inline: PolicyOptions['inline'], embeddable?: boolean): string;
  /** A page that no cache may store. */
  uncached(pathname: string, status: number, html: string): Page;
  /** A page with status 200 and an ETag, which caches may store and must revalidate. */
  cacheable(pathname: string, html: string): Page;
  redirect(status: number, location: string): Page;
  /** Logs the error and makes the page that reports it. */
  failure(failure: PageFailure): Page;
  /** The page for a request that was not taken up; it is made once, so that refusing costs little. */
  overloaded(): Page;
}

const EMPTY = Buffer.alloc(0);

/** The text, and by experience about half of it again for variants and headers. */
const memoryOf = (bytes: Buffer) => Math.ceil(bytes.byteLength * 1.5) + 2_048;

/** Makes the pages of a deployment. */
export function createPageFactory(options: PageFactoryOptions): PageFactory {
  const { renderer, configuration, connect, log } = options;
  const allCss = Object.values(options.manifest.inlineCss.styles).join('');

  const policy: PageFactory['policy'] = (inline, embeddable) =>
    contentSecurityPolicy({ inline, connect, https: options.origin().startsWith('https:'), embeddable });

  function make(
    pathname: string,
    content: { readonly status: number; readonly html: string; readonly bytes: Buffer },
    more: Readonly<Record<string, string>>,
  ): Page {
    const { status, html, bytes } = content;
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy(inlineHashes(html), isEmbedPath(pathname)),
      vary: 'accept-encoding',
      ...more,
    };
    return { status, headers, bytes, variants: createEncodedVariants(bytes), size: memoryOf(bytes) };
  }

  const uncached = (
    pathname: string,
    status: number,
    html: string,
    more?: Readonly<Record<string, string>>,
  ) => make(pathname, { status, html, bytes: Buffer.from(html) }, { 'cache-control': 'no-store', ...more });

  let overloaded: Page | undefined;

  const describeFailure = (
    { pathname, status, reference }: { pathname: string; status: number; reference: string },
    address: string,
  ) =>
    uncached(
      pathname,
      status,
      renderer.renderFailure({ configuration, status, reference, address, css: allCss }),
      status === 503 || status === 429 ? { 'retry-after': RETRY_AFTER } : undefined,
    );

  return {
    policy,
    uncached,
    cacheable(pathname, html) {
      const bytes = Buffer.from(html);
      const etag = `W/"${hash('sha256', bytes, 'base64url').slice(0, 22)}"`;
      const caching = { 'cache-control': 'public, max-age=0, must-revalidate', etag };
      return make(pathname, { status: 200, html, bytes }, caching);
    },
    redirect: (status, location) => ({
      status,
      headers: { location, 'cache-control': 'no-store' },
      bytes: EMPTY,
      variants: createEncodedVariants(EMPTY),
      size: 0,
    }),
    failure({ error, url, reference, status = 500 }) {
      const { pathname, search } = url;
      // What is refused for its number is no fault of the server.
      const level = status === 429 ? 'warn' : 'error';
      log[level]({ err: error, path: pathname, reference }, 'a page could not be rendered');
      return describeFailure({ pathname, status, reference }, pathname + search);
    },
    overloaded() {
      const sheets = options.manifest.routes['__root__']?.css ?? [];
      overloaded ??= uncached('/', 503, renderer.renderBusy({ configuration, sheets }), {
        'retry-after': RETRY_AFTER,
      });
      return overloaded;
    },
  };
}
