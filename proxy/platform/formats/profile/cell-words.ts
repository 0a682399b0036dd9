/**
 * What a table is found by beside the names of its columns: the different values of its short columns of text, such as
 * towns and categories. Bounded, since every word takes two bytes of the search index for each dataset.
 */

/** A column with more different values is no list of places or categories. */
export const MOST_VALUES = 200;
/** Longer values are sentences, in characters. */
const LONGEST = 60;
/** Of a table, in characters. */
const TABLE = 2_000;

const SEPARATOR = ', ';
const LETTER = /\p{Letter}/u;

/** Without letters it is a number or a code, with `@` the address of a person, in brackets a list or an object. */
const isWord = (value: string): boolean =>
  value.length <= LONGEST && LETTER.test(value) && !/^[[{]|@/.test(value);

/**
 * @param columns the different values of each column of text; columns of few values come first, since each says more
 * @returns the values as one text; null where there are none
 */
export function cellWordsOf(columns: readonly (readonly string[])[]): string | null {
  const chosen = new Set<string>();
  let length = 0;
  for (const values of columns.toSorted((a, b) => a.length - b.length))
    for (const value of values) {
      const text = value.trim();
      if (!isWord(text) || chosen.has(text)) continue;
      const after = length + text.length + SEPARATOR.length;
      if (after > TABLE) continue;
      length = after;
      chosen.add(text);
    }
  return chosen.size === 0 ? null : [...chosen].join(SEPARATOR);
}
