/**
 * Styles and fonts that the pages share with the browser application, from its own files, so that both look alike. The
 * fonts have an address here, because those of the application change with every build.
 */
import { readdirSync, readFileSync } from 'node:fs';

const styles = new URL('../../../../../src/styles/', import.meta.url);

export const readStyle = (name: string): string => readFileSync(new URL(name, styles), 'utf8');

/** Where the fonts are, followed by the name of the file. */
export const FONTS = '/identity/login/fonts/';

export const fontFaces = readStyle('fonts.css').replaceAll("'./fonts/", `'${FONTS}`);

const files: ReadonlyMap<string, Buffer<ArrayBuffer>> = new Map(
  readdirSync(new URL('fonts/', styles))
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => [name, Buffer.from(readFileSync(new URL(`fonts/${name}`, styles)))]),
);

/** A font, or null where there is none of that name. */
export function fontResponse(name: string): Response | null {
  const file = files.get(name);
  if (!file) return null;
  return new Response(file, {
    headers: {
      'content-type': 'font/woff2',
      'cache-control': 'public, max-age=86400',
      'x-content-type-options': 'nosniff',
    },
  });
}
