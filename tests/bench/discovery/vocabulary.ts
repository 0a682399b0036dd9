/** The words of a generated catalogue: invented ones of English shape, the same for every size. */
import { createRandom } from '../../support/random.ts';

const starts = [
  'b',
  'c',
  'd',
  'f',
  'g',
  'h',
  'l',
  'm',
  'n',
  'p',
  'r',
  's',
  't',
  'v',
  'w',
  'br',
  'cl',
  'dr',
  'gr',
  'pl',
  'pr',
  'st',
  'tr',
  'sh',
  'th',
];
const vowels = ['a', 'e', 'i', 'o', 'u', 'ai', 'ea', 'ou'];
const ends = ['', '', 'n', 'r', 'l', 't', 's', 'm', 'nd', 'st'];

function words(count: number, seed: number, syllables: readonly number[]): string[] {
  const random = createRandom(seed);
  const made = new Set<string>();
  while (made.size < count) {
    let word = '';
    for (let i = random.pick(syllables); i > 0; i -= 1)
      word += random.pick(starts) + random.pick(vowels) + random.pick(ends);
    if (word.length > 3) made.add(word);
  }
  return [...made];
}

/** Of texts, the most frequent first: the first is in a quarter of the datasets, the thousandth in one of a hundred. */
export const textWords = words(20_000, 1, [1, 2, 2, 3]);
export const tagWords = words(5_000, 2, [2, 3]);
export const columnWords = words(1_500, 3, [1, 2]);
export const placeWords = words(3_000, 4, [2, 3]);
/** Flattens the distribution of words of texts. */
export const SHIFT = 30;
