/** Puts the product's own way of loading chunks (`src/app/load-chunk.ts`) in the place of Vite's helper. */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const HELPER = '\0vite/preload-helper.js';
const own = join(import.meta.dirname, '..', '..', 'src', 'app', 'load-chunk.ts');

export const chunkLoading = (): Plugin => {
  let isUsed = false;
  return {
    name: 'chunk-loading',
    enforce: 'pre',
    load(id) {
      if (id !== HELPER) return undefined;
      isUsed = true;
      return `export { loadChunk as __vitePreload } from ${JSON.stringify(own)};`;
    },
    buildEnd(error) {
      if (error === undefined && !isUsed) this.error("Vite's helper for loading chunks has another name.");
    },
  };
};
