/**
 * The spellings of what was typed: `covid 19`, `covid-19` and `covid19` are one, and so are `landsat8` and `Landsat 8`.
 * Pure text; which of them the catalogue has is up to the database.
 */
import { foldWords } from '#proxy/platform/search/keywords.ts';

/** A longer text is no word that has another spelling. */
const LONGEST = 30;
/** Shorter words are not taken apart: too many texts contain such parts by chance. */
const SHORTEST_COMPOUND = 6;

/** A typed word without punctuation around it, and the words that punctuation divides it into. */
export const piecesOf = (word: string): string[] => foldWords(word).match(/[\p{L}\p{N}]+/gu) ?? [];

/** A letter and the number behind it, as `f16` and `n95` are typed for `F-16` and `N-95`. */
const LETTER_NUMBER = /^(\p{L})(\p{N}{2,4})$/u;
/** Letters and a decimal number, such as `pm2.5`. */
const LETTERS_DECIMAL = /^(\p{L}{2,})(\p{N}+\.\p{N}+)$/u;

/**
 * Two halves of a word where letters and digits meet, such as `landsat` and `8`. Where a half is one letter alone, the
 * number counts with the hyphen only: too many texts have a letter and a number.
 */
export function splitsAtDigits(piece: string): (readonly [string, string])[] {
  if (piece.length > LONGEST) return [];
  const [, letter, number] = LETTER_NUMBER.exec(piece) ?? [];
  if (letter !== undefined && number !== undefined) return [[letter, `-${number}`]];
  const halves = [...piece.matchAll(/(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/gu)].map(
    ({ index }) => [piece.slice(0, index), piece.slice(index)] as const,
  );
  const isReporting = (half: string) => /\p{L}{2}/u.test(half) || /\p{L}\p{N}|\p{N}\p{L}/u.test(half);
  return halves.filter((pair) => pair.some(isReporting));
}

/** The letters and the number of a word such as `pm2.5`, whose dot is no end of a piece; none for other words. */
export function splitsAtDecimal(word: string): (readonly [string, string])[] {
  const [, letters, number] = LETTERS_DECIMAL.exec(foldWords(word)) ?? [];
  return letters === undefined || number === undefined ? [] : [[letters, number]];
}

/** Two words that may be one compound, such as `zip` and `code`: every place where a word of letters can be divided. */
export function compoundSplits(piece: string): (readonly [string, string])[] {
  if (piece.length < SHORTEST_COMPOUND || piece.length > LONGEST || !/^\p{L}+$/u.test(piece)) return [];
  return Array.from(
    { length: piece.length - 5 },
    (_, i) => [piece.slice(0, i + 3), piece.slice(i + 3)] as const,
  );
}

/** Words written as one; null where that would be no word. */
export const joined = (...words: readonly string[]): string | null => {
  const one = words.join('');
  return one.length > LONGEST || /^\p{N}+$/u.test(one) ? null : one;
};

/** Lexemes of a number: PostgreSQL reads `COVID-19` as `covid` and `-19`. */
export const numberForms = (lexeme: string): readonly string[] =>
  /^\d+$/.test(lexeme) ? [lexeme, `-${lexeme}`] : [lexeme];
