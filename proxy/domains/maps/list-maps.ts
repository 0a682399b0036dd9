/** The call `map:list`: maps of an organisation, the latest saved first. */
import { sql, type Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { mapsTable } from '#proxy/platform/documents/document-rows.ts';
import { countDocuments, listDocuments, listed } from '#proxy/platform/documents/list-documents.ts';

/** @param isEditor true: drafts as well, and what editors have saved */
export async function listMaps(
  kysely: Kysely<Schema>,
  request: CallRequest<'map:list'>,
  isEditor: boolean,
): Promise<CallResponse<'map:list'>> {
  const found = await countDocuments(
    kysely,
    mapsTable,
    request,
    isEditor,
    sql`case when t.published is null then 'draft' else 'published' end`,
  );
  const counts = { draft: found.get('draft') ?? 0, published: found.get('published') ?? 0 };
  const rows = await listDocuments<{ layers: number }>(kysely, mapsTable, request, isEditor, {
    add: sql`jsonb_array_length(d.document -> 'layers') as layers`,
  });
  const { state } = request;
  return {
    result: rows.map((row) => ({ mapGUID: row.guid, ...listed(row, isEditor), layers: row.layers })),
    totalCount: state === null ? counts.draft + counts.published : counts[state],
    counts,
  };
}
