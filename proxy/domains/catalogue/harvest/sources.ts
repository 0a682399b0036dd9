/** Sources that an organisation imports from: the handlers of `harvest:sources`, `saveSource` and `removeSource`. */
import { randomUUID } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import { SOURCES_MOST } from '#contract/harvest.ts';
import { type Schedule } from '#contract/harvest-schedules.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import { refusalOf } from '#contract/refusal.ts';
import { fieldError } from '#contract/rule.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { checkAddress, FetchRefused } from '#proxy/platform/fetching/guarded-fetch.ts';
import { followOwners, type ReadEditedFields } from './owned-fields.ts';
import { readRuns } from './runs.ts';

const unknownSource = () =>
  new ProblemError(404, 'There is no such source', [fieldError('sourceGUID', 'source.unknown')]);

/** The source of an organisation. @throws ProblemError 404 */
export async function findSource(
  kysely: Kysely<Schema>,
  { organisationGUID, sourceGUID }: { readonly organisationGUID: string; readonly sourceGUID: string },
) {
  const row = await kysely
    .selectFrom('catalogue.harvest_source')
    .selectAll()
    .where('organisation_guid', '=', organisationGUID)
    .where('source_guid', '=', sourceGUID)
    .executeTakeFirst();
  if (row === undefined) throw unknownSource();
  return row;
}

/** A source that members have named. @throws ProblemError 404 also for the one of tables of metadata */
export async function findNamed(...given: Parameters<typeof findSource>) {
  const row = await findSource(...given);
  if (row.kind === 'sheet') throw unknownSource();
  return row;
}

