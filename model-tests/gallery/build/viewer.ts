/** Builds the script and the styles of the pages: files with fixed names, since the pages are not kept. */
import { build } from 'vite';

/** @param out the folder of the two files */
export async function buildViewer(out: string): Promise<void> {
  await build({
    configFile: false,
    // The pages work from any folder.
    base: './',
    root: 'model-tests/gallery/viewer',
    logLevel: 'warn',
    build: {
      outDir: out.startsWith('/') ? out : `${process.cwd()}/${out}`,
      emptyOutDir: true,
      target: 'es2024',
      cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
      modulePreload: false,
      // Else the styles would be in the script, and a page without a script would have none.
      cssCodeSplit: false,
      rolldownOptions: {
        input: 'model-tests/gallery/viewer/main.ts',
        // A module would not be loaded where the pages are opened as files.
        output: {
          format: 'iife',
          entryFileNames: 'gallery.js',
          assetFileNames: ({ names }) =>
            names.some((name) => name.endsWith('.css')) ? 'gallery.css' : '[name].[ext]',
        },
      },
    },
  });
}
