/** What a person types: the value of a field that is text. */
export function textOf({ value }: { readonly value: unknown }): string {
  if (typeof value !== 'string') throw new TypeError('Only text is typed into an input.');
  return value;
}
