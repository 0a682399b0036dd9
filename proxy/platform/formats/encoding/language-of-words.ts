/** The language of some words, such as the names of columns, by the letters that follow one another in them. */
import { languageModels, type LanguageModel } from './models.ts';

/** Letters in different words without which nothing is found. */
const LEAST_LETTERS = 60;
/** Characters that are looked at: more say nothing else. */
const LOOKED = 20_000;
/** By how much the mean log P of a letter must be greater than that of any other language. */
const LEAD = 0.05;
/** And than that of English, whose terms come from all other languages. */
const LEAD_OVER_ENGLISH = 0.1;
/** Languages that are rare in tables, and written much like a frequent one. */
const RARE = new Set(['gl', 'ca', 'ga', 'eu', 'sq', 'mt', 'az', 'is', 'mk', 'be', 'kk']);
const RARITY = 0.05;

/** Mean log P of the letters of words, and of their ends. */
function fit(words: readonly string[], { begins, pairs, single }: LanguageModel): number {
  let [sum, count] = [0, 0];
  for (const word of words) {
    let before = ' ';
    for (const letter of `${word} `) {
      const times = begins.get(before) ?? 0;
      const paired = times > 0 ? (pairs.get(before + letter) ?? 0) / times : 0;
      sum += Math.log(0.85 * paired + 0.14 * (letter === ' ' ? 0.15 : (single.get(letter) ?? 0)) + 1e-4);
      count += 1;
      before = letter;
    }
  }
  return sum / count;
}

/** @returns a tag; undefined where the words are too few, or fit two languages */
export function languageOfWords(text: string): string | undefined {
  const spaced = text
    .slice(0, LOOKED)
    .replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase();
  const words = [...new Set(spaced.match(/\p{L}{3,}/gu) ?? [])];
  if (words.join('').length < LEAST_LETTERS) return undefined;
  const fits = [...languageModels()]
    // Languages with thousands of letters have no pairs.
    .filter(([, { pairs }]) => pairs.size > 0)
    .map(([language, model]) => ({
      language,
      score: fit(words, model) - (RARE.has(language) ? RARITY : 0),
    }))
    .toSorted((a, b) => b.score - a.score);
  const [best, next] = fits;
  const english = fits.find(({ language }) => language === 'en');
  if (best === undefined || next === undefined || best.score - next.score < LEAD) return undefined;
  const isClear =
    best === english || english === undefined || best.score - english.score >= LEAD_OVER_ENGLISH;
  return isClear ? best.language : undefined;
}
