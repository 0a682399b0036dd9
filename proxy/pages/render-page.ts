/** Renders pages with the browser application's server bundle: public pages whole, member shells as a stream. */
import { randomBytes } from 'node:crypto';
import type { PageManifest, Renderer, VisitorCall } from '#contract/rendering.ts';
import type { RuntimeConfiguration } from '#contract/runtime-configuration.ts';
import { isPassing } from '#proxy/platform/service/error-handler.ts';
import type { Page, PageFactory } from './page.ts';
import { nonceSources } from './security-headers.ts';

export interface RenderingOptions {
  readonly renderer: Pick<Renderer, 'render'>;
  readonly manifest: PageManifest;
  readonly configuration: RuntimeConfiguration;
  readonly origin: () => string;
  readonly fetch: (request: Request) => Promise<Response>;
  /** Makes calls of services in this process. */
  readonly call?: VisitorCall;
}

/** A streamed page. */
export interface Shell {
  readonly status: number;
  /** As the renderer set them. */
  readonly rendered: Headers;
  /** Its policy and caching, which win over all others. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: ReadableStream<Uint8Array>;
}

export interface Rendering {
  /** Renders the page at `address` for any visitor. An error becomes its failure page. */
  whole(address: URL, reference: string): Promise<Page>;
  /** Renders the neutral shell of a member page. An error becomes its failure page; an aborted request throws. */
  shell(request: Request, reference: string): Promise<Shell | Page>;
}

/** A page that needs a call whose allowance is spent is refused as the call is; it is there when the allowance is. */
function statusOf(error: unknown): number {
  if (isPassing(error)) return 503;
  return error instanceof Error && 'status' in error && error.status === 429 ? 429 : 500;
}

export function createRendering(options: RenderingOptions, pages: PageFactory): Rendering {
  const { renderer, manifest, configuration, fetch, call } = options;
  const input = (request: Request, nonce?: string) => ({
    request,
    manifest,
    configuration,
    origin: options.origin(),
    fetch,
    call,
    ...(nonce !== undefined && { nonce }),
  });

  return {
    async whole(address, reference) {
      try {
        // The result is cached and shared, so the renderer gets the address and nothing else of the request.
        const rendered = await renderer.render(input(new Request(address)));
        const { status, headers, body: html, isUnfinished } = rendered;
        if (status >= 300 && status < 400) return pages.redirect(status, headers.get('location') ?? '/');
        if (status >= 500 || typeof html !== 'string')
          throw new Error('the router answered with its error page');
        return status === 200 && isUnfinished !== true
          ? pages.cacheable(address.pathname, html)
          : pages.uncached(address.pathname, status, html);
      } catch (error) {
        return pages.failure({ error, url: address, reference, status: statusOf(error) });
      }
    },
    async shell(request, reference) {
      const nonce = randomBytes(16).toString('base64');
      try {
        const { status, headers: rendered, body } = await renderer.render(input(request, nonce));
        // The router answers a wrong value in the address with the address without it.
        if (status >= 300 && status < 400) return pages.redirect(status, rendered.get('location') ?? '/');
        if (status >= 500 || body === null || typeof body === 'string')
          throw new Error('the shell was not rendered');
        const headers = {
          'content-security-policy': pages.policy(nonceSources(nonce)),
          'cache-control': 'no-store',
          'x-robots-tag': 'noindex',
        };
        return { status, rendered, headers, body };
      } catch (error) {
        if (request.signal.aborted) throw error;
        return pages.failure({ error, url: new URL(request.url), reference, status: statusOf(error) });
      }
    },
  };
}
