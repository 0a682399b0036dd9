/**
 * Builds the browser application (`dist/client`) and the bundle that renders it on the server (`dist/server`).
 *
 * `vite build` makes the first, `vite build --ssr` the second. The server reads `dist/client/.vite/manifest.json`
 * to say for each page which chunks it needs (see `proxy/pages/manifest.ts`).
 */
import { join } from 'node:path';
import optimizeLocales from '@react-aria/optimize-locales-plugin';
import { tanstackRouter } from '@tanstack/router-plugin/vite';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { actorSystem } from './scripts/vite/actor-system-chunk.ts';
import { fieldParts } from './scripts/vite/field-parts.ts';
import { firstRoutes, otherRoutes } from './scripts/vite/first-routes.ts';
import { minifiedScript } from './scripts/vite/minified-script.ts';
import { isApart, partsOf } from './scripts/vite/route-parts.ts';
import { precompress } from './scripts/vite/precompress.ts';
import { staticPayloads } from './scripts/vite/static-payloads.ts';
import { substitutions } from './scripts/vite/substitutions.ts';

/** React Aria's own texts in English only: 16 kB less on pages that use it. */
const locales = { ...optimizeLocales.vite({ locales: ['en-GB', 'en-US'] }), enforce: 'pre' } as Plugin;

/**
 * The router plugin turns inlined CSS off for everything but Start, which makes hydration fail on every page
 * whose CSS the server has inlined (React error 418). This must come after it.
 */
const inlineCss: Plugin = {
  name: 'inline-css',
  config: () => ({ define: { 'process.env.TSS_INLINE_CSS_ENABLED': '"true"' } }),
};

/**
 * Small parts without styles that lists of datasets are made of. As a chunk each they would cost more than they hold,
 * in code that imports them and in the page that names them.
 */
const listParts =
  /[\\/](?:lucide[\\/].*[\\/]icons[\\/](?:x|chevron-down|sliders-horizontal)|react-query[\\/].*useSuspenseQuery|src[\\/]components[\\/](?:update-cycle|dataset-link|empty-state|relative-time|status|highlight|in-language))\.\w+$/;

/** The same of lists whose rows have all about a dataset: what was found, and what an organisation or a theme has. */
const rowParts =
  /[\\/](?:lucide[\\/].*[\\/]icons[\\/]chevron-(?:left|right)|src[\\/]components[\\/](?:dataset-row|sparkline|checkbox|select))\.\w+$/;

/**
 * Few chunks, since a page preloads all of its own: what every page needs is one file, which also compresses
 * 8 kB better than twenty; what several pages share is grouped by the pages that share it. (A threshold that
 * merges small groups was tried: it brought the dataset page's code and styles to the list.)
 */
const groups = [
  { name: 'shell', tags: ['$initial' as const], priority: 4 },
  { name: actorSystem(), debugName: 'actor-system', priority: 3 },
  { name: otherRoutes(), debugName: 'other-routes', priority: 3 },
  { name: fieldParts(), debugName: 'fields', priority: 1.5 },
  // Before the next group, which would otherwise take the machines along to pages that need none.
  { name: 'flows', test: /[\\/](?:machines|xstate|@xstate)[\\/]/, entriesAware: true, priority: 2 },
  { name: 'parts', test: listParts, minShareCount: 2, priority: 2 },
  { name: 'rows', test: rowParts, minShareCount: 2, priority: 2 },
  { name: 'shared', minShareCount: 2, entriesAware: true, priority: 1 },
];

/** Where the browser application is built. */
const CLIENT = 'dist/client';
/** What builds have compressed, for the next one. */
const compressed = join(import.meta.dirname, 'artefacts', 'compressed');

/** Browsers that know `light-dark()` and `:dir()`, which the style sheets are written with; nothing is spelt out for others. */
const cssTarget = ['chrome123', 'edge123', 'firefox121', 'safari17.5'];

/** How tables of routes are written. */
const routeTables = { target: 'react', addExtensions: true, disableLogging: true } as const;

export default defineConfig(({ isSsrBuild }) => ({
  appType: 'custom' as const,
  plugins: [
    tanstackRouter({
      ...routeTables,
      autoCodeSplitting: true,
      codeSplittingOptions: { splitBehavior: partsOf },
    }),
    inlineCss,
    react(),
    locales,
    ...(isSsrBuild
      ? [minifiedScript()]
      : [firstRoutes(routeTables), substitutions(), staticPayloads(), precompress(compressed, CLIENT)]),
  ],
  // React has had this hook since 18; the package is for versions that lack it.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim$/, replacement: 'react' }] },
  // The renderer takes its libraries along, in their production form: Node would choose by NODE_ENV at run time, and
  // React's development form renders a page in three times the time.
  ...(isSsrBuild && {
    ssr: { noExternal: true as const },
    define: { 'process.env.NODE_ENV': '"production"' },
  }),
  build: isSsrBuild
    ? {
        cssTarget,
        outDir: 'dist/server',
        copyPublicDir: false,
        assetsInlineLimit: 0,
        rolldownOptions: { input: 'src/entry-server.tsx' },
      }
    : {
        cssTarget,
        outDir: CLIENT,
        manifest: true,
        // Fonts and pictures keep addresses of their own: a data: address would be refused by the CSP.
        assetsInlineLimit: 0,
        // The engine of maps is one megabyte, and is loaded with a map.
        chunkSizeWarningLimit: 1200,
        modulePreload: {
          resolveDependencies: (file, deps, { hostType }) => {
            if (hostType !== 'js') return deps;
            // `loadChunk` finds what a page apart imports in its code, so that the list is not in every page.
            const named = isApart(file) ? deps.filter((dep) => dep.endsWith('.css')) : deps;
            // A chunk that needs no other names itself too: what has arrived is imported (src/app/load-chunk.ts).
            return named.includes(file) ? named : [file, ...named];
          },
        },
        rolldownOptions: {
          input: 'src/entry-client.tsx',
          output: {
            codeSplitting: { groups },
            // A group's own name lists every chunk that shares it, and each name is in the page twice.
            chunkFileNames: ({ name }) => `assets/${name.replace(/~.*/, '')}-[hash].js`,
            assetFileNames: ({ names: [name = ''] }) =>
              `assets/${name.replace(/~.*(?=\.)/, '').replace(/\.\w+$/, '')}-[hash][extname]`,
          },
        },
      },
}));
