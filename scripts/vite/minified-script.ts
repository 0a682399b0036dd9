/**
 * The server's bundle is not minified, so that its stacks are readable. One function of it is written into the head of every
 * public page as text (`src/app/take-over.ts`): it is minified here, in the place where the page asks for its text.
 */
import { minifySync, type Plugin } from 'vite';

const TEXT = 'String(takeOver)';
const EXPORT = 'export default ';

interface Declaration {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name: string } | null;
}

/** @throws Error when the module has the function and no longer asks for its text, or the other way round */
export const minifiedScript = (): Plugin => ({
  name: 'minified-script',
  // After TypeScript has become JavaScript.
  enforce: 'post',
  transform: {
    filter: { id: /[\\/]src[\\/]app[\\/]take-over\.ts$/ },
    handler(code) {
      const body = this.parse(code).body as readonly Declaration[];
      const declared = body.find(({ type, id }) => type === 'FunctionDeclaration' && id?.name === 'takeOver');
      // The inspected product has a module of its own in the place of this one.
      if (declared === undefined && !code.includes(TEXT)) return undefined;
      if (declared === undefined || !code.includes(TEXT)) throw new Error(`${TEXT} is not in the module`);
      const script = code.slice(declared.start, declared.end);
      // As an export, since a minifier leaves out a function that nothing uses.
      const { code: minified, errors } = minifySync('take-over.js', EXPORT + script, { module: true });
      if (errors.length > 0 || !minified.startsWith(EXPORT))
        throw new Error(`The script cannot be minified: ${errors[0]?.message ?? minified.slice(0, 80)}`);
      return code.replace(TEXT, () => JSON.stringify(minified.slice(EXPORT.length).replace(/;$/, '')));
    },
  },
});
