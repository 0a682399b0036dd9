/** Who owns the fields of one imported dataset: as its source says for all, unless members say otherwise for this one. */
import { sql, type Kysely } from 'kysely';
import { neverGivenBack, sourceFields, type FieldOwners, type SourceField } from '#contract/harvest.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { refusalOf } from '#contract/refusal.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { followOwners, type ReadEditedFields } from './owned-fields.ts';
import { asSourceFields } from './record-fields.ts';
import { findNamed } from './sources.ts';

/** In how many datasets of a source editors have written each field; those in none are left out. */
async function countEdited(
  kysely: Kysely<Schema>,
  sourceGUID: string,
  readEdited: ReadEditedFields,
): Promise<Partial<Record<SourceField, number>>> {
  const { rows } = await sql<{ guid: string }>`
    select r.dataset_guid as guid from catalogue.source_record r join catalogue.dataset d using (dataset_guid)
    where r.source_guid = ${sourceGUID} and d.removed_at is null`.execute(kysely);
  const edited = await readEdited(
    kysely,
    rows.map(({ guid }) => guid),
    true,
  );
  const counts: Partial<Record<SourceField, number>> = {};
  for (const names of edited.values())
    for (const field of asSourceFields(names)) counts[field] = (counts[field] ?? 0) + 1;
  return counts;
}

/** The call `harvest:datasets`. @throws ProblemError 404 */
export async function listSourceDatasets(
  kysely: Kysely<Schema>,
  request: CallRequest<'harvest:datasets'>,
  readEdited: ReadEditedFields,
): Promise<CallResponse<'harvest:datasets'>> {
  const { sourceGUID, keywords, onlyOwn, countsEdited, limit, offset } = request;
  await findNamed(kysely, request);
  const found = sql`catalogue.source_record r join catalogue.dataset d using (dataset_guid)
    where r.source_guid = ${sourceGUID} and d.removed_at is null
      and (r.field_owners <> '{}' or not ${onlyOwn}::boolean)
      and position(lower(${keywords}) in lower(concat_ws(' ', d.title, d.source_identifier))) > 0`;
  const { rows } = await sql<{
    dataset_guid: string;
    title: string;
    identifier: string;
    field_owners: FieldOwners;
  }>`select d.dataset_guid, d.title, d.source_identifier as identifier, r.field_owners from ${found}
    order by lower(d.title), d.dataset_guid limit ${limit} offset ${offset}`.execute(kysely);
  const { rows: counted } = await sql<{ n: number }>`select count(*)::int as n from ${found}`.execute(kysely);
  const edited = await readEdited(
    kysely,
    rows.map((row) => row.dataset_guid),
    true,
  );
  return {
    result: rows.map(({ dataset_guid: datasetGUID, title, identifier, field_owners: owners }) => ({
      datasetGUID,
      title,
      identifier,
      owners,
      edited: [...asSourceFields(edited.get(datasetGUID) ?? [])],
    })),
    total: counted[0]?.n ?? 0,
    ...(countsEdited && { edited: await countEdited(kysely, sourceGUID, readEdited) }),
  };
}

/**
 * The call `harvest:saveOwners`. What the last look has found of the dataset, and no one has applied, follows.
 * @throws ProblemError 400 for a field that editors have decided about and that is never given back, 404 for a dataset that is
 * not of the source, 409 while a run of it writes
 */
export const saveOwners = (
  kysely: Kysely<Schema>,
  request: CallRequest<'harvest:saveOwners'>,
  actorGUID: string,
  readEdited: ReadEditedFields,
): Promise<CallResponse<'harvest:saveOwners'>> =>
  kysely.transaction().execute(async (trx) => {
    const { organisationGUID, sourceGUID, datasetGUID, keepsOthers } = request;
    const { editor_fields: editorFields } = await findNamed(trx, request);
    const busy = await trx
      .selectFrom('catalogue.harvest_run')
      .select('run_guid')
      .where('source_guid', '=', sourceGUID)
      .where('state', 'in', ['applying', 'rollingBack'])
      .executeTakeFirst();
    if (busy !== undefined) throw refusalOf(409, fieldError('sourceGUID', 'source.busy'));
    const row = await trx
      .selectFrom('catalogue.source_record')
      .select('field_owners')
      .where('dataset_guid', '=', datasetGUID)
      .where('source_guid', '=', sourceGUID)
      .forUpdate()
      .executeTakeFirst();
    if (row === undefined)
      throw new ProblemError(404, 'The source has no such dataset', [
        fieldError('datasetGUID', 'dataset.unknown'),
      ]);
    const before = row.field_owners;
    const written = asSourceFields((await readEdited(trx, [datasetGUID], true)).get(datasetGUID) ?? []);
    const refused = neverGivenBack.find(
      (field) => request.owners[field] === 'source' && before[field] !== 'source' && written.has(field),
    );
    if (refused !== undefined) throw refusalOf(400, fieldError(`owners.${refused}`, 'owners.editorsDecided'));
    // Two fields may be given away at the same moment, also by two people.
    const owners: FieldOwners = keepsOthers ? { ...before, ...request.owners } : request.owners;
    await trx
      .updateTable('catalogue.source_record')
      .set({ field_owners: JSON.stringify(owners) })
      .where('dataset_guid', '=', datasetGUID)
      .execute();
    // The source may say the same as before: the next import writes it all the same.
    if (sourceFields.some((field) => owners[field] === 'source' && before[field] !== 'source'))
      await sql`update catalogue.dataset set content_hash = null where dataset_guid = ${datasetGUID}`.execute(
        trx,
      );
    await followOwners(trx, { sourceGUID, datasetGUID }, editorFields, readEdited);
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'source.ownersSaved',
      object: { kind: 'dataset', id: datasetGUID },
      before,
      after: owners,
    });
    return { before };
  });
