/** The theme that the words of a dataset speak of: those of its title, and those of the names of its columns. */
import { themes } from '#proxy/platform/lookups/classification.ts';
import { foldWords } from '#proxy/platform/search/keywords.ts';
import { themeWords } from '#proxy/platform/lookups/theme-words.ts';

/** A word of the title says more than the name of a column. */
const TITLE = 2;
/** What a theme needs: a word of the title, or two columns. */
const LEAST = 2;
/** Columns that count at most. */
const MOST_COLUMNS = 4;
/** A beginning of fewer letters stands for the whole word. */
const WHOLE = 5;

const partsOf = (text: string): string[] =>
  foldWords(text.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Beginnings of words, of one word or of several in a row. */
const beginnings = Object.entries(themeWords).map(([code, text]) => ({
  code,
  runs: text
    .trim()
    .split(/\s+/)
    .map((entry) => partsOf(entry.replaceAll('_', ' '))),
}));

const isWord = (word: string, beginning: string): boolean =>
  beginning.length < WHOLE ? word === beginning || word === `${beginning}s` : word.startsWith(beginning);

/** How many of the entries of a theme occur in some words. */
const countIn = (words: readonly string[], runs: readonly (readonly string[])[]): number =>
  runs.filter((run) =>
    words.some((_, from) => run.every((beginning, i) => isWord(words[from + i] ?? '', beginning))),
  ).length;

/** Every dataset names a region: REGI is only proposed where no other theme is found. */
const LAST = 'REGI';

/** @returns the id of the theme that most words speak of; undefined where none does, or two do as much */
export function themeOf(title: string, columns: readonly string[]): number | undefined {
  const titleWords = partsOf(title);
  const columnWords = columns.map(partsOf);
  const [best, next] = beginnings
    .map(({ code, runs }) => {
      const ofColumns = columnWords.filter((words) => countIn(words, runs) > 0).length;
      return { code, score: TITLE * countIn(titleWords, runs) + Math.min(ofColumns, MOST_COLUMNS) };
    })
    .filter(({ score }) => score >= LEAST)
    .toSorted((a, b) => Number(a.code === LAST) - Number(b.code === LAST) || b.score - a.score);
  const isAlone = next === undefined || next.code === LAST || next.score < (best?.score ?? 0);
  return isAlone ? themes.find(({ code }) => code === best?.code)?.id : undefined;
}
