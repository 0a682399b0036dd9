/**
 * Leaves out of the build what libraries bring for others.
 *
 * - The identity library: readers of configuration files, which the product does not have, and whole numbers for
 *   browsers without BigInt, which it does not serve. Together they are 7 kB of what signing in costs, and the numbers
 *   nine tenths of its arithmetic.
 * - The icons: settings that no icon here has. 1 kB of every page, and most of the time that drawing them takes.
 * - A hook of React for versions of React that lack it.
 * - The script that scrolls a page back before it is painted: it asks the storage and lays the page out, 5 to 20 ms of
 *   every first visit, even where there is nothing to go back to.
 * - The names by which the router's tags of the head are told apart: the server draws them once, and each would be
 *   written as JSON for its name, with 30 kB of styles among them.
 * - The traces of what React throws to itself. It makes these errors once, while it is loaded; whoever is traced or
 *   debugged meanwhile has the whole shell parsed anew for a stack that nobody reads.
 */
import { join } from 'node:path';
import type { Plugin } from 'vite';

const root = join(import.meta.dirname, '..', '..');

const ours = (...path: string[]) => JSON.stringify(join(root, 'src', ...path));

/** What stands in for a file of the library, by the end of its path. A test finds out when a file has moved. */
export const replacements: Readonly<Record<string, string>> = {
  '@aws-amplify/core/dist/esm/utils/parseAmplifyConfig.mjs':
    'export const parseAmplifyConfig = (configuration) => configuration;',
  '@aws-amplify/auth/dist/esm/providers/cognito/utils/srp/BigInteger/BigInteger.mjs': `export { BigInteger as default } from ${ours('services', 'identity', 'big-integer.ts')};`,
  'lucide-react/dist/esm/createLucideIcon.mjs': `export { drawnIcon as default } from ${ours('components', 'drawn-icon.ts')};`,
  'use-sync-external-store/shim/index.js': `export { useSyncExternalStore } from 'react';`,
};

type Change = readonly [before: string, after: string];

/** An error of React's own, by its number: the same, but without a trace. */
const traceless = (code: number): Change => [
  `Exception = Error(formatProdErrorMessage(${code}))`,
  `Exception = Object.create(Error.prototype, { message: { value: formatProdErrorMessage(${code}) } })`,
];

/** What is changed inside a file of the library. */
export const changes: Readonly<Record<string, readonly Change[]>> = {
  '@tanstack/router-core/dist/esm/scroll-restoration-inline.js': [
    ['"function(a,f){', '"function(a,f){if(!f&&!history.state?.__TSR_key)return;'],
  ],
  'react-dom/cjs/react-dom-client.production.js': [460, 461, 474, 519, 542].map(traceless),
};

/** What is changed in the server's bundle alone. */
export const serverChanges: typeof changes = {
  '@tanstack/react-router/dist/esm/HeadContent.js': [
    [
      `tags.map((tag) => /* @__PURE__ */ createElement(Asset, {
		...tag,
		key: \`tsr-meta-\${JSON.stringify(tag)}\`,`,
      `tags.map((tag, index) => /* @__PURE__ */ createElement(Asset, {
		...tag,
		key: index,`,
    ],
  ],
};

const of = <T>(table: Readonly<Record<string, T>>, id: string): T | undefined =>
  Object.entries(table).find(([path]) => id.endsWith(path))?.[1];

export const leanLibraries = (): Plugin => ({
  name: 'lean-libraries',
  enforce: 'pre',
  load: (id) => of(replacements, id) ?? null,
  transform: (code, id, options) => {
    const wanted = of(changes, id) ?? (options?.ssr ? of(serverChanges, id) : undefined);
    return wanted && { code: wanted.reduce((text, change) => text.replace(...change), code), map: null };
  },
});
