/**
 * Makes `related-terms.bin` of the search index: `node scripts/make-related-terms.ts WORDNET`.
 *
 * WORDNET is the folder of WordNet 3.0 with `data.noun`, `index.noun` and those of verbs. A term gets the other words of its
 * first two meanings, then the next wider and narrower ones. All words of a term must be words of `related-words.bin`, which
 * are the frequent ones. Takes seconds. docs/decisions/0133-related-datasets.md says why.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { RELATED_TERMS } from '../proxy/domains/search-index/text/related-words.ts';
import { entriesOf, wordTable } from '../proxy/domains/search-index/text/word-table.ts';

/** Meanings of a term that count; dictionaries name the usual ones first. */
const MEANINGS = 2;
/** How close the words of another meaning are: wider, a form of another kind of word, narrower. */
const POINTERS: Readonly<Record<string, number>> = { '@': 0.6, '+': 0.6, '~': 0.5 };

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Say where WordNet is: node scripts/make-related-terms.ts WORDNET');

const text = join(import.meta.dirname, '../proxy/domains/search-index/text');
const frequent = new Set(entriesOf(join(text, 'related-words.bin')));
const isFrequent = (term: string): boolean =>
  /^[a-z' -]+$/.test(term) &&
  term.split(/[ '-]/).every((word) => word === 's' || word === '' || frequent.has(word));

interface Meaning {
  readonly terms: readonly string[];
  readonly pointers: readonly (readonly [sign: string, to: string])[];
}

const linesOf = (name: string): string[] =>
  readFileSync(join(folder, name), 'latin1')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith(' '));

/** Words stand with underscores; names begin with a capital letter. */
const readable = (term: string): string => term.replaceAll('_', ' ').replace(/\(.*\)/, '');

const meanings = new Map<string, Meaning>();
const meaningsOf = new Map<string, string[]>();
for (const [name, kind] of [
  ['noun', 'n'],
  ['verb', 'v'],
] as const) {
  for (const line of linesOf(`data.${name}`)) {
    const parts = (line.split(' | ')[0] ?? '').split(' ');
    const count = Number.parseInt(parts[3] ?? '0', 16);
    const from = 4 + 2 * count;
    meanings.set(`${kind}${parts[0]}`, {
      terms: Array.from({ length: count }, (_, i) => readable(parts[4 + 2 * i] ?? '')),
      // A sign, where the other meaning is, its kind of word, and which of the words.
      pointers: Array.from({ length: Number(parts[from]) }, (_, i) => {
        const [sign = '', to = '', of = ''] = parts.slice(from + 1 + 4 * i);
        return [sign, `${of}${to}`] as const;
      }),
    });
  }
  for (const line of linesOf(`index.${name}`)) {
    const [term = '', , count] = line.trim().split(' ');
    const places = line.trim().split(' ').slice(-Number(count)).slice(0, MEANINGS);
    const key = readable(term);
    meaningsOf.set(key, [...(meaningsOf.get(key) ?? []), ...places.map((place, i) => `${i}${kind}${place}`)]);
  }
}

function relatedTo(term: string): string[] {
  const close = new Map<string, number>();
  for (const place of meaningsOf.get(term) ?? []) {
    const weight = 1 / (1 + Number(place.charAt(0)));
    const meaning = meanings.get(place.slice(1));
    const add = (others: readonly string[], likeness: number) => {
      for (const other of others)
        if (other !== term && isFrequent(other)) close.set(other, Math.max(close.get(other) ?? 0, likeness));
    };
    add(meaning?.terms ?? [], weight);
    for (const [sign, to] of meaning?.pointers ?? [])
      add(meanings.get(to)?.terms ?? [], weight * (POINTERS[sign] ?? 0));
  }
  return [...close]
    .filter(([, likeness]) => likeness > 0)
    .sort(([, a], [, b]) => b - a)
    .slice(0, RELATED_TERMS)
    .map(([other]) => other);
}

const table = new Map(
  [...meaningsOf.keys()].filter(isFrequent).flatMap((term) => {
    const others = relatedTo(term);
    return others.length === 0 ? [] : [[term, others] as const];
  }),
);
writeFileSync(join(text, 'related-terms.bin'), wordTable(table, RELATED_TERMS));
console.log(`${table.size} terms have related ones.`);
