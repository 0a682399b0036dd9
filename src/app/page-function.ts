/**
 * Functions as text, for the script in the head of a page. The text is minified where the server is built
 * (scripts/vite/minified-script.ts), which knows the places by the name of this function.
 *
 * @param functions all that the first of them uses, itself included
 */
// oxlint-disable-next-line typescript/no-unsafe-function-type -- only their text is used
export const pageFunction = (functions: readonly Function[]): string =>
  `(...given)=>{${functions.map(String).join('\n')}\nreturn ${functions[0]?.name}(...given)}`;
