/**
 * A list of words or terms, each with a few others, as a file: two numbers of four bytes (entries, bytes of the text),
 * the entries in lines, then numbers of entries, the same count for each, the closest first.
 */
import { readFileSync } from 'node:fs';

const NONE = 0xff_ff;

/** The text of a file, with where it ends. */
function textOf(file: Buffer): { readonly entries: string[]; readonly end: number } {
  const end = 8 + file.readUInt32LE(4);
  return { entries: file.toString('utf8', 8, end).split('\n'), end };
}

/** All entries of a file. */
export const entriesOf = (path: string): string[] => textOf(readFileSync(path)).entries;

/** @returns a function that gives the others of an entry, none for one that the file does not have */
export function readWordTable(path: string, others: number): (entry: string) => string[] {
  const file = readFileSync(path);
  const count = file.readUInt32LE(0);
  const { entries, end } = textOf(file);
  const from = end + (end % 2);
  const numbers = Uint16Array.from({ length: count * others }, (_, i) => file.readUInt16LE(from + 2 * i));
  const places = new Map(entries.map((entry, place) => [entry, place]));
  return (entry) => {
    const place = places.get(entry);
    if (place === undefined) return [];
    return [...numbers.subarray(place * others, (place + 1) * others)]
      .filter((number) => number !== NONE)
      .flatMap((number) => entries[number] ?? []);
  };
}

/** Writes such a file. @param table the others of each entry; those beyond `others` are left out */
export function wordTable(table: ReadonlyMap<string, readonly string[]>, others: number): Buffer {
  const entries = [...new Set([...table].flatMap(([entry, list]) => [entry, ...list]))].sort();
  if (entries.length >= NONE) throw new Error('A number of two bytes cannot name so many entries');
  const places = new Map(entries.map((entry, place) => [entry, place]));
  const text = Buffer.from(entries.join('\n'));
  const head = Buffer.alloc(8);
  head.writeUInt32LE(entries.length, 0);
  head.writeUInt32LE(text.length, 4);
  const numbers = Buffer.alloc(entries.length * others * 2);
  for (const [place, entry] of entries.entries())
    for (let i = 0; i < others; i += 1)
      numbers.writeUInt16LE(places.get(table.get(entry)?.[i] ?? '') ?? NONE, 2 * (place * others + i));
  return Buffer.concat([head, text, Buffer.alloc(text.length % 2), numbers]);
}
