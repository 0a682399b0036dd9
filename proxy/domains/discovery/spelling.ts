/** Which words of a search may be mistyped, and how one is replaced. */

/** Shorter words have too many neighbours. */
const SHORTEST = 4;
/** Words of a search that are looked at. */
const MOST_WORDS = 6;

/** The words of a text that could be mistyped. What is in quotes or is excluded is meant so. */
export const mendableWords = (text: string): string[] => [
  ...new Set(
    text
      .replaceAll(/"[^"]*"?/g, ' ')
      .split(/\s+/)
      .filter((word) => /^\p{L}+$/u.test(word) && word.length >= SHORTEST)
      .slice(-MOST_WORDS),
  ),
];

/** The last word of a text when it may still continue. */
export const openWord = (text: string): string | undefined =>
  /\p{L}$/u.test(text) ? text.split(/\s+/).at(-1) : undefined;

/** The text with a word replaced wherever it is alone. */
export const replaceWord = (text: string, typed: string, word: string): string =>
  text
    .split(' ')
    .map((part) => (part === typed ? word : part))
    .join(' ');
