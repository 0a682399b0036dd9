/**
 * Prerenders the static pages for navigation inside the application: `{route}/_payload.json` contains the text of a
 * page and when it last changed, read from its Markdown once, when the product is built.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import type { Plugin } from 'vite';
import { readPageText } from '../../src/screens/static/page-text.ts';

const folder = join(import.meta.dirname, '..', '..', 'src', 'screens', 'static', 'content');

export const staticPayloads = (): Plugin => ({
  name: 'static-payloads',
  generateBundle() {
    for (const file of readdirSync(folder))
      this.emitFile({
        type: 'asset',
        fileName: `${parse(file).name}/_payload.json`,
        source: JSON.stringify(readPageText(readFileSync(join(folder, file), 'utf8'))),
      });
  },
});
