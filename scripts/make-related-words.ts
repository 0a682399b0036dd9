/**
 * Makes `related-words.bin` of the search index: `node scripts/make-related-words.ts VECTORS WORDNET`.
 *
 * VECTORS is the text of GloVe (`glove.6B.100d.txt`: a word and 100 numbers in each line, the most frequent words first),
 * WORDNET the folder `dict` of WordNet 3.1. Takes about five minutes. docs/decisions/0044-related-words.md says why.
 */
import { createReadStream, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { RELATED_WORDS } from '../proxy/domains/search-index/text/related-words.ts';
import { wordTable } from '../proxy/domains/search-index/text/word-table.ts';

const DIMENSIONS = 100;
/** Words of the vectors that are looked at, and those that get others. */
const READ = 120_000;
const WORDS = 40_000;
/** The most frequent words, such as `which`, are related to everything. */
const COMMON = 250;
/** Cosine of two words that are related. */
const LEAST = 0.58;

/** Words that are close to each other and never mean each other. */
const SERIES = new Set(
  `january february march april may june july august september october november december monday tuesday wednesday
  thursday friday saturday sunday north south east west northern southern eastern western northeast northwest southeast
  southwest first second third fourth fifth sixth seventh eighth ninth tenth one two three four five six seven eight nine
  ten hundred thousand million billion percent`.split(/\s+/),
);

/** What a word may be a form of. */
const basesOf = (word: string): string[] => [
  word,
  ...[/s$/, /es$/, /ing$/, /ed$/, /d$/, /er$/].flatMap((end) =>
    end.test(word) ? word.replace(end, '') : [],
  ),
  ...(word.endsWith('ies') ? [`${word.slice(0, -3)}y`] : []),
  ...(word.endsWith('ing') ? [`${word.slice(0, -3)}e`] : []),
];

/** The common words of WordNet, which writes names with a capital letter, and the pairs of opposites. */
function readWordNet(folder: string) {
  const [common, opposites] = [new Set<string>(), new Set<string>()];
  for (const kind of ['noun', 'verb', 'adj', 'adv']) {
    const lines = readFileSync(join(folder, `data.${kind}`), 'latin1').split('\n');
    const entries = new Map(
      lines.filter((line) => /^\d/.test(line)).map((line) => [line.slice(0, 8), line.split(' | ')[0] ?? '']),
    );
    const wordsOf = (entry: string): string[] => {
      const parts = entry.split(' ');
      const count = Number.parseInt(parts[3] ?? '0', 16);
      return Array.from({ length: count }, (_, i) => (parts[4 + 2 * i] ?? '').replace(/\(.*\)/, ''));
    };
    for (const entry of entries.values()) {
      const words = wordsOf(entry);
      for (const word of words) if (/^[a-z]+$/.test(word)) common.add(word);
      // `!`, where the other entry is, its kind, and which words of the two: four hexadecimal digits.
      for (const [, offset = '', places = ''] of entry.matchAll(/ ! (\d{8}) \w ([\da-f]{4})/g)) {
        const others = wordsOf(entries.get(offset) ?? '');
        const one = words[Number.parseInt(places.slice(0, 2), 16) - 1];
        const other = others[Number.parseInt(places.slice(2), 16) - 1];
        if (one !== undefined && other !== undefined) opposites.add(`${one} ${other}`.toLowerCase());
      }
    }
  }
  return { common, opposites };
}

/** Reads the vectors of common words, each of length one. */
async function readVectors(file: string, common: ReadonlySet<string>) {
  const words: string[] = [];
  const vectors = new Float32Array(WORDS * DIMENSIONS);
  let read = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const [word = '', ...numbers] = line.split(' ');
    if (!/^[a-z]{3,}$/.test(word)) continue;
    read += 1;
    if (read > READ || words.length === WORDS) break;
    if (!basesOf(word).some((base) => common.has(base))) continue;
    const values = numbers.slice(0, DIMENSIONS).map(Number);
    const length = Math.hypot(...values) || 1;
    vectors.set(
      values.map((value) => value / length),
      words.length * DIMENSIONS,
    );
    words.push(word);
  }
  return { words, vectors };
}

const [vectorFile, wordNet] = process.argv.slice(2);
if (vectorFile === undefined || wordNet === undefined)
  throw new Error('Say where GloVe and WordNet are: node scripts/make-related-words.ts VECTORS WORDNET');

const { common, opposites } = readWordNet(wordNet);
const { words, vectors } = await readVectors(vectorFile, common);
const bases = words.map((word) => new Set(basesOf(word)));
const hasSense = words.map((word) => !SERIES.has(word));

/** Forms of one word: the dictionaries of the database find them by each other already. */
function isSameWord(one: number, other: number): boolean {
  if ([...(bases[one] ?? [])].some((base) => bases[other]?.has(base))) return true;
  const [a = '', b = ''] = [words[one], words[other]];
  let same = 0;
  while (same < a.length && a[same] === b[same]) same += 1;
  return same >= 5 && same >= Math.min(a.length, b.length) - 2 && Math.abs(a.length - b.length) <= 4;
}
const isOpposite = (one: number, other: number): boolean =>
  [...(bases[one] ?? [])].some((a) => [...(bases[other] ?? [])].some((b) => opposites.has(`${a} ${b}`)));

function cosine(one: number, other: number): number {
  const [a, b] = [one * DIMENSIONS, other * DIMENSIONS];
  let sum = 0;
  for (let i = 0; i < DIMENSIONS; i += 1) sum += (vectors[a + i] ?? 0) * (vectors[b + i] ?? 0);
  return sum;
}

/** The closest words, one form of each. */
function similarTo(one: number): number[] {
  if (hasSense[one] !== true) return [];
  const near: { readonly other: number; readonly likeness: number }[] = [];
  for (let other = COMMON; other < words.length; other += 1) {
    const likeness = cosine(one, other);
    if (likeness >= LEAST && hasSense[other] === true) near.push({ other, likeness });
  }
  const kept: number[] = [];
  for (const { other } of near.sort((a, b) => b.likeness - a.likeness)) {
    if (kept.length === RELATED_WORDS) break;
    if (isSameWord(one, other) || isOpposite(one, other)) continue;
    if (!kept.some((another) => isSameWord(another, other))) kept.push(other);
  }
  return kept;
}

const related = new Map(
  words.flatMap((word, one) => {
    const others = similarTo(one).map((other) => words[other] ?? '');
    return others.length === 0 ? [] : [[word, others] as const];
  }),
);
const target = join(import.meta.dirname, '../proxy/domains/search-index/text/related-words.bin');
writeFileSync(target, wordTable(related, RELATED_WORDS));
console.log(`${related.size} words have related words.`);
