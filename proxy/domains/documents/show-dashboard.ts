/** The calls `dashboard:view`, `dashboard:preview` and `dashboard:public`. */
import { sql, type Kysely } from 'kysely';
import { SHOWN_DASHBOARDS } from '#contract/document-constants.ts';
import type { DashboardPart, ShownDashboard, ShownPart } from '#contract/documents.ts';
import type { CallResponse } from '#contract/index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import {
  mapsTable,
  mayEdit,
  maySee,
  organisationOf,
  publicationOf,
  readDocument,
  unknownDocument,
} from '#proxy/platform/documents/document-rows.ts';
import { kinds } from './kinds.ts';
import { readShown, showCharts } from './show-chart.ts';

/** The title of a published map that the caller may see; null for another. */
async function titleOfMap(kysely: Kysely<Schema>, mapGUID: string, identityGUID: string | null) {
  const row = await readDocument<{ title: string }>(kysely, mapsTable, mapGUID, identityGUID);
  return row?.published != null && maySee(row) ? row.published.title : null;
}

/** The parts for one caller, in their order. One that the caller may not see says so in its place. */
export async function showParts(
  kysely: Kysely<Schema>,
  parts: readonly DashboardPart[],
  identityGUID: string | null,
): Promise<ShownPart[]> {
  const guids = [...new Set(parts.flatMap((part) => (part.kind === 'chart' ? [part.documentGUID] : [])))];
  const rows = await Promise.all(guids.map((guid) => readShown(kysely, 'chart', guid, identityGUID)));
  const shown = await showCharts(
    kysely,
    rows.filter((row) => row !== undefined),
    identityGUID,
  );
  const charts = new Map(shown.map((chart) => [chart.documentGUID, chart]));
  return Promise.all(
    parts.map(async (part): Promise<ShownPart> => {
      const { kind, partGUID, wide } = part;
      if (kind === 'words') return part;
      if (kind === 'chart') {
        const chart = charts.get(part.documentGUID);
        return chart === undefined
          ? { kind: 'unavailable', of: kind, partGUID, wide }
          : { kind, partGUID, wide, chart };
      }
      const { mapGUID } = part;
      const title = await titleOfMap(kysely, mapGUID, identityGUID);
      return title === null
        ? { kind: 'unavailable', of: kind, partGUID, wide }
        : { kind, partGUID, wide, mapGUID, title };
    }),
  );
}

/** @throws ProblemError 404 for a dashboard that is not published for the caller */
export async function showDashboard(
  kysely: Kysely<Schema>,
  documentGUID: string,
  identityGUID: string | null,
): Promise<ShownDashboard> {
  const row = await readShown(kysely, 'dashboard', documentGUID, identityGUID);
  if (row === undefined) throw unknownDocument(kinds.dashboard);
  const { title, words, parts } = row.published;
  return {
    documentGUID,
    organisation: organisationOf(row),
    title,
    words,
    parts: await showParts(kysely, parts, identityGUID),
    publication: publicationOf(row),
    mayEdit: mayEdit(row, kinds.dashboard),
  };
}

/** Dashboards for anyone that the organisation shows on its page, the latest published first. */
export async function publicDashboards(
  kysely: Kysely<Schema>,
  organisationGUID: string,
): Promise<CallResponse<'dashboard:public'>> {
  const { rows } = await sql<{ documentGUID: string; title: string; parts: number }>`
    select document_guid as "documentGUID", published ->> 'title' as title,
      jsonb_array_length(published -> 'parts') as parts
    from catalogue.document
    where organisation_guid = ${organisationGUID} and kind = 'dashboard' and removed_at is null
      and published is not null and visibility = 'public' and (published ->> 'onOrganisationPage')::boolean
    order by published_at desc, document_guid limit ${SHOWN_DASHBOARDS}`.execute(kysely);
  return { result: rows };
}
