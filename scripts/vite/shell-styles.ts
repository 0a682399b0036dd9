/**
 * Keeps chunks that are loaded later from fetching the shell's styles, which every page has inline. Vite lists them
 * among what a chunk needs and has no setting for styles; the shell's code, which is there as well, takes their place.
 */
import type { Plugin } from 'vite';

const shell = /^assets\/entry-client-.*\.(css|js)$/;

export const shellStylesAreThere = (): Plugin => ({
  name: 'shell-styles-are-there',
  enforce: 'post',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      const files = Object.keys(bundle).filter((file) => shell.test(file));
      const styles = files.find((file) => file.endsWith('.css'));
      const code = files.find((file) => file.endsWith('.js'));
      if (styles === undefined || code === undefined)
        throw new Error('The shell was not found in the build.');
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk') chunk.code = chunk.code.replaceAll(`"${styles}"`, `"${code}"`);
    },
  },
});
