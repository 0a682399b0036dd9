/** Sends all rows of a table that meet the conditions of an address as one file. */
import { create as contentDisposition } from 'content-disposition';
import { ProblemError } from '#contract/problem.ts';
import type { PlaceSource } from '#contract/preview-map.ts';
import { downloadForms, isOfPlaces, rowsLimits, type DownloadForm } from '#contract/rows-api.ts';
import { fieldError } from '#contract/rule.ts';
import { streamBody } from '#proxy/platform/service/stream-body.ts';
import type { Downloads } from '../download/downloads.ts';
import { tableName } from '../parts.ts';
import { mediaTypes, PARQUET_TYPE } from './form.ts';
import type { FoundTable } from './found-table.ts';
import { headers } from './headers.ts';
import { madeAgain, tooWide } from './open-found.ts';
import { uniqueNames } from '#contract/rows-columns.ts';
import { columnsAsked, readQuestion } from './question.ts';

const types: Readonly<Record<DownloadForm, string>> = {
  ...mediaTypes,
  xml: 'application/xml; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  parquet: PARQUET_TYPE,
  geojson: 'application/geo+json',
  gpkg: 'application/geopackage+sqlite3',
};

/** Parameters of rows that mean nothing for a whole file. */
const NOT_OF_FILES = ['limit', 'cursor', 'format', 'group', 'aggregate'];

/** Parameters that say for whom an address was signed. */
const OF_SIGNATURES = new Set(['for', 'expires', 'signature']);

/** The form that the last part of an address names; null where it is no download. */
export function formOfPath(what: string): DownloadForm | null {
  const [, ending] = /^table\.(\w+)$/.exec(what) ?? [];
  return downloadForms.find((form) => form === ending) ?? null;
}

/** Whether an address asks for some rows, columns or an order, and not for the whole table. */
export const isOfRows = ({ url }: Request): boolean =>
  [...new URL(url).searchParams.keys()].some((name) => !OF_SIGNATURES.has(name));

export interface DownloadAnswer {
  readonly response: Response;
  /** Names of the columns that were asked for. */
  readonly columns: readonly string[];
}

export interface DownloadOptions {
  readonly downloads: Downloads;
  /** The caller whose downloads are counted together. */
  readonly reader: string;
  /** Where the places of its rows are; null where it has none. */
  readonly sourceOf: () => Promise<PlaceSource | null>;
}

/** @throws ProblemError 400 by parameter, 409 for a table that is too wide, 429 and 503 */
export async function sendDownload(
  request: Request,
  form: DownloadForm,
  { found, key, columns, totalColumns, services }: FoundTable,
  { downloads, reader, sourceOf }: DownloadOptions,
): Promise<DownloadAnswer> {
  if (columns.length < totalColumns) throw tooWide();
  const { searchParams } = new URL(request.url);
  for (const name of OF_SIGNATURES) searchParams.delete(name);
  const unknown = NOT_OF_FILES.filter((name) => searchParams.has(name));
  if (unknown.length > 0)
    throw new ProblemError(
      400,
      'A file has all rows that meet the conditions',
      unknown.map((name) => fieldError(name, 'field.unknown', { names: name })),
    );
  const source = isOfPlaces(form) ? await sourceOf() : null;
  if (isOfPlaces(form) && source === null)
    throw new ProblemError(409, 'No column of this table has a place. Ask for another form.');
  const question = readQuestion(searchParams, columns, rowsLimits.namedColumns);
  const { select, filters, sort, escapes } = question;
  const answered = new Headers(headers);
  answered.set('content-type', types[form]);
  answered.set('content-disposition', contentDisposition(`${found.resource.name}.${form}`));
  const asked = columnsAsked(question, columns, searchParams.has('select'));
  if (request.method === 'HEAD')
    return { response: new Response(null, { headers: answered }), columns: asked };
  // The engine ignores the case of names.
  const nameFor = uniqueNames((name) => name.toLowerCase());
  const asFile = {
    form,
    // A column of geometries is the places of the rows.
    columns: select
      .filter(({ position }) => source?.kind !== 'geometry' || source.column.position !== position)
      .map((column) => ({ ...column, name: nameFor(column.name) })),
    types: Object.fromEntries(columns.map(({ position, type }) => [position, type])),
    filters,
    sort,
    escapes,
    places: source === null ? null : { source, names: [nameFor('place x'), nameFor('place y')] as const },
    layer:
      found.resource.name
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim()
        .slice(0, 60) || 'table',
  };
  const bytes = await madeAgain({ key, services }, () =>
    downloads.open(tableName(key.fileKey, key.recipe), asFile, reader),
  );
  return {
    response: new Response(streamBody(bytes), { headers: answered }),
    columns: asked,
  };
}
