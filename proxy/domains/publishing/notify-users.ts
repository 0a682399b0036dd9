/**
 * Notices to the people who use a dataset: that a change is planned (`dataset:publish` with `notify`), and, to those who
 * were informed of it, that it is moved or dropped.
 */
import { sql, type Transaction } from 'kysely';
import { rolesWith } from '#contract/roles.ts';
import { isLiveGrant } from '#proxy/platform/access/access-scope.ts';
import { isCataloguePrivate } from '#proxy/platform/database/private-catalogue.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { readNoticedDataset, writeNotices } from '#proxy/platform/notices/notices.ts';

/** Days in which a key has asked for rows of the dataset. */
const DAYS = 90;
const keyManagers = rolesWith('key.manage');
const editors = rolesWith('dataset.edit');
const readers = rolesWith('dataset.readDrafts');

/** Whether a person or a key finds `d`, a dataset, at this moment: the rule of `mayFind`, for many callers at once. */
function finds(column: string) {
  const caller = sql.ref(column);
  const edited = sql`select organisation_guid from access.memberships_of(${caller})
    where role_id = any (${editors}::integer[])`;
  const read = sql`select organisation_guid from access.memberships_of(${caller})
    where ${isCataloguePrivate} and role_id = any (${readers}::integer[])`;
  return sql<boolean>`(catalogue.may_find(d.status_id, d.visibility, d.organisation_guid,
      array(${edited} union ${read}), array(${edited}))
    or exists (select from access.principals_of(${caller}) own join access.dataset_grant g on g.principal_id = own.id
      where g.dataset_guid = d.dataset_guid and ${isLiveGrant}))`;
}

/** Who uses a dataset and can find it: followers, people with a grant, and those who manage keys that ask for its rows. */
const usersOf = (datasetGUID: string) => sql`
  select f.identity_guid from catalogue.followed_dataset f join catalogue.dataset d using (dataset_guid)
  where f.dataset_guid = ${datasetGUID} and ${finds('f.identity_guid')}
  union select p.guid from access.dataset_grant g
    join access.principal p on p.id = g.principal_id and p.kind = 'person'
  where g.dataset_guid = ${datasetGUID} and ${isLiveGrant}
  union select m.identity_guid from (
      select distinct dataset_guid, key_guid from catalogue.column_use
      where dataset_guid = ${datasetGUID} and day > current_date - ${DAYS}::int
    ) c
    join catalogue.dataset d using (dataset_guid)
    join access.api_key k on k.key_guid = c.key_guid and k.revoked_at is null
    join auth.member m on m.organisation_guid = k.organisation_guid and m.role_id = any (${keyManagers}::integer[])
  where ${finds('k.key_guid')}`;

/** Who has a notice that the dataset changes at a time. @param at ISO 8601, as in the notice */
const informedOf = (datasetGUID: string, at: string) => sql`
  select n.identity_guid from auth.notice n
  where n.kind in ('changePlanned', 'changeMoved') and n.params ->> 'datasetGUID' = ${datasetGUID}
    and n.params ->> 'at' = ${at}`;

interface OfPlan {
  readonly datasetGUID: string;
  readonly actorGUID: string;
}

interface PlannedChange extends OfPlan {
  /** When it is published. */
  readonly at: string;
  /** What changes, in the words of the publisher. */
  readonly note: string;
}

/**
 * Writes the notice to those who use the dataset. Who has a notice that the change was moved to this time needs no other.
 * @returns the number of people who know of it
 */
export async function notifyUsers(
  trx: Transaction<Schema>,
  { datasetGUID, actorGUID, at, note }: PlannedChange,
): Promise<number> {
  const dataset = await readNoticedDataset(trx, datasetGUID);
  if (dataset === null) return 0;
  const people = sql`select w.identity_guid from (${usersOf(datasetGUID)}) w where w.identity_guid <> ${actorGUID}`;
  const { rows } = await sql<{ people: number }>`select count(*)::int as people from (${people}) p`.execute(
    trx,
  );
  const moved = sql`select n.identity_guid from auth.notice n where n.kind = 'changeMoved'
    and n.params ->> 'datasetGUID' = ${datasetGUID} and n.params ->> 'at' = ${at}`;
  await writeNotices(trx, sql`${people} and w.identity_guid not in (${moved})`, {
    kind: 'changePlanned',
    params: { ...dataset, at, note: storableText(note) },
  });
  return rows[0]?.people ?? 0;
}

/** Those who know of a plan, can still find the dataset and have not changed the plan themselves. */
const informedUsers = ({ datasetGUID, actorGUID }: OfPlan, before: string) => sql`
  select distinct w.identity_guid from (${usersOf(datasetGUID)}) w
  where w.identity_guid in (${informedOf(datasetGUID, before)}) and w.identity_guid <> ${actorGUID}`;

/** Informs those who know of a plan that the change comes at another time. @param before null where nothing was planned */
export async function notifyOfMoved(
  trx: Transaction<Schema>,
  { before, at, note, ...plan }: PlannedChange & { readonly before: string | null },
): Promise<void> {
  if (before === null || before === at) return;
  const dataset = await readNoticedDataset(trx, plan.datasetGUID);
  if (dataset === null) return;
  await writeNotices(trx, informedUsers(plan, before), {
    kind: 'changeMoved',
    params: { ...dataset, before, at, note: storableText(note) },
  });
}

/** Informs those who know of a plan that nothing is published then. */
export async function notifyOfDropped(
  trx: Transaction<Schema>,
  { before, ...plan }: OfPlan & { readonly before: string },
): Promise<void> {
  const dataset = await readNoticedDataset(trx, plan.datasetGUID);
  if (dataset === null) return;
  await writeNotices(trx, informedUsers(plan, before), {
    kind: 'changeDropped',
    params: { ...dataset, at: before },
  });
}
