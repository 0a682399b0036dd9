/** The calls `dashboard:view`, `dashboard:preview` and `dashboard:public`. */
import { sql, type Kysely } from 'kysely';
import { SHOWN_DASHBOARDS } from '#contract/document-constants.ts';
import type { DashboardPart } from '#contract/documents.ts';
import type { ShownDashboard, ShownPart } from '#contract/shown-documents.ts';
import type { CallResponse } from '#contract/index.ts';
import type { Capability } from '#contract/roles.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  documentsTable,
  mapsTable,
  mayEdit,
  mayShare,
  maySee,
  organisationOf,
  publicationOf,
  readDocuments,
  unknownDocument,
  type DocumentPlace,
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

interface Draft {
  readonly title: string;
  readonly organisationSlug: string;
}

/** Those of some documents that are not published and that the caller may edit, by GUID. */
async function readDrafts(
  kysely: Kysely<Schema>,
  place: DocumentPlace,
  editing: Capability,
  documentGUIDs: readonly string[],
  identityGUID: string | null,
): Promise<ReadonlyMap<string, Draft>> {
  if (identityGUID === null) return new Map();
  const found = await readDocuments<{ title: string }>(kysely, place, documentGUIDs, identityGUID);
  return new Map(
    [...found.values()].flatMap((row) =>
      row.published === null && row.removed_at === null && mayEdit(row, { editing })
        ? [[row.guid, { title: row.document.title, organisationSlug: row.slug }] as const]
        : [],
    ),
  );
}

type Reference = Exclude<DashboardPart, { kind: 'words' }>;

/** A part that is not published for the caller. */
function withoutPublication({ kind, partGUID, wide }: Reference, guid: string, draft?: Draft): ShownPart {
  const of = { of: kind, partGUID, wide };
  return draft === undefined
    ? { kind: 'unavailable', ...of }
    : { kind: 'draft', ...of, draftGUID: guid, ...draft };
}

/** The parts for one caller, in their order. One that the caller may not see says so in its place. */
export async function showParts(
  kysely: Kysely<Schema>,
  parts: readonly DashboardPart[],
  { identityGUID, hasMaps }: Viewer,
): Promise<ShownPart[]> {
  const chartGUIDs = parts.flatMap((part) => (part.kind === 'chart' ? [part.documentGUID] : []));
  const mapGUIDs = parts.flatMap((part) => (part.kind === 'map' && hasMaps ? [part.mapGUID] : []));
  const [rows, titles] = await Promise.all([
    readShown(kysely, 'chart', chartGUIDs, identityGUID),
    titlesOfMaps(kysely, mapGUIDs, identityGUID),
  ]);
  const shown = await showCharts(kysely, rows, identityGUID);
  const charts = new Map(shown.map((chart) => [chart.documentGUID, chart]));
  const drafts = (place: DocumentPlace, editing: Capability, guids: readonly string[]) =>
    readDrafts(kysely, place, editing, guids, identityGUID);
  const [draftCharts, draftMaps] = await Promise.all([
    drafts(
      documentsTable,
      kinds.chart.editing,
      chartGUIDs.filter((guid) => !charts.has(guid)),
    ),
    drafts(
      mapsTable,
      'map.edit',
      mapGUIDs.filter((guid) => !titles.has(guid)),
    ),
  ]);
  return parts.map((part): ShownPart => {
    const { kind, partGUID, wide } = part;
    if (kind === 'words') return part;
    if (kind === 'chart') {
      const { documentGUID } = part;
      const chart = charts.get(documentGUID);
      if (chart !== undefined) return { kind, partGUID, wide, chart };
      return withoutPublication(part, documentGUID, draftCharts.get(documentGUID));
    }
    const { mapGUID } = part;
    const title = titles.get(mapGUID);
    if (title !== undefined) return { kind, partGUID, wide, mapGUID, title };
    return withoutPublication(part, mapGUID, draftMaps.get(mapGUID));
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
