/** Says whether a table has places, and answers what a map of it asks for. */
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { MapBox } from '#contract/preview-map.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { PreviewFilter, PreviewType } from '#contract/preview.ts';
import type { FoundSystem } from '#contract/preview/states.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError, type FieldError } from '#contract/rule.ts';
import { tilesPath } from '#contract/rows-api.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { tableName } from '../parts.ts';
import type { TableKey } from '../queue.ts';
import { askTable, readyTable, type TableServices } from '../table.ts';
import { candidateNames, findSource, type FoundSource } from './find-source.ts';
import type { MapQuestion } from './protocol.ts';

/** A table of thousands of columns is not read whole for this. */
const MOST_CANDIDATES = 500;

/** The reference system of numbers in a table, as its file or its publisher says. */
async function readSystem(
  kysely: Kysely<Schema>,
  { fileKey, recipe }: TableKey,
): Promise<FoundSystem | null> {
  const table = await kysely
    .selectFrom('catalogue.preview')
    .select('dialect')
    .where('file_key', '=', fileKey)
    .where('recipe', '=', recipe)
    .executeTakeFirst();
  return table?.dialect?.system ?? null;
}

/** The columns with places; null when there are none, and before the table is made. */
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
    rows.length === 0 ? null : await readSystem(kysely, { fileKey, recipe }),
  );
}

/** What is wrong with a column as a measure; empty if nothing is. */
export function measureErrors(
  measure: number | null,
  types: Readonly<Record<number, PreviewType>>,
): FieldError[] {
  if (measure === null) return [];
  const type = types[measure];
  if (type === undefined) return [fieldError('measure', 'table.columnUnknown')];
  return type === 'integer' || type === 'decimal' ? [] : [fieldError('measure', 'table.columnNotNumbers')];
}

/** Where the tiles of a question are. Another table has another address, so that none of its tiles is shown with these. */
function tilesAddress(
  { fileKey, recipe }: TableKey,
  { resourceGUID, sheet, filters, measure, category, grouping }: CallRequest<'resource:previewMap'>,
  layer: string | undefined,
): string {
  const version = createHash('sha256').update(tableName(fileKey, recipe)).digest('hex').slice(0, 12);
  const asked = layer === undefined ? { sheet, filters, measure, category, grouping } : {};
  const search = new URLSearchParams(
    Object.entries({ ...asked, version }).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  return `${layer ?? tilesPath(resourceGUID)}/{z}/{x}/{y}?${search}`;
}

/**
 * What the table has within a view.
 * @param named the column that says what a row is called; the one that is found where it is left out
 * @param find words that the names of rows have; null for all rows
 * @param orElse the column that does where no column has names
 * @param layer the path of the tiles of a layer, whose address says nothing of its conditions
 * @throws ProblemError 422 when nothing in the table has a place
 */
export async function readMap(
  services: TableServices,
  key: TableKey,
  request: CallRequest<'resource:previewMap'>,
  {
    named,
    orElse,
    layer,
    find = null,
  }: {
    readonly named?: number | undefined;
    readonly orElse?: number | undefined;
    readonly layer?: string | undefined;
    readonly find?: string | null;
  } = {},
): Promise<CallResponse<'resource:previewMap'>> {
  const { filters, view, zoom, measure, classes, method, breaks, category, grouping, as, row } = request;
  const { rows } = await readyTable(services, key);
  const found = await readSource(services.kysely, key);
  if (found === null) throw new ProblemError(422, 'Nothing in this table has a place on a map');
  const { source } = found;
  const label = named ?? found.label ?? orElse ?? null;
  const columns =
    source.kind === 'geometry' ? [source.column.position] : [source.x.position, source.y.position];
  const shown = { measure, classes, method, breaks, category, grouping };
  const about = { about: 'map', source, label, ...shown, tableRows: rows } as const;
  const words: PreviewFilter[] =
    find === null || label === null ? [] : [{ kind: 'contains', column: label, text: find }];
  const question = { ...about, filters: [...filters, ...words], sort: null, view, zoom, as, row };
  const shownColumns = [measure, category, label].filter((column) => column !== null);
  const { tiled, ...drawn } = await askTable<MapQuestion>(
    services,
    key,
    question,
    [...columns, ...shownColumns],
    (types) => [
      ...(category === null || types[category] ? [] : [fieldError('category', 'table.columnUnknown')]),
      ...measureErrors(measure, types),
    ],
  );
  const tiles = tiled && find === null ? tilesAddress(key, request, layer) : null;
  // Without names there is nothing to look for.
  const isNameless = find !== null && label === null;
  return { source, ...drawn, ...(isNameless && { placedCount: 0, viewFeatures: 0, features: [] }), tiles };
}

/** What everything that has a place lies within; null where nothing has. */
export async function readBounds(
  services: TableServices,
  key: TableKey,
  resourceGUID: string,
): Promise<MapBox | null> {
  const everything = { sheet: 0, filters: [], view: null, zoom: 0, as: 'drawn', row: null } as const;
  const shown = {
    measure: null,
    category: null,
    classes: 2,
    method: 'equal',
    breaks: null,
    grouping: 'dots',
  } as const;
  return (await readMap(services, key, { ...everything, filters: [], resourceGUID, ...shown })).bounds;
}
