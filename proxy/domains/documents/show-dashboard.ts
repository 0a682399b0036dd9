/** The calls `dashboard:view`, `dashboard:preview` and `dashboard:public`. */
import { sql, type Kysely } from 'kysely';
import { SHOWN_DASHBOARDS } from '#contract/document-constants.ts';
import type { DashboardPart } from '#contract/documents.ts';
import type { ShownDashboard, ShownPart } from '#contract/shown-documents.ts';
import type { CallResponse } from '#contract/index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  mapsTable,
  mayEdit,
  mayShare,
  maySee,
  organisationOf,
  publicationOf,
  readDocuments,
  unknownDocument,
} from '#proxy/platform/documents/document-rows.ts';
import { publishedTitle } from '#proxy/platform/documents/withheld-texts.ts';
import { kinds } from './kinds.ts';
import { readShown, showCharts } from './show-chart.ts';

/** Titles of published maps that the caller may see, by GUID. */
async function titlesOfMaps(
  kysely: Kysely<Schema>,
  mapGUIDs: readonly string[],
  identityGUID: string | null,
): Promise<ReadonlyMap<string, string>> {
  const found = await readDocuments<{ title: string }>(kysely, mapsTable, mapGUIDs, identityGUID);
  return new Map(
    [...found.values()].flatMap((row) =>
      row.published !== null && maySee(row) ? [[row.guid, row.published.title] as const] : [],
    ),
  );
}

export interface Viewer {
  readonly identityGUID: string | null;
  /** False: the deployment has no maps. */
  readonly hasMaps: boolean;
}

/** The parts for one caller, in their order. One that the caller may not see says so in its place. */
export async function showParts(
  kysely: Kysely<Schema>,
  parts: readonly DashboardPart[],
  { identityGUID, hasMaps }: Viewer,
): Promise<ShownPart[]> {
  const chartGUIDs = parts.flatMap((part) => (part.kind === 'chart' ? [part.documentGUID] : []));
  const mapGUIDs = parts.flatMap((part) => (part.kind === 'map' ? [part.mapGUID] : []));
  const [rows, titles] = await Promise.all([
    readShown(kysely, 'chart', chartGUIDs, identityGUID),
    hasMaps ? titlesOfMaps(kysely, mapGUIDs, identityGUID) : new Map<string, string>(),
  ]);
  const shown = await showCharts(kysely, rows, identityGUID);
  const charts = new Map(shown.map((chart) => [chart.documentGUID, chart]));
  return parts.map((part): ShownPart => {
    const { kind, partGUID, wide } = part;
    if (kind === 'words') return part;
    if (kind === 'chart') {
      const chart = charts.get(part.documentGUID);
      return chart === undefined
        ? { kind: 'unavailable', of: kind, partGUID, wide }
        : { kind, partGUID, wide, chart };
    }
    const { mapGUID } = part;
    const title = titles.get(mapGUID);
    return title === undefined
      ? { kind: 'unavailable', of: kind, partGUID, wide }
      : { kind, partGUID, wide, mapGUID, title };
  });
}

/** @throws ProblemError 404 for a dashboard that is not published for the caller */
export async function showDashboard(
  kysely: Kysely<Schema>,
  documentGUID: string,
  viewer: Viewer,
): Promise<ShownDashboard> {
  const [row] = await readShown(kysely, 'dashboard', [documentGUID], viewer.identityGUID);
  if (row === undefined) throw unknownDocument(kinds.dashboard);
  const { title, words, parts } = row.published;
  return {
    documentGUID,
    organisation: organisationOf(row),
    title,
    words,
    textsWithheld: row.names_withheld,
    parts: await showParts(kysely, parts, viewer),
    publication: publicationOf(row),
    mayEdit: mayEdit(row, kinds.dashboard),
    mayShare: mayShare(row),
  };
}

/** Dashboards for anyone that the organisation shows on its page, the latest published first. */
export async function publicDashboards(
  kysely: Kysely<Schema>,
  organisationGUID: string,
): Promise<CallResponse<'dashboard:public'>> {
  const { rows } = await sql<{ documentGUID: string; title: string; parts: number }>`
    select document_guid as "documentGUID", ${publishedTitle('d', sql`'dashboard'`)} as title,
      jsonb_array_length(published -> 'parts') as parts
    from catalogue.document d
    where organisation_guid = ${organisationGUID} and kind = 'dashboard' and removed_at is null
      and published is not null and visibility = 'public' and (published ->> 'onOrganisationPage')::boolean
    order by published_at desc, document_guid limit ${SHOWN_DASHBOARDS}`.execute(kysely);
  return { result: rows };
}
