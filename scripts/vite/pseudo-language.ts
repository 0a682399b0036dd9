/**
 * Translates the message catalogue into the pseudo-language while the product is built: each file below
 * `src/messages/en` ends by translating what it exports. A product built otherwise has nothing of this.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const catalogue = /\/src\/messages\/en\/.+\.ts$/;
const languageFile = /\/src\/messages\/language\.ts$/;
const exported = /^export const (\w+)/gm;
const pseudoText = join(import.meta.dirname, 'pseudo-text.ts');

export type Direction = 'ltr' | 'rtl';

/** The tag of the pseudo-locale, as browsers and Android have them. */
export const pseudoTag = { ltr: 'en-XA', rtl: 'ar-XB' } as const;

export const pseudoLanguage = (direction: Direction): Plugin => ({
  name: 'pseudo-language',
  enforce: 'pre',
  transform(code, id) {
    if (languageFile.test(id))
      return `export const language = ${JSON.stringify({ tag: pseudoTag[direction], direction })};`;
    if (!catalogue.test(id)) return null;
    const names = [...code.matchAll(exported)].map(([, name]) => name);
    if (names.length === 0) return null;
    return [
      code,
      `import { pseudoCatalogue as translate } from ${JSON.stringify(pseudoText)};`,
      ...names.map((name) => `translate(${name});`),
    ].join('\n');
  },
});
