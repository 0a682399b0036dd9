/**
 * The first page of docs/performance.md: each figure that has a goal, as the results of the benches say it. `npm run
 * bench` renews the page after each run, `npm run bench -- goals` without one, and a unit test compares the two.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Figure } from '../../tests/bench/bench.ts';
import { RESULTS, type Report } from './report.ts';

/** The document whose goals are generated. */
export const DOCUMENT = join('docs', 'performance.md');

const BEGIN = '<!-- goals: written by `npm run bench`, not by hand -->';
const END = '<!-- /goals -->';

/** Results this many days older than the newest one are listed apart: the code has changed since. */
const STALE_DAYS = 3;
const DAY = 24 * 60 * 60 * 1000;

/** A file of results; the first ones had no load. */
export interface Result extends Pick<Report, 'date' | 'figures'> {
  readonly name: string;
  readonly load?: Report['load'];
}

/** Whether a figure meets its goal; a figure without a goal does not. */
export const isMet = ({ value, better, goal }: Figure): boolean =>
  goal !== undefined && (better === 'lower' ? value <= goal : value >= goal);

const number = (value: number): string => value.toLocaleString('en-GB', { maximumFractionDigits: 2 });

/** A Markdown table with columns of one width, as `oxfmt` writes it. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, column) =>
    Math.max(3, cell.length, ...rows.map((row) => row[column]?.length ?? 0)),
  );
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n');
}

function rowsOf(results: readonly Result[], wanted: (figure: Figure) => boolean): string[][] {
  return results.flatMap(({ name, date, load, figures }) =>
    figures
      .filter((figure) => figure.goal !== undefined && wanted(figure))
      .map(({ name: figure, value, unit, goal = 0 }) => [
        `\`${name}\``,
        figure,
        `${number(value)} ${unit}`.trim(),
        number(goal),
        date.slice(0, 10),
        load === undefined ? 'not noted' : `${load.before}; ${load.after}`,
      ]),
  );
}

const HEAD = ['result', 'figure', 'value', 'goal', 'date', 'load before; after'];

/**
 * Leaves out the figures of a whole run that a later run of some of its parts has measured again.
 *
 * @example `BENCH_PART=sizes npm run bench -- pages` writes `pages-sizes`, which overtakes the sizes in `pages`
 */
export function withoutOvertaken(results: readonly Result[]): Result[] {
  const isLaterPart = (whole: Result, part: Result) =>
    part.name.startsWith(`${whole.name}-`) &&
    // A number is another measurement, such as that of more datasets.
    !/\d/.test(part.name.slice(whole.name.length)) &&
    Date.parse(part.date) > Date.parse(whole.date);
  return results.map((whole) => {
    const later = results.filter((part) => isLaterPart(whole, part)).flatMap(({ figures }) => figures);
    return {
      ...whole,
      figures: whole.figures.filter(({ name }) => !later.some((figure) => figure.name === name)),
    };
  });
}

/** @returns the goals that are not met, those that are, and those whose results are stale, as Markdown */
export function goalsOf(all: readonly Result[]): string {
  const results = withoutOvertaken(all);
  const newest = Math.max(...results.map(({ date }) => Date.parse(date)));
  const isStale = ({ date }: Result) => newest - Date.parse(date) > STALE_DAYS * DAY;
  const current = results.filter((result) => !isStale(result));
  const missed = rowsOf(current, (figure) => !isMet(figure));
  const met = rowsOf(current, isMet);
  const stale = results
    .filter(isStale)
    .flatMap((result) =>
      result.figures
        .filter(({ goal }) => goal !== undefined)
        .map((figure) => [
          ...(rowsOf([result], (one) => one === figure)[0] ?? []),
          isMet(figure) ? 'met' : 'not met',
        ]),
    );
  return [
    `### Not met: ${missed.length}`,
    table(HEAD, missed),
    `### Met: ${met.length}`,
    table(HEAD, met),
    `### Stale: ${stale.length}`,
    `These results are more than ${STALE_DAYS} days older than the newest one. They say what was true then; measure them again before you rely on them.`,
    table([...HEAD, 'then'], stale),
  ].join('\n\n');
}

/** The results in a folder, by name. Comparisons and growth have other forms and no goals. */
export function readResults(folder: string = RESULTS): Result[] {
  return globSync('*.json', { cwd: folder })
    .toSorted()
    .map((file) => ({
      ...(JSON.parse(readFileSync(join(folder, file), 'utf8')) as Report),
      name: basename(file, '.json'),
    }))
    .filter(({ figures }) => Array.isArray(figures));
}

/**
 * @returns the document with present goals
 * @throws Error if the document has no place for them
 */
export function withGoals(document: string, goals: string): string {
  const [begin, end] = [document.indexOf(BEGIN), document.indexOf(END)];
  if (begin === -1 || end < begin) throw new Error(`${DOCUMENT} has no place for goals (${BEGIN} … ${END})`);
  return `${document.slice(0, begin)}${BEGIN}\n\n${goals}\n\n${document.slice(end)}`;
}

/** Writes the present goals into the document. */
export function writeGoals(): void {
  writeFileSync(DOCUMENT, withGoals(readFileSync(DOCUMENT, 'utf8'), goalsOf(readResults())));
}
