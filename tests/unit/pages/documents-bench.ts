/** Pages of a server whose parts answer as a test says. */
import { pino } from 'pino';
import { vi } from 'vitest';
import type { Destination, RenderInput, Renderer } from '#contract/rendering.ts';
import { readRedirects, type RedirectRule } from '#contract/redirects.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import type { LaneOptions } from '#proxy/platform/service/lane.ts';
import { createDocuments } from '#proxy/pages/documents.ts';
import { runtimeConfiguration } from '#proxy/pages/runtime-configuration.ts';

export const html = (body: string) =>
  `<!DOCTYPE html><html><head><style>a{}</style></head><body>${body}<script>x()</script></body></html>`;

export interface Setup {
  readonly answer?: (input: RenderInput) => Response | Promise<Response>;
  readonly origin?: string;
  readonly prerendered?: Record<string, string>;
  readonly redirects?: readonly RedirectRule[];
  readonly rendering?: LaneOptions;
  /** Calls that no service answers, at this moment. */
  readonly missing?: () => readonly string[];
}

export function pages({
  answer = () => new Response(html('page')),
  origin = 'http://product.test',
  prerendered = {},
  redirects = [],
  rendering,
  missing,
}: Setup = {}) {
  const render = vi.fn(async (input: RenderInput) => {
    const { status, headers, body } = await answer(input);
    // Whole without a nonce, and a stream with one.
    const isWhole = input.nonce === undefined && body !== null;
    return { status, headers, body: isWhole ? await new Response(body).text() : body };
  });
  const matched: string[] = [];
  let revision = '1';
  let revisions = 0;
  let broken: Error | undefined;
  const renderer: Omit<Renderer, 'picture'> = {
    destination(url): Destination {
      matched.push(url.pathname);
      if (url.pathname.startsWith('/member')) return { kind: 'member' };
      if (url.pathname.startsWith('/nowhere')) return { kind: 'unknown' };
      const q = url.searchParams.get('q');
      return { kind: 'public', key: url.pathname + (q === null ? '' : `?q=${q}`) };
    },
    render,
    renderFailure: ({ reference }) => html(`Internal Server Error ${reference}`),
    renderBusy: () => html('busy'),
    routeIds: [],
  };
  const documents = createDocuments({
    renderer,
    manifest: { routes: {}, inlineCss: { styles: {} } },
    configuration: runtimeConfiguration(readConfig({}), 'build', missing),
    redirect: readRedirects(redirects),
    fetch: () => Promise.reject(new Error('unused')),
    origin: () => origin,
    connect: [],
    revision: async () => {
      revisions += 1;
      if (broken !== undefined) throw broken;
      return revision;
    },
    prerendered: new Map(Object.entries(prerendered)),
    ...(rendering && { rendering }),
    log: pino({ level: 'silent' }),
  });
  const get = (path: string, headers: Record<string, string> = {}) =>
    documents(new Request(`http://whatever.test${path}`, { headers }));
  return {
    get,
    render,
    publish: () => (revision = '2'),
    lose: (error: Error) => (broken = error),
    timesAsked: () => revisions,
    matched,
  };
}
