/**
 * Pages that end messages without signing in. Looking at one changes nothing, because mail programs and scanners look at
 * every link; its button does, and so does the mail program's own (RFC 8058).
 */
import { createHash } from 'node:crypto';
import { Hono } from 'hono';
import { html, raw } from 'hono/html';
import type { Logger } from 'pino';
import { errorResponse } from '#proxy/platform/service/error-handler.ts';
import { language } from '#proxy/platform/messages/index.ts';
import { readText } from '#proxy/platform/service/read-body.ts';

const style = `
  :root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
  body { max-width: 36rem; margin: 4rem auto; padding: 0 1.25rem; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0; }
  p { margin: 1rem 0 0; }
  button { font: inherit; font-weight: 500; margin-top: 1.5rem; min-height: 2.75rem; padding: 0 1.25rem;
    border: 1px solid currentColor; border-radius: .375rem; background: none; color: inherit; cursor: pointer; }
  button:focus-visible, a:focus-visible { outline: 2px solid currentColor; outline-offset: 2px; }
`;
const styleHash = createHash('sha256').update(style).digest('base64');
/** Whole and raw, because the policy names the hash of exactly this text. */
const styleElement = raw(`<style>${style}</style>`);

const headers = {
  'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
  'cache-control': 'no-store',
  // The address is a key, if a small one.
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
};

/** Bytes of a form that are read. */
const BODY_LIMIT = 4_096;

interface PageTexts {
  readonly title: string;
  readonly text: string;
}

/** What the pages say. */
export interface UnsubscribeTexts extends Record<
  'ask' | 'ended' | 'begun',
  PageTexts & { readonly act: string }
> {
  readonly unknown: PageTexts;
}
type Page = 'ask' | 'ended' | 'begun' | 'unknown';

/** What a page's button asks for. */
const submitted = { ask: 'off', ended: 'on', begun: 'off' } as const satisfies Partial<Record<Page, string>>;

export interface UnsubscribePagesOptions {
  /** The path of the router, with its parameters. */
  readonly path: string;
  readonly productName: string;
  readonly texts: UnsubscribeTexts;
  /** A page of the product about these messages. */
  readonly more: { readonly address: string; readonly label: string };
  /** The person that the address names, or null for one that was not written here. */
  readonly read: (params: Readonly<Record<string, string | undefined>>) => string | null;
  /** Ends the messages of a person, or begins them again. */
  readonly set: (
    wanted: boolean,
    identityGUID: string,
    params: Readonly<Record<string, string | undefined>>,
  ) => Promise<void>;
  readonly log: Logger;
}

const page = (which: Page, { texts, more, productName }: UnsubscribePagesOptions) => {
  const { title, text } = texts[which];
  const act = which === 'unknown' ? undefined : { label: texts[which].act, value: submitted[which] };
  return html`<!doctype html>
    <html lang="${language.tag}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · ${productName}</title>
        ${styleElement}
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          <p>${text}</p>
          ${
            act === undefined
              ? ''
              : html`<form method="post">
                  <button name="messages" value="${act.value}">${act.label}</button>
                </form>`
          }
          <p><a href="${more.address}">${more.label}</a></p>
        </main>
      </body>
    </html>`;
};

/** The pages to mount where the path begins. */
export function createUnsubscribePages(options: UnsubscribePagesOptions): Hono {
  const { path, read, set, log } = options;
  const app = new Hono();
  app.onError((error, c) =>
    errorResponse({ error, request: c.req.raw, log, message: 'messages could not be ended or begun' }),
  );
  app.get(path, (c) => {
    const isKnown = read(c.req.param()) !== null;
    return c.html(page(isKnown ? 'ask' : 'unknown', options), isKnown ? 200 : 404, headers);
  });
  app.post(path, async (c) => {
    const person = read(c.req.param());
    if (person === null) return c.html(page('unknown', options), 404, headers);
    // A mail program sends `List-Unsubscribe=One-Click`, in one of two encodings; only the page's own second button
    // starts them again, and nothing is as long as that.
    const body = await readText(c.req.raw, BODY_LIMIT);
    const wanted = typeof body === 'object' && new URLSearchParams(body.text).get('messages') === 'on';
    await set(wanted, person, c.req.param());
    return c.html(page(wanted ? 'begun' : 'ended', options), 200, headers);
  });
  app.all('*', (c) => c.html(page('unknown', options), 404, headers));
  return app;
}
