/** What someone pastes into a page of theirs. */
import { escapeMarkup } from '#contract/xml-text.ts';
import { embedPath } from '#contract/embed.ts';

/** Pixels: a table of some rows with its name above and its source below. */
export const EMBED_HEIGHT = 520;

export type EmbedTheme = 'reader' | 'light' | 'dark';

export interface Embedding {
  /** Scheme and host of the product. */
  readonly origin: string;
  readonly resourceGUID: string;
  readonly theme: EmbedTheme;
  /** Parameters of the preview, as they are in an address. */
  readonly view: Readonly<Record<string, unknown>>;
}

/** The whole address of the page to be framed. */
export function embedAddress({ origin, resourceGUID, theme, view }: Embedding): string {
  const url = new URL(embedPath(resourceGUID), origin);
  for (const [name, value] of Object.entries(view))
    for (const one of Array.isArray(value) ? value : [value])
      if (typeof one === 'string' && one !== '') url.searchParams.append(name, one);
  if (theme !== 'reader') url.searchParams.set('theme', theme);
  return url.href;
}

/** The element: named for those who do not see it, loaded when the reader comes near, as wide as its place. */
export const embedSnippet = (address: string, title: string): string =>
  `<iframe src="${escapeMarkup(address)}" title="${escapeMarkup(title)}" width="100%" height="${EMBED_HEIGHT}" loading="lazy" style="border:0"></iframe>`;
