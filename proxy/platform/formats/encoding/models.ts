/**
 * Character models of languages: how often a letter occurs, and how often it follows another. `models.txt` is written
 * by `scripts/encoding-models.ts`. The models are read when the first file needs them.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LanguageModel {
  readonly language: string;
  /** Share of each letter among all letters. */
  readonly single: ReadonlyMap<string, number>;
  readonly pairs: ReadonlyMap<string, number>;
  /** How often a letter begins a pair, and how often a pair whose second letter is not ASCII. */
  readonly begins: ReadonlyMap<string, number>;
  readonly beginsForeign: ReadonlyMap<string, number>;
  /** Share of letters outside ASCII. */
  readonly foreignShare: number;
  readonly isLatin: boolean;
  /** The characters of the first level of the national standard; empty for alphabets. */
  readonly common: ReadonlySet<string>;
}

/** Languages that are written in the same encodings: letters that the names of one lack are taken from the others. */
export const WESTERN = 'fr de es pt it nl sv da nb fi is ca en gl eu sq ga'.split(' ');
export const CENTRAL = 'pl cs sk hu ro hr sl de sq'.split(' ');
export const CYRILLIC = 'ru uk bg sr mk be'.split(' ');
/** Weight of the neighbours. */
const NEIGHBOURS = 0.1;

function readCounts(text: string, length: 1 | 2): Map<string, number> {
  const pattern = length === 1 ? /(\D)(\d+)/gu : /(\D\D)(\d+)/gu;
  return new Map([...text.matchAll(pattern)].map(([, key = '', count]) => [key, Number(count)]));
}

const isForeign = (letter: string) => letter > '\u007f';

/** What the rows of common characters of a double-byte encoding decode to. */
function commonOf(
  label: string,
  rows: readonly [number, number],
  cells: readonly [number, number],
): Set<string> {
  const found = new Set<string>();
  const decoder = new TextDecoder(label);
  for (let row = rows[0]; row <= rows[1]; row += 1)
    for (let cell = cells[0]; cell <= cells[1]; cell += 1) {
      const characters = [...decoder.decode(Uint8Array.of(row, cell))];
      if (characters.length === 1 && characters[0] !== '\ufffd') found.add(characters[0] ?? '');
    }
  return found;
}

const commons: Readonly<Record<string, () => Set<string>>> = {
  ja: () => commonOf('euc-jp', [0xb0, 0xcf], [0xa1, 0xfe]),
  'zh-Hans': () => commonOf('gb18030', [0xb0, 0xd7], [0xa1, 0xfe]),
  'zh-Hant': () => commonOf('big5', [0xa4, 0xc6], [0x40, 0xfe]),
  ko: () => commonOf('euc-kr', [0xb0, 0xc8], [0xa1, 0xfe]),
};

/** Adds what the neighbours have, each family once. */
function mixNeighbours(shares: ReadonlyMap<string, Map<string, number>>): void {
  const mixed = new Set<string>();
  for (const family of [WESTERN, CENTRAL, CYRILLIC]) {
    const sums = new Map<string, number>();
    for (const language of family)
      for (const [letter, share] of shares.get(language) ?? [])
        sums.set(letter, (sums.get(letter) ?? 0) + share);
    for (const language of family) {
      const own = shares.get(language);
      if (own === undefined || mixed.has(language)) continue;
      mixed.add(language);
      for (const [letter, sum] of sums)
        own.set(letter, (1 - NEIGHBOURS) * (own.get(letter) ?? 0) + (NEIGHBOURS * sum) / family.length);
    }
  }
}

function build(): Map<string, LanguageModel> {
  const lines = readFileSync(join(import.meta.dirname, 'models.txt'), 'utf8')
    .trimEnd()
    .split('\n');
  const read = lines.map((line) => {
    const [language = '', letters = '', pairs = ''] = line.split('\t');
    return { language, letters: readCounts(letters, 1), pairs: readCounts(pairs, 2) };
  });
  const shares = new Map(
    read.map(({ language, letters }) => {
      const total = [...letters.values()].reduce((sum, count) => sum + count, 0);
      return [language, new Map([...letters].map(([letter, count]) => [letter, count / total]))];
    }),
  );
  mixNeighbours(shares);
  return new Map(
    read.map(({ language, pairs }) => {
      const single = shares.get(language) ?? new Map<string, number>();
      const begins = new Map<string, number>();
      const beginsForeign = new Map<string, number>();
      for (const [pair, count] of pairs) {
        const [first = '', second = ''] = pair;
        begins.set(first, (begins.get(first) ?? 0) + count);
        if (isForeign(second)) beginsForeign.set(first, (beginsForeign.get(first) ?? 0) + count);
      }
      let foreign = 0;
      for (const [letter, share] of single) if (isForeign(letter)) foreign += share;
      const foreignShare = Math.min(1, Math.max(1e-4, foreign));
      const common = commons[language]?.() ?? new Set<string>();
      return [
        language,
        { language, single, pairs, begins, beginsForeign, foreignShare, isLatin: foreign < 0.6, common },
      ];
    }),
  );
}

let models: Map<string, LanguageModel> | undefined;

/** The models by language tag. */
export const languageModels = (): ReadonlyMap<string, LanguageModel> => (models ??= build());
