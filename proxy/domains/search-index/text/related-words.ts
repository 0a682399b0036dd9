/**
 * Words of related meaning, for searches that find nothing: `churches` and `worship`, `prison` and `jail`. English, 30,000
 * words with at most ten others each, the closest first. `scripts/make-related-words.ts` makes the file;
 * docs/decisions/0044-related-words.md says from what.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldWords } from '#proxy/platform/search/keywords.ts';

/** Others of one word. */
export const RELATED_WORDS = 10;
const NONE = 0xff_ff;

interface Table {
  readonly words: readonly string[];
  readonly places: ReadonlyMap<string, number>;
  readonly neighbours: Uint16Array;
}

/** The file: two numbers of four bytes (words, bytes of the text), the words in lines, then numbers of words, ten for each. */
function readTable(): Table {
  const file = readFileSync(join(import.meta.dirname, 'related-words.bin'));
  const [count, bytes] = [file.readUInt32LE(0), file.readUInt32LE(4)];
  const words = file.toString('utf8', 8, 8 + bytes).split('\n');
  const from = 8 + bytes + (bytes % 2);
  const neighbours = Uint16Array.from({ length: count * RELATED_WORDS }, (_, i) =>
    file.readUInt16LE(from + 2 * i),
  );
  return { words, places: new Map(words.map((word, place) => [word, place])), neighbours };
}

let table: Table | undefined;

/** Words of related meaning, the closest first; none for a word that the list does not have. */
export function relatedWords(word: string): string[] {
  table ??= readTable();
  const { words, places, neighbours } = table;
  const place = places.get(foldWords(word));
  if (place === undefined) return [];
  return [...neighbours.subarray(place * RELATED_WORDS, (place + 1) * RELATED_WORDS)]
    .filter((other) => other !== NONE)
    .flatMap((other) => words[other] ?? []);
}
