/**
 * Fields of imported datasets that members have given back to the source: an import writes over what editors had, as a
 * revision of the service, so that the history says it and can take it back. Rolling the import back brings back what
 * editors had, and the field is theirs again.
 */
import { isDeepStrictEqual } from 'node:util';
import { sql, type Kysely, type Transaction } from 'kysely';
import { neverGivenBack } from '#contract/harvest.ts';
import type { FieldKey } from '#contract/publishing-fields.ts';
import { isTranslatedName } from '#contract/text-languages.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { statusOf } from '#proxy/platform/lookups/status.ts';
import { lockDataset } from './editable.ts';
import { readersTranslations, readersValues, readRow } from './fields.ts';
import { addRevision, latestRevisions, type LatestRevision } from './revisions.ts';

/** The name of the field of `r`, a revision, in whatever language its text is. */
const fieldName = sql`split_part(r.field, '@', 1)`;
/** Whether the field of `r` is the source's by the row `s` of its source. */
export const isGivenBack = sql<boolean>`coalesce(${fieldName} <> all (${[...neverGivenBack]}::text[])
  and s.field_owners ->> ${fieldName} = 'source', false)`;

interface GivenBack {
  dataset_guid: string;
  field: FieldKey;
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value ?? null));

/** What readers have of a field. */
const valueOf = (row: NonNullable<Awaited<ReturnType<typeof readRow>>>, field: string): unknown =>
  asJson(
    isTranslatedName(field)
      ? (readersTranslations(row)[field] ?? '')
      : (readersValues(row) as Readonly<Record<string, unknown>>)[field],
  );

/** Records what an import has written over what editors had. What they have saved and not published stays with them. */
export async function noteGivenBack(
  trx: Transaction<Schema>,
  datasetGUIDs: readonly string[],
): Promise<void> {
  const { rows } = await sql<GivenBack>`
    select distinct r.dataset_guid, r.field from catalogue.dataset_revision r
    join catalogue.source_record s using (dataset_guid)
    where r.dataset_guid = any (${datasetGUIDs}::uuid[]) and ${isGivenBack}`.execute(trx);
  for (const [datasetGUID, fields] of Map.groupBy(rows, (row) => row.dataset_guid)) {
    const row = await readRow(trx, datasetGUID);
    const known = await latestRevisions(trx, datasetGUID);
    if (row === undefined) continue;
    const isDraft = statusOf(row.status_id) === 'draft';
    for (const { field } of fields) {
      const latest = known.get(field);
      if (latest === undefined || (latest.published_at === null && !isDraft)) continue;
      const value = valueOf(row, field);
      if (!isDeepStrictEqual(value, asJson(latest.value)))
        await addRevision(trx, {
          datasetGUID,
          field,
          latest,
          before: latest.value,
          value,
          actorGUID: null,
          isPublished: true,
        });
    }
  }
}

/** Whether an import has written a revision since a moment. */
const isOfImport = ({ changed_by: by, changed_at: at }: LatestRevision, since: Date) =>
  by === null && at.getTime() >= since.getTime();

/**
 * Gives editors back the fields that an import has written over since a moment, with what they had. The next record that is
 * written leaves them. Done again, it changes nothing: the fields are theirs by then.
 */
export async function restoreEdits(
  kysely: Kysely<Schema>,
  datasetGUIDs: readonly string[],
  since: Date,
): Promise<void> {
  const { rows } = await sql<GivenBack & { before: unknown }>`
    select distinct on (r.dataset_guid, r.field) r.dataset_guid, r.field, r.before from catalogue.dataset_revision r
    join catalogue.source_record s using (dataset_guid)
    where r.dataset_guid = any (${datasetGUIDs}::uuid[]) and ${isGivenBack}
      and r.changed_by is null and r.changed_at >= ${since}
    order by r.dataset_guid, r.field, r.revision`.execute(kysely);
  for (const { dataset_guid: datasetGUID, field, before } of rows)
    await kysely.transaction().execute(async (trx) => {
      await lockDataset(trx, datasetGUID);
      const latest = (await latestRevisions(trx, datasetGUID)).get(field);
      // Editors have decided since.
      if (latest === undefined || !isOfImport(latest, since)) return;
      await addRevision(trx, {
        datasetGUID,
        field,
        latest,
        before: latest.value,
        value: before,
        actorGUID: null,
        isPublished: true,
      });
      await sql`update catalogue.source_record
        set field_owners = field_owners - split_part(${field}, '@', 1) where dataset_guid = ${datasetGUID}`.execute(
        trx,
      );
      // What is written next may be what the source has said all the time.
      await sql`update catalogue.dataset set content_hash = null where dataset_guid = ${datasetGUID}`.execute(
        trx,
      );
    });
}
