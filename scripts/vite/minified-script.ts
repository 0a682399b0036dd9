/**
 * The server's bundle is not minified, so that its stacks are readable. Some functions of it are written into the head of every
 * public page as text (`src/app/take-over.ts`): they are minified here, in the places where their text is asked for.
 */
import { minifySync, type Plugin } from 'vite';

/** How a module asks for the text of the functions that its list `PAGE` names. */
const TEXT = 'pageFunction(PAGE)';
const LIST = /\bconst PAGE = \[([^\]]*)\]/;
const EXPORT = 'export default';

interface Declaration {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name: string } | null;
}

/** One function that calls the first of those named, and has them all in it. @throws Error when it cannot be minified */
function minified(names: readonly string[], sources: readonly string[]): string {
  // As an export, since a minifier leaves out a function that nothing uses.
  const code = `${EXPORT} (...given)=>{${sources.join('\n')}\nreturn ${names[0]}(...given)}`;
  const { code: short, errors } = minifySync('page-function.js', code, { module: true });
  if (errors.length > 0 || !short.startsWith(EXPORT))
    throw new Error(`The script cannot be minified: ${errors[0]?.message ?? short.slice(0, 80)}`);
  return short.slice(EXPORT.length).trimStart().replace(/;$/, '');
}

/** @throws Error when a module asks for the text of what it does not declare */
export const minifiedScript = (): Plugin => ({
  name: 'minified-script',
  // After TypeScript has become JavaScript.
  enforce: 'post',
  transform: {
    filter: { id: /[\\/]src[\\/]app[\\/]take-over(?:-fields)?\.ts$/ },
    handler(code) {
      const list = LIST.exec(code)?.[1];
      // The inspected product has a module of its own in the place of one of these.
      if (list === undefined && !code.includes(TEXT)) return undefined;
      if (list === undefined || !code.includes(TEXT)) throw new Error(`${TEXT} is not in the module`);
      const names = list.split(',').flatMap((name) => name.trim() || []);
      const body = this.parse(code).body as readonly Declaration[];
      const sources = names.map((name) => {
        const declared = body.find(({ type, id }) => type === 'FunctionDeclaration' && id?.name === name);
        if (declared === undefined) throw new Error(`${name} is not a function of the module`);
        return code.slice(declared.start, declared.end);
      });
      return code.replace(TEXT, () => JSON.stringify(minified(names, sources)));
    },
  },
});
