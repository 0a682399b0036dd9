/**
 * The frame of every page of the hosted sign-in: complete HTML that works without scripts, in the colours and sizes
 * of the product, under a policy that allows nothing else.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { html, raw } from 'hono/html';
import type { HtmlEscapedString } from 'hono/utils/html';
import { fontFaces, readStyle } from './fonts.ts';

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>;

const style = [
  fontFaces,
  readStyle('tokens.css'),
  readFileSync(new URL('./page.css', import.meta.url), 'utf8'),
]
  .join('')
  .replaceAll(/\/\*[\s\S]*?\*\//g, '')
  .replaceAll(/\s+/g, ' ');
const styleHash = createHash('sha256').update(style).digest('base64');
const styleElement = raw(`<style>${style}</style>`);

export interface Page {
  readonly title: string;
  readonly productName: string;
  readonly body: Html;
  readonly status?: 200 | 400 | 403 | 404 | 429 | 500 | 503;
  /** Further places that a form of the page may lead to, by redirection. */
  readonly formTargets?: readonly string[];
}

/** An address as a policy names it: its origin, or its scheme where there is none. */
const sourceOf = (url: string): string => {
  if (!URL.canParse(url)) return url;
  const { origin, protocol } = new URL(url);
  return origin === 'null' ? protocol : origin;
};

const sign = html`<svg width="22" height="24" viewBox="0 0 22 24" aria-hidden="true">
  <path d="M2 2.5h18v19H2z" fill="none" stroke="currentColor" stroke-width="2" />
  <path d="M11.5 2v11.5l3-2.4 3 2.4V2z" fill="var(--accent-mark)" />
</svg>`;

const document = ({ title, productName, body }: Page) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <title>${title} · ${productName}</title>
        <link rel="icon" href="data:," />
        ${styleElement}
      </head>
      <body>
        <header>
          <div class="container">
            <a class="brand" href="/">${sign}<span>${productName}</span></a>
            <a class="browse" href="/discovery">Browse<span class="large"> without signing in</span></a>
          </div>
        </header>
        <main>${body}</main>
      </body>
    </html>`;

/** @returns headers and text; the caller adds cookies. */
export async function renderPage(page: Page): Promise<{
  text: string;
  status: NonNullable<Page['status']>;
  headers: Record<string, string>;
}> {
  const targets = [...new Set(["'self'", ...(page.formTargets ?? []).map(sourceOf)])].join(' ');
  return {
    text: String(await document(page)),
    status: page.status ?? 200,
    headers: {
      'cache-control': 'no-store',
      // A browser applies form-action to where the answer to a form redirects as well.
      'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; font-src 'self'; img-src data:; form-action ${targets}; base-uri 'none'; frame-ancestors 'none'`,
      'cross-origin-opener-policy': 'same-origin',
      // Stricter, and browsers would send `Origin: null` with the page's own forms.
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'x-robots-tag': 'noindex',
    },
  };
}
