/**
 * The files between reading and converting: UTF-8, comma, every row as wide as the table, every text in quotes.
 * Whatever a source looks like, the converter reads this, with nothing left to guess.
 */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { partsOf } from '../parts.ts';
import type { RowSink } from '#proxy/platform/formats/tables/reading.ts';

type Cells = readonly string[];

const BUFFERED = 262_144;

/** Line ends within cells stay; a byte that no database takes does not. */
const quote = (cell: string): string =>
  cell === '' ? '' : `"${cell.replaceAll('"', '""').replaceAll('\0', '')}"`;

/** One of the files: the number of the row, and the columns of one part. */
export function createPart(path: string, from: number) {
  const stream = createWriteStream(path);
  let pending: string[] = [];
  let size = 0;
  const flush = async () => {
    const text = pending.join('');
    pending = [];
    size = 0;
    if (!stream.write(text)) await once(stream, 'drain');
  };
  return {
    write(row: number, cells: Cells, to: number): Promise<void> | undefined {
      let line = String(row);
      for (let i = from; i < to; i += 1) line += `,${quote(cells[i] ?? '')}`;
      line += '\n';
      pending.push(line);
      size += line.length;
      return size >= BUFFERED ? flush() : undefined;
    },
    async end() {
      await flush();
      stream.end();
      await finished(stream);
    },
  };
}

/** Where the rows of a part are between reading and converting. */
export const normalisedPath = (scratch: string, part: number): string =>
  join(scratch, `normalised-${part}.csv`);

/** @param width cells of every row; missing ones are empty. */
export function createNormalisedWriter(scratch: string, width: number): RowSink {
  const parts = partsOf(width).map((positions, part) => ({
    ...createPart(normalisedPath(scratch, part), positions[0] ?? 0),
    to: (positions.at(-1) ?? 0) + 1,
  }));
  return {
    write(row, cells) {
      const full = parts.flatMap((part) => part.write(row, cells, part.to) ?? []);
      return full.length === 0 ? undefined : Promise.all(full).then(() => undefined);
    },
    async end() {
      for (const part of parts) await part.end();
    },
  };
}
