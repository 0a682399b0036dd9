/** The frame of every page of the gallery: it stands alone, asks nothing of other hosts, and works from any folder. */
import { html, raw } from 'hono/html';
import { forcedThemes } from '../chart/styles.ts';

export type Content = ReturnType<typeof html>;

/** Where the pages of the gallery begin, seen from the page. */
export interface Place {
  readonly root: '.' | '..';
}

interface PageOptions extends Place {
  /** The heading of the page as well. */
  readonly title: string;
  /** What the page is about, below its heading. */
  readonly lead: Content;
  readonly trail: readonly { readonly label: string; readonly href: string }[];
  readonly tabs?: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[];
  readonly body: Content;
  /** False where there is no page of all machines to search in; left out: there is. */
  readonly hasSearch?: boolean;
}

/** The product's mark. */
const mark = raw(
  '<svg width="22" height="24" viewBox="0 0 22 24" aria-hidden="true"><path d="M2 2.5h18v19H2z" fill="none" stroke="currentColor" stroke-width="2"/><path d="M11.5 2v11.5l3-2.4 3 2.4V2z" fill="var(--accent-mark)"/></svg>',
);

/** A JSON text that may stand in a script element. */
export const json = (value: unknown): Content =>
  raw(JSON.stringify(value).replaceAll('<', '\\u003c')) as Content;

/** A whole page as text. */
export async function toPage({
  title,
  lead,
  root,
  trail,
  tabs = [],
  body,
  hasSearch = true,
}: PageOptions): Promise<string> {
  // Below a machine, the name of the tab is enough.
  const current = (trail.length > 1 && tabs.find(({ isCurrent }) => isCurrent)?.label) || title;
  const page = await html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · Machines</title>
        <link rel="icon" href="data:," />
        ${raw(`<style>${forcedThemes}</style>`)}
        <link rel="stylesheet" href="${root}/assets/gallery.css" />
        <script defer src="${root}/assets/gallery.js"></script>
      </head>
      <body>
        <a class="skip" href="#main">Skip to the content</a>
        <header>
          <a class="brand" href="${root}/index.html">${mark}<span>Commonplace</span> machines</a>
          ${
            hasSearch
              ? html`<form role="search" aria-label="All machines" class="find" data-find="${root}" hidden>
                  <input
                    type="search"
                    name="q"
                    aria-label="Find a machine, state or label"
                    placeholder="Machine, state or label"
                    autocomplete="off"
                  />
                </form>`
              : ''
          }
          <div class="theme" role="group" aria-label="Colours">
            <button type="button" data-theme-choice="system">System</button
            ><button type="button" data-theme-choice="light">Light</button
            ><button type="button" data-theme-choice="dark">Dark</button>
          </div>
        </header>
        <main id="main">
          ${
            trail.length === 0
              ? ''
              : html`<nav aria-label="Where you are">
                  <ol class="trail">
                    ${trail.map(({ label, href }) => html`<li><a href="${href}">${label}</a></li>`)}
                    <li aria-current="page">${current}</li>
                  </ol>
                </nav>`
          }
          <h1>${title}</h1>
          ${lead}
          ${tabs.length > 0 ? html`<nav aria-label="Views" class="tabs">${tabs.map(({ label, href, isCurrent }) => html`<a href="${href}" ${isCurrent ? raw(' aria-current="page"') : ''}>${label}</a>`)}</nav>` : ''}
          ${body}
        </main>
      </body>
    </html> `;
  return String(page);
}
