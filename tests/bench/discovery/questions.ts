/**
 * What is asked of the generated catalogue: a seeded mix, in shares of a hundred.
 * 15 everything, 10 one facet, 10 two facets, 25 one word, 15 two words, 15 a word and facets, 5 the words of a
 * title, 5 a mistyped word. A third goes to pages 2 to 5; orders are those of the list, relevance for words.
 * Words are as frequent in questions as in texts.
 */
import type { DiscoveryFilter, Order } from '#contract/discovery.ts';
import { guidOf, ORGANISATIONS, tagLabel, titleOf } from './generate.ts';
import { createRandom, type Random } from '../../support/random.ts';
import { columnWords, placeWords, SHIFT, tagWords, textWords } from './vocabulary.ts';

type Filter = Partial<DiscoveryFilter>;

const orders: readonly Order[] = [
  'mostViewed',
  'mostViewed',
  'lastUpdated',
  'mostDownloaded',
  'mostActiveApi',
];
const word = (random: Random) => textWords[random.rank(textWords.length, SHIFT)] ?? '';

function facet(random: Random): Filter {
  const kinds: (() => Filter)[] = [
    () => ({ themes: [1 + random.rank(13, 2)] }),
    () => ({ formats: [random.pick(['CSV', 'JSON', 'XLSX', 'GeoJSON'])] }),
    () => ({ licences: [1 + random.rank(12, 0)] }),
    () => ({ tags: [tagLabel(random.rank(20_000, 10))] }),
    () => ({ organisationGUID: guidOf('organisation', random.rank(ORGANISATIONS, 20)) }),
    () => ({ statuses: ['published'] }),
    () => ({ hasApi: true }),
    () => ({ updatedFrom: `20${20 + random.below(5)}-01-01` }),
    () => ({ bbox: [-3, 52, -1, 54] }),
  ];
  return random.pick(kinds)();
}

/** A word with two neighbouring letters swapped. */
function mistyped(random: Random): string {
  const letters = [...word(random)];
  const at = 1 + random.below(Math.max(1, letters.length - 2));
  [letters[at], letters[at - 1]] = [letters[at - 1] ?? '', letters[at] ?? ''];
  return letters.join('');
}

function question(random: Random, datasets: number): Filter {
  const share = random.below(100);
  if (share < 15) return {};
  if (share < 25) return facet(random);
  if (share < 35) return { ...facet(random), ...facet(random) };
  if (share < 60) return { keywords: word(random) };
  if (share < 75) return { keywords: `${word(random)} ${word(random)}` };
  if (share < 90) return { keywords: word(random), ...facet(random) };
  if (share < 95) return { keywords: titleOf(random.below(datasets)) };
  return { keywords: mistyped(random) };
}

/** @returns so many filters, the same for the same seed */
export function questions(count: number, seed: number, datasets: number): Filter[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const filter = question(random, datasets);
    const order = filter.keywords === undefined ? random.pick(orders) : undefined;
    const offset = random.below(3) === 0 ? 10 * (1 + random.below(4)) : 0;
    return { ...filter, ...(order === undefined ? {} : { order }), offset };
  });
}

/** Texts as they are in the field while someone types: two to eight letters of a word, some after a whole one. */
export function beginnings(count: number, seed: number): string[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    const lists = [textWords, textWords, tagWords, placeWords, columnWords];
    const list = random.pick(lists);
    const target = random.below(20) === 0 ? mistyped(random) : (list[random.rank(list.length, SHIFT)] ?? '');
    const begun = target.slice(0, 2 + random.below(7));
    return random.below(4) === 0 ? `${word(random)} ${begun}` : begun;
  });
}
