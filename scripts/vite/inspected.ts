/**
 * The inspected build: the product as it is, except that `createActor` is that of the gallery.
 * The product's sources say nothing of it, so its own build cannot have a byte of it (docs/decisions/0015).
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

/** Where actors are created: the root of the application, and React's hook for a page's own. */
const creators = /[\\/](?:src[\\/]app[\\/]actors\.ts|node_modules[\\/]@xstate[\\/]react[\\/].*)$/;

export const inspected = (): Plugin => ({
  name: 'inspected',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  resolveId: (source, importer) =>
    source === 'xstate' && importer !== undefined && creators.test(importer)
      ? join(import.meta.dirname, '../../model-tests/gallery/inspect/create-actor.ts')
      : null,
});

/** The inspected product takes its pages over at once: the gallery waits for their machines. */
export const takenOverAtOnce = (): Plugin => ({
  name: 'taken-over-at-once',
  enforce: 'pre',
  load: (id) =>
    /[\\/]src[\\/]app[\\/]take-over\.ts$/.test(id)
      ? "export const LATER = 'data-later'; export const laterRel = 'modulepreload'; export const takeOverScript = () => ''; export const withoutCode = (html) => html;"
      : null,
});