/** The call `harvest:sheet`. */
export async function ensureSheet(
  kysely: Kysely<Schema>,
  { organisationGUID }: CallRequest<'harvest:sheet'>,
  actorGUID: string,
): Promise<CallResponse<'harvest:sheet'>> {
  await kysely
    .insertInto('catalogue.harvest_source')
    .values({
      source_guid: randomUUID(),
      organisation_guid: organisationGUID,
      kind: 'sheet',
      name: 'CSV',
      address: null,
      every_hours: null,
      when_gone: 'keep',
      new_as: 'draft',
      editor_fields: [],
      created_by: actorGUID,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { source_guid: sourceGUID } = await kysely
    .selectFrom('catalogue.harvest_source')
    .select('source_guid')
    .where('organisation_guid', '=', organisationGUID)
    .where('kind', '=', 'sheet')
    .executeTakeFirstOrThrow();
  return { sourceGUID };
}

/** The call `harvest:sources`. */
export async function listSources(
  kysely: Kysely<Schema>,
  { organisationGUID }: CallRequest<'harvest:sources'>,
): Promise<CallResponse<'harvest:sources'>> {
  const rows = await kysely
    .selectFrom('catalogue.harvest_source as s')
    .selectAll()
    .select(
      sql<number>`(select count(*)::int from catalogue.source_record r join catalogue.dataset d using (dataset_guid)
        where r.source_guid = s.source_guid and d.removed_at is null)`.as('datasets'),
    )
    .where('organisation_guid', '=', organisationGUID)
    .orderBy(sql`lower(name)`)
    .orderBy('source_guid')
    .execute();
  const runs = await readRuns(
    kysely,
    sql`r.run_guid in (select distinct on (source_guid) run_guid from catalogue.harvest_run
      where source_guid = any (${rows.map((row) => row.source_guid)}::uuid[])
      order by source_guid, started_at desc)`,
  );
  const lastRuns = new Map(runs.map((run) => [run.sourceGUID, run]));
  return {
    result: rows.map((row) => ({
      sourceGUID: row.source_guid,
      kind: row.kind,
      name: row.name,
      address: row.address,
      // Written by `saveSource` alone.
      everyHours: row.every_hours as Schedule | null,
      nextAt: row.next_at?.toISOString() ?? null,
      whenGone: row.when_gone,
      newAs: row.new_as,
      afterLook: row.after_look,
      editorFields: row.editor_fields,
      datasets: row.datasets,
      lastRun: lastRuns.get(row.source_guid) ?? null,
    })),
  };
}

/** What members say of a source, as the audit log has it. */
const saidOf = (row: {
  readonly name: string;
  readonly address: string | null;
  readonly every_hours: number | null;
  readonly when_gone: string;
  readonly new_as: string;
  readonly after_look: string;
  readonly editor_fields: readonly string[];
}) => ({
  name: row.name,
  address: row.address,
  everyHours: row.every_hours,
  whenGone: row.when_gone,
  newAs: row.new_as,
  afterLook: row.after_look,
  editorFields: row.editor_fields,
});

/**
 * The call `harvest:saveSource`. Owners of fields in what the last look has found, and no one has applied, follow.
 * @throws ProblemError 400 for an address that is not fetched, 409 for too many
 */
export async function saveSource(
  kysely: Kysely<Schema>,
  request: CallRequest<'harvest:saveSource'>,
  actorGUID: string,
  {
    trustedHosts,
    readEdited,
  }: { readonly trustedHosts: readonly string[]; readonly readEdited: ReadEditedFields },
): Promise<CallResponse<'harvest:saveSource'>> {
  const { organisationGUID, name, address, everyHours, whenGone, newAs, afterLook, editorFields } = request;
  if (address === null && everyHours !== null)
    throw refusalOf(400, fieldError('everyHours', 'source.noSchedule'));
  try {
    if (address !== null) checkAddress(address, trustedHosts);
  } catch (error) {
    if (!(error instanceof FetchRefused)) throw error;
    throw refusalOf(400, fieldError('address', 'source.notFetched', { reason: error.message }));
  }
  return kysely.transaction().execute(async (trx) => {
    const sourceGUID = request.sourceGUID ?? randomUUID();
    const before =
      request.sourceGUID === null ? null : await findNamed(trx, { organisationGUID, sourceGUID });
    const values = {
      name,
      address,
      every_hours: everyHours,
      next_at: everyHours === null ? null : sql<Date>`now() + make_interval(hours => ${everyHours})`,
      when_gone: whenGone,
      new_as: newAs,
      after_look: afterLook ?? before?.after_look ?? 'apply',
      editor_fields: [...new Set(editorFields)],
      changed_at: sql<Date>`now()`,
    };
    if (before === null) {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`sources ${organisationGUID}`}, 0))`.execute(
        trx,
      );
      const { n } = await trx
        .selectFrom('catalogue.harvest_source')
        .select(sql<number>`count(*)::int`.as('n'))
        .where('organisation_guid', '=', organisationGUID)
        .where('kind', '=', 'catalogue')
        .executeTakeFirstOrThrow();
      if (n >= SOURCES_MOST)
        throw refusalOf(409, fieldError('name', 'source.tooMany', { most: SOURCES_MOST }));
      await trx
        .insertInto('catalogue.harvest_source')
        .values({
          source_guid: sourceGUID,
          organisation_guid: organisationGUID,
          created_by: actorGUID,
          ...values,
        })
        .execute();
    } else {
      const isSameSchedule = before.every_hours === everyHours;
      await trx
        .updateTable('catalogue.harvest_source')
        .set({ ...values, ...(isSameSchedule && { next_at: before.next_at }) })
        .where('source_guid', '=', sourceGUID)
        .execute();
      await followOwners(trx, { sourceGUID }, values.editor_fields, readEdited);
    }
    await recordAudit(trx, {
      organisationGUID,
      actorGUID,
      action: 'source.saved',
      object: { kind: 'source', id: sourceGUID },
      ...(before !== null && { before: saidOf(before) }),
      after: saidOf({ ...values, every_hours: everyHours }),
    });
    return { sourceGUID };
  });
}

/** The call `harvest:removeSource`. @throws ProblemError 409 while a run of it is under way */
export async function removeSource(
  kysely: Kysely<Schema>,
  request: CallRequest<'harvest:removeSource'>,
  actorGUID: string,
): Promise<void> {
  await kysely.transaction().execute(async (trx) => {
    const { source_guid: sourceGUID, name, address } = await findNamed(trx, request);
    const busy = await trx
      .selectFrom('catalogue.harvest_run')
      .select('run_guid')
      .where('source_guid', '=', sourceGUID)
      .where('state', 'in', ['reading', 'applying', 'rollingBack'])
      .executeTakeFirst();
    if (busy !== undefined) throw refusalOf(409, fieldError('sourceGUID', 'source.busy'));
    await trx.deleteFrom('catalogue.harvest_source').where('source_guid', '=', sourceGUID).execute();
    await recordAudit(trx, {
      organisationGUID: request.organisationGUID,
      actorGUID,
      action: 'source.removed',
      object: { kind: 'source', id: sourceGUID },
      before: { name, address },
    });
  });
}
