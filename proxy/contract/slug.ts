/** Names made from words: for addresses, headings, files and keys. */

/** Latin letters that are not a plain letter with a mark, so that Unicode does not take them apart. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ħ: 'h',
  ŧ: 't',
  ı: 'i',
};

/** Small letters without their marks. Marks go first: what is replaced afterwards would split words at them. */
const withoutMarks = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * The words of a text in small letters of any alphabet, with hyphens between them; empty for a text without words.
 * @example slugOf('Zürich, Straßen') // 'zurich-straßen'
 */
export const slugOf = (text: string): string =>
  withoutMarks(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join('-') ?? '';

/**
 * The words of a text in the letters a to z and digits, for names that other systems read. Letters of other alphabets
 * are left out.
 * @example latinWords('Zürich, Straßen') // ['zurich', 'strassen']
 */
export const latinWords = (text: string): readonly string[] =>
  withoutMarks(text)
    .replaceAll(/[ßæœøðđþłħŧı]/g, (letter) => PLAIN[letter] ?? '')
    .match(/[a-z0-9]+/g) ?? [];

/** Characters of the words in a name for other systems. */
const LONGEST = 60;

/**
 * A name for other systems that nothing else has: the words with hyphens between them and the beginning of a GUID, or
 * that alone.
 * @example uniqueSlug('Zürich', '5f0c2a9e-…') // 'zurich-5f0c2a9e'
 */
export const uniqueSlug = (text: string, guid: string): string =>
  [...latinWords(latinWords(text).join('-').slice(0, LONGEST)), guid.slice(0, 8)].join('-');
