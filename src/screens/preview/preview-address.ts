/**
 * What the address says about a preview: which file, in which view, which columns, in which order, under which
 * conditions, at which page. Anything that does not fit is left out, as in every other address.
 */
import { useLocation, useNavigate, type LinkProps } from '@tanstack/react-router';
import { useMemo } from 'react';
import { safeParse } from 'zod/mini';
import { isGuid } from '#contract/guid.ts';
import { PreviewFilter, type ChartChoice, type PreviewSort } from '#contract/preview.ts';
import { readChart, writeChart } from './chart-address.ts';
import { readPlace, writePlace, type MapPlace } from './map/map-place.ts';
import { isPreviewView, type PreviewView } from './preview-view.ts';

export interface PreviewAddress {
  readonly file: string | null;
  readonly view: PreviewView | null;
  readonly columns: readonly number[];
  readonly sort: PreviewSort | null;
  readonly filters: readonly PreviewFilter[];
  readonly page: number;
  /** Which sheet of a workbook, counted from 1; 0: the first that has rows. */
  readonly sheet: number;
  /** Null: the chart that is usual for the table. */
  readonly chart: ChartChoice | null;
  /** Null: the map shows everything. */
  readonly at: MapPlace | null;
  /** The position of the column that the map shows, or none; null: the one that is usual for the table. */
  readonly measure: number | 'none' | null;
}

type Search = Readonly<Record<string, unknown>>;

const all = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');
const one = (value: unknown): string => all(value)[0] ?? '';
const isPosition = (text: string) => /^\d{1,6}$/.test(text);

function readMeasure(text: string): PreviewAddress['measure'] {
  if (text === 'none') return text;
  return isPosition(text) ? Number(text) : null;
}

/** A condition as text: position, kind, and what the kind needs, such as `3~range~1~9`. */
export function writeFilter(filter: PreviewFilter): string {
  const { column, kind } = filter;
  switch (filter.kind) {
    case 'contains':
    case 'equals':
      return `${column}~${kind}~${filter.text}`;
    case 'range':
    case 'dates':
      return `${column}~${kind}~${filter.from ?? ''}~${filter.to ?? ''}`;
    case 'empty':
      return `${column}~${kind}~${filter.empty ? 'yes' : 'no'}`;
  }
}

/** Reads a condition; null when it is none. */
export function readFilter(text: string): PreviewFilter | null {
  const [place = '', kind = '', ...rest] = text.split('~');
  if (!isPosition(place)) return null;
  const column = Number(place);
  const [from = '', to = ''] = rest;
  const bound = (value: string) => (value === '' ? null : kind === 'range' ? Number(value) : value);
  const filter =
    kind === 'contains' || kind === 'equals'
      ? { kind, column, text: rest.join('~') }
      : kind === 'empty'
        ? { kind, column, empty: from === 'yes' }
        : { kind, column, from: bound(from), to: bound(to) };
  const parsed = safeParse(PreviewFilter, filter);
  return parsed.success ? parsed.data : null;
}

/** Reads the search parameters of any page that shows a preview. */
export function readPreviewAddress(search: Search): PreviewAddress {
  const file = one(search['file']);
  const view = one(search['view']);
  const sort = /^(-?)(\d{1,6})$/.exec(one(search['sort']));
  const page = Number(one(search['page']));
  return {
    file: isGuid(file) ? file.toLowerCase() : null,
    view: isPreviewView(view) ? view : null,
    columns: [...new Set(one(search['columns']).split('.').filter(isPosition).map(Number))],
    sort: sort ? { column: Number(sort[2]), descending: sort[1] === '-' } : null,
    filters: all(search['where'])
      .map(readFilter)
      .filter((filter) => filter !== null)
      .slice(0, 20),
    page: Number.isInteger(page) && page >= 1 && page <= 10_000_000 ? page : 1,
    sheet: /^[1-9]\d?$/.test(one(search['sheet'])) ? Number(one(search['sheet'])) : 0,
    chart: readChart(one(search['chart'])),
    at: readPlace(one(search['at'])),
    measure: readMeasure(one(search['measure'])),
  };
}

/** Writes a part of the address; what is usual is left out of it. */
export function writePreviewAddress(change: Partial<PreviewAddress>): Record<string, unknown> {
  const written: Record<string, unknown> = {};
  if ('file' in change) written['file'] = change.file ?? undefined;
  if ('view' in change) written['view'] = change.view ?? undefined;
  if (change.columns) written['columns'] = change.columns.length === 0 ? undefined : change.columns.join('.');
  if ('sort' in change)
    written['sort'] = change.sort ? `${change.sort.descending ? '-' : ''}${change.sort.column}` : undefined;
  if (change.filters) written['where'] = change.filters.map(writeFilter);
  if (change.page !== undefined) written['page'] = change.page === 1 ? undefined : String(change.page);
  if (change.sheet !== undefined) written['sheet'] = change.sheet === 0 ? undefined : String(change.sheet);
  if ('chart' in change) written['chart'] = change.chart ? writeChart(change.chart) : undefined;
  if ('at' in change) written['at'] = change.at ? writePlace(change.at) : undefined;
  if ('measure' in change) written['measure'] = change.measure === null ? undefined : String(change.measure);
  return written;
}

/** What belongs to one table only, as the address says when another is chosen. */
export const otherTable: Partial<PreviewAddress> = {
  columns: [],
  sort: null,
  filters: [],
  page: 1,
  chart: null,
  at: null,
  measure: null,
};

/** What belongs to one file only. */
export const untouched: Partial<PreviewAddress> = { ...otherTable, view: null, sheet: 0 };

/**
 * A link to the same page with a part of the preview changed. The pages that show a preview do not know its
 * parameters: one page is kept for all of them, and the preview reads them when it is there.
 */
export const previewLink = (change: Partial<PreviewAddress>): LinkProps =>
  ({
    to: '.',
    hash: true,
    search: (search: Search) => ({ ...search, ...writePreviewAddress(change) }),
    resetScroll: false,
  }) as unknown as LinkProps;

/** The state of a preview in the address, and how to change it. */
export function usePreviewAddress() {
  const search = useLocation({ select: (location) => location.search as Search });
  const navigate = useNavigate();
  const address = useMemo(() => readPreviewAddress(search), [search]);
  const change = (part: Partial<PreviewAddress>) =>
    void navigate(previewLink(part) as Parameters<typeof navigate>[0]);
  return { address, change };
}
