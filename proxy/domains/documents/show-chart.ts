/** The calls `chart:view`, `chart:figures` and `chart:try`: a chart as far as the caller may read its data. */
import type { Kysely } from 'kysely';
import type { ChartDocument } from '#contract/documents.ts';
import type { ChartFigures, ShownChart } from '#contract/shown-documents.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  documentsTable,
  mayEdit,
  mayShare,
  maySee,
  organisationOf,
  publicationOf,
  readDocuments,
  unknownDocument,
  type StoredDocument,
} from '#proxy/platform/documents/document-rows.ts';
import { chartOfNow } from '#proxy/platform/documents/renamed-columns.ts';
import { showSources, type TableSource } from '#proxy/platform/documents/table-sources.ts';
import { readTableVersions } from '#proxy/platform/documents/table-versions.ts';
import { kinds, type AnyDocument } from './kinds.ts';

type WithoutVersions<Figures> = Figures extends unknown ? Omit<Figures, 'versions'> : never;

/** Works out the figures of a chart for a caller. @throws ProblemError 403 or 404, as the download would be refused; 409 */
export type DrawChart = (
  chart: Pick<
    ChartDocument,
    'resourceGUID' | 'sheet' | 'type' | 'x' | 'y' | 'series' | 'aggregate' | 'filters'
  >,
  identityGUID: string | null,
) => Promise<WithoutVersions<ChartFigures>>;

/** Published documents of one kind that the caller may see; others are left out. */
export async function readShown<Kind extends AnyDocument['kind']>(
  kysely: Kysely<Schema>,
  kind: Kind,
  documentGUIDs: readonly string[],
  identityGUID: string | null,
) {
  type Document = Extract<AnyDocument, { kind: Kind }>;
  const found = await readDocuments<AnyDocument>(kysely, documentsTable, documentGUIDs, identityGUID);
  return [...found.values()].filter(
    (row): row is StoredDocument<Document> & { readonly published: Document } =>
      row.kind === kind && row.published !== null && maySee(row),
  );
}

/** What a caller with the whole table gets of what the author has written; others get how it is drawn. */
function lookOf(document: ChartDocument, inPart: boolean) {
  const { words, alternative, type, order, xTitle, yTitle, zero, colour, highlight, notes } = document;
  const drawn = { type, order, zero, colour };
  return inPart
    ? { ...drawn, words: '', alternative: '', xTitle: '', yTitle: '', highlight: null, notes: [] }
    : { ...drawn, words, alternative, xTitle, yTitle, highlight, notes };
}

function dataOf(document: ChartDocument, source: TableSource): ShownChart['data'] {
  if (source.state !== 'open') return source;
  const isFiltered = document.filters.length > 0;
  return { ...source, isFiltered, look: lookOf(document, source.inPart) };
}

type ChartRow = StoredDocument<ChartDocument> & { readonly published: ChartDocument };

/** Published charts for one caller, in their order. */
export async function showCharts(
  kysely: Kysely<Schema>,
  rows: readonly ChartRow[],
  identityGUID: string | null,
): Promise<ShownChart[]> {
  const sources = await showSources(
    kysely,
    rows.map(({ published }) => published.resourceGUID),
    identityGUID,
  );
  return rows.map((row) => ({
    documentGUID: row.guid,
    organisation: organisationOf(row),
    title: row.published.title,
    textsWithheld: row.names_withheld,
    data: dataOf(row.published, sources(row.published.resourceGUID)),
    publication: publicationOf(row),
    mayEdit: mayEdit(row, kinds.chart),
    mayShare: mayShare(row),
  }));
}

/** @throws ProblemError 404 for a chart that is not published for the caller */
export async function findChart(
  kysely: Kysely<Schema>,
  documentGUID: string,
  identityGUID: string | null,
): Promise<ChartRow> {
  const [row] = await readShown(kysely, 'chart', [documentGUID], identityGUID);
  if (row === undefined) throw unknownDocument(kinds.chart);
  return row;
}

const isRefusal = (error: unknown): boolean =>
  error instanceof ProblemError && [403, 404, 410].includes(error.status);

/**
 * The figures of a chart for one caller, of the version that it was made on or of the one that readers have. An earlier
 * version that the caller does not get, since it is gone or only a part of the table is open to them, gives way to the
 * current one.
 * @throws ProblemError 403 or 404 where the caller may not read the data, 409 while there is no table
 */
export async function chartFigures(
  kysely: Kysely<Schema>,
  drawChart: DrawChart,
  document: ChartDocument,
  on: 'made' | 'current',
  identityGUID: string | null,
): Promise<ChartFigures> {
  const { resourceGUID, versionGUID } = document;
  const known = (await readTableVersions(kysely, new Map([[resourceGUID, versionGUID]]))).get(resourceGUID);
  if (known === undefined) {
    // The answer is that about a file which the caller may not know of.
    await drawChart(document, identityGUID);
    throw unknownDocument(kinds.chart);
  }
  const { isKept: _isKept, ...versions } = known;
  const isEarlier = versionGUID !== null && versionGUID !== versions.currentGUID && !versions.isGone;
  const drawNow = async () =>
    drawChart(await chartOfNow(kysely, document, versions.currentGUID), identityGUID);
  if (on === 'made' && isEarlier) {
    try {
      const figures = await drawChart({ ...document, resourceGUID: versionGUID }, identityGUID);
      return { ...figures, versions: { ...versions, on: 'made' } };
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    return { ...(await drawNow()), versions: { ...versions, on: 'current', isGone: true } };
  }
  return { ...(await drawNow()), versions: { ...versions, on: 'current' } };
}
