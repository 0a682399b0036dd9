/** Answers one page of the rows that differ between two versions: the patch says which, the tables what is in them. */
import { join } from 'node:path';
import type { ChangedRow, RowChange } from '#contract/difference.ts';
import type { PreviewType, Scalar } from '#contract/preview.ts';
import { literal } from '../convert/engine.ts';
import { hasChanged, PATCH_FILE } from '../difference/patch.ts';
import { cellsStatement, type Statement } from './sql.ts';

/** A column of the page, by its place in each version. */
export interface ChangesColumn {
  /** Null: only the second version has it. */
  readonly before: { readonly position: number; readonly type: PreviewType } | null;
  readonly after: { readonly position: number; readonly type: PreviewType };
  /** Which bit of the masks says that a cell has changed; null for a column that only one version has. */
  readonly bit: number | null;
}

export interface ChangesQuestion {
  readonly about: 'changes';
  /** The folder of the patch. */
  readonly folder: string;
  readonly before: string;
  readonly after: string;
  readonly columns: readonly ChangesColumn[];
  /** Null: all. */
  readonly change: RowChange | null;
  readonly limit: number;
  readonly offset: number;
  /** Texts are cut after so many characters. */
  readonly length: number;
}

export type ChangesAnswer = ChangedRow[];

type Run = (statement: Statement) => Promise<unknown[][]>;

const marks: Record<RowChange, string> = { changed: '~', added: '+', removed: '-' };
const changes = Object.entries(marks) as [RowChange, string][];

/** The cells of some rows of one version, by the number of the row. */
async function readCells(
  run: Run,
  folder: string,
  columns: readonly { readonly position: number; readonly type: PreviewType }[],
  rows: readonly number[],
  length: number,
): Promise<Map<number, Scalar[]>> {
  if (rows.length === 0 || columns.length === 0) return new Map();
  const types = Object.fromEntries(columns.map(({ position, type }) => [position, type]));
  const positions = columns.map(({ position }) => position);
  const found = await run(cellsStatement(positions, { folder, types, rows, length }));
  return new Map(
    found.map(([row, ...cells]) => [
      Number(row),
      // Each cell is followed by whether it was cut.
      columns.map((_, i) => (cells[i * 2] ?? null) as Scalar),
    ]),
  );
}

/** Rows in the order of the second version, those that were removed where they were. */
export async function changesOf(run: Run, question: ChangesQuestion): Promise<ChangesAnswer> {
  const { folder, before, after, columns, change, limit, offset, length } = question;
  const wanted = change === null ? Object.values(marks) : [marks[change]];
  const bits = columns.map(({ bit }) => (bit === null ? 'false' : hasChanged(bit)));
  const page = await run({
    text: `select "$op", "$r1", "$r2", ${bits.join(', ')} from read_parquet(${literal(join(folder, PATCH_FILE))})
      where "$op" in (${wanted.map(literal).join(', ')})
      order by coalesce("$r2", "$r1"), "$op" limit ${Math.trunc(limit)} offset ${Math.trunc(offset)}`,
    values: [],
  });
  const numbers = (place: number) =>
    page.flatMap((row) => (row[place] === null || row[place] === undefined ? [] : [Number(row[place])]));
  const inBefore = columns.flatMap((column) => column.before ?? []);
  const old = await readCells(run, before, inBefore, numbers(1), length);
  const present = await readCells(
    run,
    after,
    columns.map((column) => column.after),
    numbers(2),
    length,
  );
  const placeBefore = new Map(inBefore.map((column, i) => [column, i]));
  return page.map(([op, r1, r2, ...changed]) => {
    const kind = changes.find(([, mark]) => mark === op)?.[0] ?? 'changed';
    const was = r1 === null ? undefined : old.get(Number(r1));
    const is = r2 === null ? undefined : present.get(Number(r2));
    return {
      change: kind,
      before: r1 === null ? null : Number(r1),
      after: r2 === null ? null : Number(r2),
      cells: columns.map((column, i) => {
        const earlier = column.before === null ? null : (was?.[placeBefore.get(column.before) ?? -1] ?? null);
        if (kind === 'removed') return { value: earlier, isChanged: false };
        const value = is?.[i] ?? null;
        return changed[i] === true
          ? { value, before: earlier, isChanged: true }
          : { value, isChanged: false };
      }),
    };
  });
}
