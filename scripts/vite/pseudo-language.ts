/**
 * Translates the product into the pseudo-language while it is built: each file of a catalogue (`src/messages/en`,
 * `proxy/contract/messages/en`) ends by translating what it exports, and what `Intl` writes is marked. A product built
 * otherwise has nothing of this.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const catalogue = /\/(?:src|proxy\/contract)\/messages\/en\/.+\.ts$/;
const formats = /\/src\/messages\/format\.ts$/;
const languageFile = /\/src\/messages\/language\.ts$/;
const exported = /^export const (\w+)/gm;
// Not what puts together what it is given, such as lists: a hard-coded word in one must still be seen.
const writer = /^export (const|function) (format(?!List|Box)\w+)/gm;
const pseudoText = JSON.stringify(join(import.meta.dirname, 'pseudo-text.ts'));

export type Direction = 'ltr' | 'rtl';

/** The tag of the pseudo-locale, as browsers and Android have them. */
export const pseudoTag = { ltr: 'en-XA', rtl: 'ar-XB' } as const;

/** One build serves both directions: a setting of the server selects it, and a page knows it from its document. */
const languageModule = `
const direction = typeof document === 'undefined' ? process.env.PSEUDO_LANGUAGE : document.documentElement.dir;
export const language = direction === 'rtl'
  ? { tag: '${pseudoTag.rtl}', direction: 'rtl' }
  : { tag: '${pseudoTag.ltr}', direction: 'ltr' };
`;

/** Translates what a catalogue exports, at its end. */
function translated(code: string): string | null {
  const names = [...code.matchAll(exported)].map(([, name]) => name);
  if (names.length === 0) return null;
  return [
    code,
    `import { pseudoCatalogue as translate } from ${pseudoText};`,
    ...names.map((name) => `translate(${name});`),
  ].join('\n');
}

/** Marks what is written in the forms of `Intl`. */
function marked(code: string): string {
  const names: string[] = [];
  const inner = code.replaceAll(writer, (_, kind: string, name: string) => {
    names.push(name);
    return `${kind} ${name}Plainly`;
  });
  return [
    inner,
    `import { markWritten } from ${pseudoText};`,
    ...names.map((name) => `export const ${name} = (...values) => markWritten(${name}Plainly(...values));`),
  ].join('\n');
}

export const pseudoLanguage = (): Plugin => ({
  name: 'pseudo-language',
  enforce: 'pre',
  transform(code, id) {
    if (languageFile.test(id)) return languageModule;
    if (formats.test(id)) return marked(code);
    return catalogue.test(id) ? translated(code) : null;
  },
});
