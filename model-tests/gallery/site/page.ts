/** The frame of every page of the gallery: it stands alone, asks nothing of other hosts, and works from any folder. */
import { html, raw } from 'hono/html';
import { forcedThemes } from '../chart/styles.ts';

export type Content = ReturnType<typeof html>;

/** Where the pages of the gallery begin, seen from the page. */
export interface Place {
  readonly root: '.' | '..';
}

interface PageOptions extends Place {
  readonly title: string;
  readonly trail: readonly { readonly label: string; readonly href: string }[];
  readonly tabs?: readonly { readonly label: string; readonly href: string; readonly isCurrent: boolean }[];
  readonly body: Content;
}

/** A whole page as text. */
export async function toPage({ title, root, trail, tabs = [], body }: PageOptions): Promise<string> {
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
          <nav aria-label="Where you are">
            <ol class="trail">
              ${trail.map(({ label, href }) => html`<li><a href="${href}">${label}</a></li>`)}
              <li aria-current="page">${title}</li>
            </ol>
          </nav>
          ${tabs.length > 0 ? html`<nav aria-label="Views" class="tabs">${tabs.map(({ label, href, isCurrent }) => html`<a href="${href}" ${isCurrent ? raw(' aria-current="page"') : ''}>${label}</a>`)}</nav>` : ''}
          <div class="theme" role="group" aria-label="Colours">
            <button type="button" data-theme-choice="system">System</button
            ><button type="button" data-theme-choice="light">Light</button
            ><button type="button" data-theme-choice="dark">Dark</button>
          </div>
        </header>
        <main id="main">${body}</main>
      </body>
    </html> `;
  return String(page);
}
