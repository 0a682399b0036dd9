/** The call `dataset:history`: what editors saved, latest first. */
import { sql, type Kysely } from 'kysely';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { datasetFieldNames, type FieldKey } from '#contract/publishing-fields.ts';
import { HISTORY_PAGE } from '#contract/publishing-constants.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

interface Row {
  id: string;
  field: FieldKey;
  revision: number;
  before: unknown;
  value: unknown;
  changed_at: Date;
  published_at: Date | null;
  name: string | null;
}

export async function readHistory(
  kysely: Kysely<Schema>,
  { datasetGUID, field, cursor }: CallRequest<'dataset:history'>,
): Promise<CallResponse<'dataset:history'>> {
  // All fields: those of the contract, and texts in other languages, whose names have a tag.
  const isAsked =
    field === undefined
      ? sql`(r.field = any (${datasetFieldNames}::text[]) or r.field like '%@%')`
      : sql`r.field = ${field}`;
  const { rows } = await sql<Row>`
    select r.id, r.field, r.revision, r.before, r.value, r.changed_at, r.published_at, ${fullName('u')} as name
    from catalogue.dataset_revision r left join auth."user" u on u.identity_guid = r.changed_by
    where r.dataset_guid = ${datasetGUID} and ${isAsked}
      ${cursor === undefined ? sql`` : sql`and r.id < ${cursor}::bigint`}
    order by r.id desc limit ${HISTORY_PAGE + 1}`.execute(kysely);
  const page = rows.slice(0, HISTORY_PAGE);
  return {
    result: page.map((row) => ({
      field: row.field,
      revision: row.revision,
      before: row.before,
      value: row.value,
      changedBy: row.name ?? '',
      changedAt: row.changed_at.toISOString(),
      publishedAt: row.published_at?.toISOString() ?? null,
    })),
    next: rows.length > HISTORY_PAGE ? (page.at(-1)?.id ?? null) : null,
  };
}
