/** One page of an answer: rows, or figures of groups. */
import type { Scalar } from '#contract/preview.ts';
import { rowsLimits } from '#contract/rows-api.ts';
import type { AggregateQuestion } from '../query/aggregate.ts';
import { askRows, askTable } from '../table.ts';
import type { FoundTable } from './found-table.ts';
import type { RowsQuestion } from './question.ts';

export interface Page {
  readonly names: readonly string[];
  readonly rows: readonly (readonly Scalar[])[];
  /** Rows that meet all conditions; null for figures. */
  readonly total: number | null;
  readonly hasMore: boolean;
  readonly cut: readonly { readonly row: number; readonly column: string }[];
}

/** A page of figures of groups. */
export async function figuresPage(
  { key, services }: FoundTable,
  question: RowsQuestion,
  offset: number,
): Promise<Page> {
  const { groups, figures, figureOrder, filters, limit } = question;
  const rows = await askTable<AggregateQuestion>(
    services,
    key,
    {
      about: 'aggregate',
      groups: groups.map(({ position }) => position),
      figures: figures.map(({ by, column }) => ({ by, column })),
      order: figureOrder,
      filters,
      sort: null,
      limit: limit + 1,
      offset,
      length: rowsLimits.cellCharacters,
    },
    [
      ...groups.map(({ position }) => position),
      ...figures.flatMap(({ column }) => (column === null ? [] : [column])),
    ],
    () => [],
  );
  return {
    names: [...groups.map(({ name }) => name), ...figures.map(({ name }) => name)],
    rows: rows.slice(0, limit),
    total: null,
    hasMore: rows.length > limit,
    cut: [],
  };
}

/** A page of rows. */
export async function rowsPage(
  { key, services, totalRows }: FoundTable,
  question: RowsQuestion,
  offset: number,
): Promise<Page> {
  const { select, filters, sort, limit } = question;
  const { rows, total } = await askRows(services, key, {
    columns: select.map(({ position }) => position),
    filters,
    sort,
    limit,
    offset,
    length: rowsLimits.cellCharacters,
    total: filters.length === 0 ? totalRows : null,
  });
  return {
    names: select.map(({ name }) => name),
    rows: rows.map(({ cells }) => cells),
    total,
    hasMore: offset + rows.length < total && rows.length > 0,
    cut: rows.flatMap(({ cut }, row) => cut.map((place) => ({ row, column: select[place]?.name ?? '' }))),
  };
}
