/**
 * Writes a table again: with a last column that says which rules each row breaks, so that its publisher corrects them there,
 * with its personal data left out, numbered or made coarser, or with columns that an earlier version had.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { rowReasons } from '#contract/messages/en/checklist.ts';
import type { Repair } from '#contract/publishing-files.ts';
import type { StoredViolation } from '#proxy/platform/database/schema.publishing.ts';
import { readTable } from '#proxy/platform/formats/tables/read-table.ts';
import {
  createRepeats,
  isNegative,
  repairedCell,
  repeatsNames,
} from '#proxy/platform/formats/tables/repairs.ts';
import { wholeTable, type StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { quotedCell } from '#contract/csv-cell.ts';
import { readCodes, type CodeColumn } from './compare-codes.ts';
import { createKept, readFormerValues, type KeptColumns } from './kept-columns.ts';
import { createRemedies, type Remedies } from './remedies.ts';

/** What is marked. */
export interface MarkingJob {
  readonly path: string;
  readonly stated: StatedReading | null;
  readonly scratch: string;
  /** What was found when the file was read. */
  readonly violations: readonly StoredViolation[];
  /** Rows of it were found to be wider, or otherwise quoted, than its beginning: it is read more than once. */
  readonly isReadAgain: boolean;
  /** What is done to columns; rows are not marked then. Null: nothing. */
  readonly remedies: Remedies | null;
  /** Columns whose codes are in another file, with that file. */
  readonly codes: readonly { readonly column: string; readonly against: CodeColumn }[];
  /** Columns of the version that readers have, which this one has lost; rows are not marked then. Null: none. */
  readonly kept: KeptColumns | null;
}

/** How the writing of a marked table ended. */
export type MarkingResult =
  | { readonly kind: 'written' }
  | { readonly kind: 'failed'; readonly detail: string };

/** Says of a row which of the rules it breaks. */
function createMarks(
  violations: readonly StoredViolation[],
  names: readonly string[],
  codes: ReadonlyMap<string, ReadonlySet<string>>,
): (cells: readonly string[]) => string[] {
  const isBroken = (wanted: StoredViolation['rule']) => violations.some(({ rule }) => rule === wanted);
  const isRepeated = isBroken('repeatedRow') ? createRepeats() : () => false;
  const [marksNames, marksEmpty] = [isBroken('repeatedNames'), isBroken('emptyRow')];
  const ofCodes = [...codes].flatMap(([column, known]) => {
    const place = names.indexOf(column);
    return place === -1 ? [] : [{ place, known, reason: rowReasons.unknownCode(column) }];
  });
  const ofCells = violations.flatMap(({ rule, column, repair }) => {
    const place = column === null ? -1 : names.indexOf(column);
    if (place === -1) return [];
    // A cell is at fault where its repair would change it.
    const isAtFault = (cell: string, how: Repair | null | undefined) =>
      rule === 'spacesAround'
        ? cell !== cell.trim()
        : rule === 'belowZero'
          ? isNegative(cell)
          : how && repairedCell(cell, how) !== cell;
    return [
      {
        place,
        reason: rowReasons[rule](column ?? ''),
        isAtFault: (cell: string) => cell !== '' && isAtFault(cell, repair),
      },
    ];
  });
  return (cells) => {
    if (marksNames && repeatsNames(cells, names)) return [rowReasons.repeatedNames('')];
    const isEmpty = cells.every((cell) => cell === '');
    return [
      ...ofCells.flatMap(({ place, reason, isAtFault }) => (isAtFault(cells[place] ?? '') ? reason : [])),
      ...ofCodes.flatMap(({ place, known, reason }) => {
        const cell = cells[place] ?? '';
        return cell === '' || known.has(cell) ? [] : reason;
      }),
      ...(marksEmpty && isEmpty ? [rowReasons.emptyRow('')] : []),
      ...(!isEmpty && isRepeated(cells) ? [rowReasons.repeatedRow('')] : []),
    ];
  };
}

const nothing = { write: () => undefined, end: () => Promise.resolve() };

/** How often a file is read before it is known how it is written; the rows of the last time are those of the table. */
async function countReadings({ path, stated, scratch }: MarkingJob): Promise<number> {
  const folder = join(scratch, 'first');
  await mkdir(folder, { recursive: true });
  let times = 0;
  await readTable(path, {
    limits: wholeTable,
    scratch: folder,
    ...(stated !== null && { stated }),
    open() {
      times += 1;
      return nothing;
    },
  });
  return times;
}

/**
 * @param write takes a part of the text; resolves when there is room for more
 * @throws ConversionError for a file that is no table any more
 */
export async function markRows(
  job: MarkingJob,
  write: (text: string) => Promise<void> | undefined,
): Promise<void> {
  const { path, stated, scratch, violations, remedies, kept } = job;
  // What is written cannot be taken back.
  const last = job.isReadAgain ? await countReadings(job) : 1;
  let times = 0;
  const former = kept === null ? null : await readFormerValues(kept, scratch);
  const codes = new Map<string, ReadonlySet<string>>();
  for (const { column, against } of job.codes)
    codes.set(column, await readCodes(against, join(scratch, 'codes')));
  const rewriting = (names: readonly string[]) => {
    if (kept !== null && former !== null) return createKept(names, kept, former);
    return remedies === null ? null : createRemedies(names, remedies);
  };
  const found = await readTable(path, {
    limits: wholeTable,
    scratch,
    ...(stated !== null && { stated }),
    open(names) {
      times += 1;
      if (times < last) return nothing;
      const line = (cells: readonly string[]) => `${cells.map(quotedCell).join(',')}\r\n`;
      const rewritten = rewriting(names);
      const marks = createMarks(violations, names, codes);
      let text =
        rewritten === null ? `\u{feff}${line([...names, rowReasons.column])}` : line(rewritten.names);
      return {
        write(_, cells) {
          text += line(
            rewritten === null
              ? [...names.map((_name, place) => cells[place] ?? ''), marks(cells).join('; ')]
              : rewritten.cells(cells),
          );
          if (text.length < 65_536) return undefined;
          const part = text;
          text = '';
          return write(part);
        },
        async end() {
          await write(text);
        },
      };
    },
  });
  // The engine reads it, so no row of it was written.
  if (found.kind === 'parquet') throw new Error('A Parquet table is not written as CSV');
}
