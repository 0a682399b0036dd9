/** Reads a delimited text of any encoding, delimiter and quoting, row by row. */
import { refused } from '../conversion-error.ts';
import { decodeFile } from '../encoding/decode.ts';
import type { Encoding } from '../encoding/detect.ts';
import { createRepair, type RowRepair } from '../tables/repairs.ts';
import type { RowSink, TableOptions, TableReading } from '../tables/reading.ts';
import { createTypeFinder, type TypeFinder } from '../values/column-type.ts';
import { cutRows, UnreadableRow } from './cut-rows.ts';
import { detectCutting, LONGEST_ROW, type Cutting } from './delimiter.ts';
import { isComment, isEmpty, isNote, layoutOf, uniqueNames } from './layout.ts';

/** Characters and rows that decide on delimiter, header and width. */
const SAMPLE = 131_072;
const SAMPLE_ROWS = 400;
/** Notes below a table, at most. */
const MOST_NOTES = 30;

interface Manner extends Cutting {
  /** Columns, once a row was wider than those before it. */
  readonly width: number;
}

/** The file is not as it was taken for; it is read again in another manner. */
class Otherwise extends Error {
  readonly manner: Partial<Manner>;
  constructor(manner: Partial<Manner>) {
    super('The file must be read in another manner');
    this.manner = manner;
  }
}

/** The beginning of the text, in whole lines. */
async function sampleOf(path: string, encoding: Encoding): Promise<string> {
  let sample = '';
  for await (const chunk of decodeFile(path, encoding)) {
    sample += chunk;
    if (sample.length >= SAMPLE) break;
  }
  if (sample.length < SAMPLE) return sample;
  const cut = sample.slice(0, SAMPLE);
  const end = Math.max(cut.lastIndexOf('\n'), cut.lastIndexOf('\r'));
  return end > 0 ? cut.slice(0, end + 1) : cut;
}

/** Some programs write the delimiter above the table. */
const separator = /^"?sep=(.)"?[ \t]*(?:\r\n|\n|\r)/i;

/** Comments have no part in finding the delimiter. */
function withoutComments(sample: string): string {
  const lines = sample.split(/\r\n|\n|\r/);
  const isOne = (line: string) => isComment([line]);
  if (!isOne(lines.find((line) => line.trim() !== '') ?? '')) return sample;
  const others = lines.filter((line) => !isOne(line));
  return others.some((line) => line.trim() !== '') ? others.join('\n') : sample;
}

async function* rowsOf(path: string, encoding: Encoding, manner: Manner): AsyncGenerator<string[][]> {
  const { delimiter, quote } = manner;
  const atSpaces = (row: string[]) => row.filter((cell, i) => cell !== '' || row.length === i + 1);
  try {
    for await (const rows of cutRows(decodeFile(path, encoding), manner))
      yield delimiter === ' ' ? rows.map(atSpaces) : rows;
  } catch (error) {
    if (!(error instanceof UnreadableRow)) throw error;
    const { code, lines } = error;
    if (quote !== null && /QUOTE|MAX_RECORD/.test(code)) throw new Otherwise({ quote: null });
    if (code.includes('MAX_RECORD'))
      throw refused('unreadable', 'longLine', { line: lines, count: LONGEST_ROW / 1_048_576 });
    throw refused('unreadable', 'damaged', {
      what: `the row that ends in line ${lines} cannot be told from those around it`,
    });
  }
}

/** What a row is given to. A promise where it has to be waited for: waiting for each row takes a tenth of the time. */
type TakeRow = (cells: readonly string[]) => Promise<void> | undefined;

/** Keeps rows of one cell back, which are notes when nothing wider follows; gives the others to the table. */
function createNotes(take: TakeRow) {
  let notes: (readonly string[])[] = [];
  let isGap = false;
  const takeAll = async (all: readonly (readonly string[])[]) => {
    for (const cells of all) await take(cells);
  };
  return {
    count: () => notes.length,
    add(cells: readonly string[], width: number, hasComments: boolean): Promise<void> | undefined {
      if (isEmpty(cells)) {
        isGap = true;
        return undefined;
      }
      const afterGap = isGap;
      isGap = false;
      if (hasComments && isComment(cells)) return undefined;
      const mayBeNote =
        width > 1 && notes.length < MOST_NOTES && (notes.length > 0 || isNote(cells, afterGap));
      if (mayBeNote && cells.slice(1).every((cell) => cell === '')) {
        notes.push(cells);
        return undefined;
      }
      if (notes.length === 0) return take(cells);
      const all = [...notes, cells];
      notes = [];
      return takeAll(all);
    },
  };
}

