/** Says whether a table has places, and answers what a map of it asks for. */
import { sql, type Kysely } from 'kysely';
import type { MapBox } from '#contract/preview-map.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { PreviewType } from '#contract/preview.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError, type FieldError } from '#contract/rule.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { TableKey } from '../queue.ts';
import { askTable, readyTable, type TableServices } from '../table.ts';
import { candidateNames, findSource, type FoundSource } from './find-source.ts';
import type { MapQuestion } from './protocol.ts';

/** A table of thousands of columns is not read whole for this. */
const MOST_CANDIDATES = 500;

/** The columns that hold places; null when none do, and before the table is made. */
export async function readSource(
  kysely: Kysely<Schema>,
  { fileKey, recipe }: TableKey,
): Promise<FoundSource | null> {
  const rows = await kysely
    .selectFrom('catalogue.preview_column')
    .select(['position', 'name', 'type', 'profile'])
    .where('file_key', '=', fileKey)
    .where('recipe', '=', recipe)
    .where(sql<boolean>`lower(name) ~ ${candidateNames}`)
    .orderBy('position')
    .limit(MOST_CANDIDATES)
    .execute();
  return findSource(
    rows.map(({ profile: { min, max, distinct }, ...column }) => ({ ...column, min, max, distinct })),
  );
}

export function measureErrors(
  measure: number | null,
  types: Readonly<Record<number, PreviewType>>,
): FieldError[] {
  if (measure === null) return [];
  const type = types[measure];
  if (type === undefined) return [fieldError('measure', 'table.columnUnknown')];
  return type === 'integer' || type === 'decimal' ? [] : [fieldError('measure', 'table.columnNotNumbers')];
}

/**
 * What the table has within a view.
 * @param named the column that says what a row is called; the one that is found where it is left out
 * @throws ProblemError 422 when nothing in the table has a place
 */
export async function readMap(
  services: TableServices,
  key: TableKey,
  { filters, view, zoom, measure, classes, method, category }: CallRequest<'resource:previewMap'>,
  named?: number,
): Promise<CallResponse<'resource:previewMap'>> {
  const { rows } = await readyTable(services, key);
  const found = await readSource(services.kysely, key);
  if (found === null) throw new ProblemError(422, 'Nothing in this table has a place on a map');
  const { source } = found;
  const label = named ?? found.label;
  const columns =
    source.kind === 'geometry' ? [source.column.position] : [source.x.position, source.y.position];
  const shown = { measure, classes, method, category };
  const about = { about: 'map', source, label, ...shown, tableRows: rows } as const;
  const question = { ...about, filters, sort: null, view, zoom };
  const shownColumns = [measure, category, label].filter((column) => column !== null);
  const drawn = await askTable<MapQuestion>(
    services,
    key,
    question,
    [...columns, ...shownColumns],
    (types) => [
      ...(category === null || types[category] ? [] : [fieldError('category', 'table.columnUnknown')]),
      ...measureErrors(measure, types),
    ],
  );
  return { source, ...drawn };
}

/** What everything that has a place lies within; null where nothing has. */
export async function readBounds(
  services: TableServices,
  key: TableKey,
  resourceGUID: string,
): Promise<MapBox | null> {
  const everything = { sheet: 0, filters: [], view: null, zoom: 0 };
  const shown = { measure: null, category: null, classes: 2, method: 'equal' } as const;
  return (await readMap(services, key, { resourceGUID, ...everything, ...shown })).bounds;
}
