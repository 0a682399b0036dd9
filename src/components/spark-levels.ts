/** Heights of a line of numbers. They are apart from its drawing, because loaders of pages need them before a page has arrived. */

/** Steps between nothing and the most: finer ones would not be seen at the height of a line of text. */
export const LEVELS = 14;

/** What is drawn of the values: 0 to 14, where zero is nothing, so that flat things look flat. A page carries these. */
export function sparkLevels(values: readonly number[]): number[] {
  const most = Math.max(1, ...values);
  return values.map((value) => Math.round((Math.max(0, value) / most) * LEVELS));
}
