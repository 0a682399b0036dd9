/** Runs by schedule: why one waits for a person, and the notices of those that wait or have failed. */
import { sql, type Kysely, type Transaction } from 'kysely';
import type { HarvestCounts } from '#contract/harvest.ts';
import type { AfterLook } from '#contract/harvest-schedules.ts';
import { rolesWith } from '#contract/roles.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { writeEachNotice } from '#proxy/platform/notices/notices.ts';
import type { StoredItem } from './items.ts';
import { countBroken } from './renamings.ts';

/** What a run by schedule may do without a person: shares of the datasets of the source. */
const MOST_GONE = 0.1;
const MOST_INVALID = 0.5;
const FEW = 5;

/** Why a run by schedule waits for a person; null where it may be applied. */
export async function heldBecause(
  kysely: Kysely<Schema>,
  { sourceGUID, afterLook }: { readonly sourceGUID: string; readonly afterLook: AfterLook },
  { gone, invalid, new: fresh, changed, unchanged }: HarvestCounts,
  items: readonly Pick<StoredItem, 'columns'>[],
): Promise<string | null> {
  const applied = await kysely
    .selectFrom('catalogue.harvest_run')
    .select('run_guid')
    .where('source_guid', '=', sourceGUID)
    .where('applied_by', 'is not', null)
    .executeTakeFirst();
  if (applied === undefined) return 'A person applies the first import of a source.';
  if (afterLook === 'wait' && fresh + changed + gone > 0)
    return 'A person applies each import of this source.';
  const isCareful = afterLook === 'careful';
  const here = gone + changed + unchanged;
  const isMuch = (count: number, all: number, share: number) =>
    isCareful ? count > 0 : count > FEW && count > all * share;
  if (isMuch(gone, here, MOST_GONE)) return `${gone} of ${here} datasets are gone from the source.`;
  const read = fresh + changed + unchanged + invalid;
  if (isMuch(invalid, read, MOST_INVALID)) return `${invalid} of ${read} datasets cannot be read.`;
  const broken = await countBroken(kysely, sourceGUID, items);
  if (broken > 0)
    return `Columns that access, charts, maps or keys name are gone from ${broken === 1 ? 'a file' : `${broken} files`}. Say which have another name, or apply the import without it.`;
  return null;
}

/**
 * Notices of a run by schedule that waits or has failed, to those who have made its source or applied it before, as far as
 * they may import. Who has an unread one of the source gets no other: the schedule may fail every few hours.
 */
export const noticeWaiting = (trx: Transaction<Schema>, runGUID: string): Promise<void> =>
  writeEachNotice(
    trx,
    'importWaits',
    sql`
      select m.identity_guid, r.run_guid::text as subject,
        jsonb_build_object('source', s.name, 'sourceGUID', s.source_guid, 'organisation', o.name, 'state', r.state,
          'why', coalesce(r.problem, '')) as params
      from catalogue.harvest_run r join catalogue.harvest_source s using (source_guid)
      join auth.organisation o using (organisation_guid) join auth.member m using (organisation_guid)
      where r.run_guid = ${runGUID}::uuid and r.is_scheduled and r.state in ('ready', 'failed')
        and m.role_id = any (${rolesWith('dataset.publish')}::integer[])
        and (m.identity_guid = s.created_by or exists (select from catalogue.harvest_run a
          where a.source_guid = s.source_guid and a.applied_by = m.identity_guid))
        and not exists (select from auth.notice n where n.identity_guid = m.identity_guid and n.kind = 'importWaits'
          and n.params ->> 'sourceGUID' = s.source_guid::text and n.read_at is null)`,
  );

/** The source of a run waits for no one: notices that it does are read. */
export async function settleWaiting(kysely: Kysely<Schema>, runGUID: string): Promise<void> {
  await sql`
    update auth.notice n set read_at = now()
    from catalogue.harvest_run r join catalogue.harvest_source s using (source_guid)
    join auth.member m using (organisation_guid)
    where r.run_guid = ${runGUID}::uuid and n.identity_guid = m.identity_guid and n.kind = 'importWaits'
      and n.params ->> 'sourceGUID' = s.source_guid::text and n.read_at is null`.execute(kysely);
}
