/**
 * The files between reading and converting: UTF-8, comma, every row as wide as the table, every text in quotes.
 * Whatever a source looks like, the converter reads this, with nothing left to guess.
 */
import { createWriteStream } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { finished } from 'node:stream/promises';
import { partsOf } from '../parts.ts';
import type { FoundType } from './column-type.ts';
import type { Dialect } from '#contract/preview.ts';

/** A cell; empty text stands for no value. */
export type Cells = readonly string[];

/** What a source turned out to hold. */
export interface NormalisedTable {
  readonly names: readonly string[];
  readonly types: readonly FoundType[];
  readonly rows: number;
  readonly truncated: boolean;
  readonly dialect: Dialect | null;
}

export interface NormalisedWriter {
  write(row: number, cells: Cells): Promise<void>;
  end(): Promise<void>;
}

const BUFFERED = 262_144;

/** Line ends within cells stay; a byte that no database takes does not. */
const quote = (cell: string): string =>
  cell === '' ? '' : `"${cell.replaceAll('"', '""').replaceAll('\0', '')}"`;

/** One of the files: the number of the row, and the columns of one part. */
function createPart(path: string, from: number) {
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
export function createNormalisedWriter(scratch: string, width: number): NormalisedWriter {
  const parts = partsOf(width).map((positions, part) => ({
    ...createPart(normalisedPath(scratch, part), positions[0] ?? 0),
    to: (positions.at(-1) ?? 0) + 1,
  }));
  return {
    async write(row, cells) {
      for (const part of parts) {
        const full = part.write(row, cells, part.to);
        if (full) await full;
      }
    },
    async end() {
      for (const part of parts) await part.end();
    },
  };
}
