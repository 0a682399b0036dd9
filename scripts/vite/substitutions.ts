/**
 * The modules of others that the browser's build replaces by modules of ours. A module is here only while it gains
 * more than it costs to look after. Its package is pinned exactly in package.json, and the build fails when the module is
 * not what it was when it was replaced, or is not part of the build any more.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, '..', '..', 'src');

export interface Substitution {
  /** The package of package.json that decides about the version. */
  readonly package: string;
  /** How the id of the module ends. */
  readonly module: string;
  /** SHA-256 of the module; null for one that Vite makes while it builds. */
  readonly hash: string | null;
  readonly replacement: string;
  /** What it gains, as measured. */
  readonly gain: string;
}

export const substituted: readonly Substitution[] = [
  {
    package: 'aws-amplify',
    module: '@aws-amplify/auth/dist/esm/providers/cognito/utils/srp/BigInteger/BigInteger.mjs',
    hash: '23b18cb99cd7fed73c86fd8b787483ef39b5d837cf33f34fba06ed4c22d86046',
    replacement: `export { BigInteger as default } from ${JSON.stringify(join(source, 'services/identity/big-integer.ts'))};`,
    gain: 'nine tenths of the arithmetic of a sign-in (0.17 s of 0.21), and 2.5 kB of its code',
  },
  {
    package: 'vite',
    module: '\0vite/preload-helper.js',
    hash: null,
    replacement: `export { loadChunk as __vitePreload } from ${JSON.stringify(join(source, 'app/load-chunk.ts'))};`,
    gain: 'a round trip before a page is taken over: styles that it has inline are not fetched again',
  },
];

const hashOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex');

/** @throws Error, which fails the build, when a module has changed or is not asked for */
export function substitutions(all: readonly Substitution[] = substituted): Plugin {
  const found = new Set<Substitution>();
  return {
    name: 'substitutions',
    enforce: 'pre',
    load(id) {
      const one = all.find(({ module }) => id.endsWith(module));
      if (one === undefined) return null;
      if (one.hash !== null && hashOf(id) !== one.hash)
        this.error(
          `${one.module} is not the module that ${one.package} had when it was replaced: compare them.`,
        );
      found.add(one);
      return one.replacement;
    },
    buildEnd(error) {
      if (error !== undefined) return;
      for (const one of all)
        if (!found.has(one))
          this.error(`${one.package} has no module ${JSON.stringify(one.module)} any more.`);
    },
  };
}