async function readAs(
  path: string,
  { encoding, manner, first }: { encoding: Encoding; manner: Manner; first: number },
  { limits, stated, open }: TableOptions,
): Promise<TableReading> {
  const finders: TypeFinder[] = [];
  const { delimiter } = manner;
  let sink: RowSink | undefined;
  let layout = layoutOf([]);
  let names: readonly string[] = [];
  let width = 0;
  let widest = 0;
  let rows = 0;
  let raggedRows = 0;
  let truncated = false;
  let repair: RowRepair | null = null;

  const tooWide = (count: number) => refused('tooWide', 'manyColumns', { count });
  const take: TakeRow = (cells) => {
    if (rows >= limits.rows) {
      truncated = true;
      return undefined;
    }
    let used = cells.length;
    while (used > width && cells[used - 1] === '') used -= 1;
    if (used !== width) raggedRows += 1;
    if (used > widest) widest = used;
    if (widest > limits.columns) throw tooWide(widest);
    const trimmed = cells.map((cell) => cell.trim());
    if (repair !== null && !repair(trimmed)) return undefined;
    for (let i = 0; i < Math.min(used, width); i += 1) {
      const cell = trimmed[i] ?? '';
      if (cell !== '') finders[i]?.see(cell);
    }
    const full = sink?.write(rows, trimmed);
    rows += 1;
    return full;
  };

  const notes = createNotes(take);

  let sample: string[][] | null = [];
  const begin = async (read: readonly string[][]) => {
    layout = layoutOf(
      read.filter((row) => !isEmpty(row)),
      stated?.header,
    );
    const { header, rows: table } = layout;
    width = Math.max(
      manner.width,
      layout.names.length,
      header ? 0 : Math.max(0, ...table.map((row) => row.length)),
    );
    if (width > limits.columns) throw tooWide(width);
    widest = width;
    names = uniqueNames(Array.from({ length: width }, (_, i) => layout.names[i] ?? ''));
    sink = open(names);
    repair = createRepair(stated ?? {}, names);
    for (const name of names)
      finders.push(createTypeFinder({ name, delimiter, stated: stated?.columns?.[name] }));
    // Blank lines are wanted from the table's first row on, since notes are below one.
    const from = table[0] === undefined ? read.length : read.indexOf(table[0] as string[]);
    for (const row of read.slice(from)) await notes.add(row, width, layout.hasComments);
  };

  let index = 0;
  for await (const batch of rowsOf(path, encoding, manner)) {
    for (const cells of batch) {
      index += 1;
      if (index <= first) continue;
      if (truncated) break;
      if (sample === null) {
        const full = notes.add(cells, width, layout.hasComments);
        if (full) await full;
      } else if (sample.push(cells) >= SAMPLE_ROWS) {
        const read = sample;
        sample = null;
        await begin(read);
      }
    }
    if (truncated) break;
  }
  if (sample !== null) await begin(sample);
  await sink?.end();
  if (width === 0) throw refused('empty', 'noRows');
  if (widest > width) throw new Otherwise({ width: widest });
  return {
    names,
    types: finders.map((finder) => finder.find()),
    rows,
    truncated,
    dialect: {
      encoding: encoding.label,
      confidence: encoding.confidence,
      alternatives: [...encoding.alternatives],
      strayLines: encoding.stray?.lines ?? 0,
      delimiter,
      header: layout.header > 0,
      skippedLines: first + layout.skipped,
      footerLines: notes.count(),
      raggedRows,
      quotes: manner.quote !== null,
    },
  };
}

/** Most times that a file is read. */
const ATTEMPTS = 5;

/** @throws ConversionError when the file has no rows, or is too wide */
export async function readDelimited(
  path: string,
  encoding: Encoding,
  options: TableOptions,
): Promise<TableReading> {
  const sample = await sampleOf(path, encoding);
  const [line, stated = options.stated?.delimiter] = separator.exec(sample) ?? [];
  const body = line === undefined ? sample : sample.slice(line.length);
  const cutting = detectCutting(withoutComments(body), stated);
  let manner: Manner = { ...cutting, width: 0 };
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await readAs(path, { encoding, manner, first: line === undefined ? 0 : 1 }, options);
    } catch (error) {
      if (!(error instanceof Otherwise) || attempt === ATTEMPTS) throw error;
      manner = { ...manner, ...error.manner };
    }
  }
}
