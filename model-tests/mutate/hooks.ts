/**
 * Changes modules while they are loaded, in a thread that evaluates mutants: examples get another test runner, and
 * selectors their faults.
 */
import { registerHooks } from 'node:module';
import { loadSpoilt } from './selectors.ts';

const STAND_IN = new URL('examples.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'vitest' && context.parentURL !== STAND_IN
      ? { url: STAND_IN, shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) => {
    const loaded = next(url, context);
    const { source } = loaded;
    return source === undefined || source === null ? loaded : { ...loaded, source: loadSpoilt(url, source) };
  },
});
