/** Who answers for datasets when the person who did leaves: another member, or no one. */
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { lockDataset } from '#proxy/domains/publishing/editable.ts';
import { keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { forgetMember } from '#proxy/domains/accounts/delete-member.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  record,
  send,
} from '../../support/catalogue.ts';
import { ADMIN, bench, db, problemOf, roleOf, usePeople } from './people-bench.ts';

usePeople();

const names = ['readers', 'editors', 'planned'] as const;
const [READERS, EDITORS, PLANNED] = names.map((name) => datasetGuid(organisationGUID, name)) as [
  string,
  string,
  string,
];
const ELSEWHERE = datasetGuid(OTHER_ORGANISATION, 'elsewhere');
const { member, owner } = people;

beforeAll(async () => {
  const write = (identifiers: readonly string[], organisation: string) =>
    writeRecords(
      db.kysely,
      identifiers.map((sourceIdentifier) => record({ sourceIdentifier })),
      { organisationGUID: organisation, kind: 'test' },
    );
  await write(names, organisationGUID);
  await write(['elsewhere'], OTHER_ORGANISATION);
});

const revise = (dataset_guid: string, before: string | null, value: string | null, published = false) =>
  db.kysely
    .insertInto('catalogue.dataset_revision')
    .values({
      dataset_guid,
      field: 'dataOwner',
      revision: published ? 1 : 2,
      before: JSON.stringify(before),
      value: JSON.stringify(value),
      changed_by: member,
      ...(published && { published_at: new Date() }),
    })
    .execute();
const setOwner = (dataset_guid: string, data_owner: string | null) =>
  db.kysely
    .updateTable('catalogue.dataset')
    .set({ data_owner })
    .where('dataset_guid', '=', dataset_guid)
    .execute();
const ownerOf = async (dataset_guid: string) =>
  (
    await db.kysely
      .selectFrom('catalogue.dataset')
      .select('data_owner')
      .where('dataset_guid', '=', dataset_guid)
      .executeTakeFirst()
  )?.data_owner;
const revisionsOf = async (dataset_guid: string) =>
  (
    await db.kysely
      .selectFrom('catalogue.dataset_revision')
      .select(['before', 'value'])
      .where('dataset_guid', '=', dataset_guid)
      .orderBy('revision')
      .execute()
  ).map(({ before, value }) => [before, value]);

beforeEach(async () => {
  await db.kysely.deleteFrom('catalogue.dataset_revision').execute();
  await db.kysely
    .updateTable('auth.member')
    .set({ role_id: 4 })
    .where('identity_guid', '=', member)
    .where('organisation_guid', '=', organisationGUID)
    .execute();
  // Readers and editors have the same; editors have changed it since; a plan publishes what was there before.
  await setOwner(READERS, member);
  await revise(READERS, null, member, true);
  await setOwner(EDITORS, null);
  await revise(EDITORS, null, member);
  await setOwner(PLANNED, null);
  await revise(PLANNED, member, owner);
  await setOwner(ELSEWHERE, member);
});

describe('a data owner who is removed', () => {
  const who = { organisationGUID, identityGUID: member };

  it('is counted by what readers have and by what editors have', async () => {
    const { stays } = await ask(bench.auth, 'user/removal', who, ADMIN);
    expect(stays.ownedDatasets).toBe(2);
  });

  it('is followed by the member who takes over, in all that is not history', async () => {
    await ask(bench.auth, 'user/forceRemove', { ...who, reassignTo: owner }, ADMIN);
    expect(await ownerOf(READERS)).toBe(owner);
    expect(await revisionsOf(READERS)).toEqual([[null, member]]);
    expect(await revisionsOf(EDITORS)).toEqual([[null, owner]]);
    expect(await revisionsOf(PLANNED)).toEqual([[owner, owner]]);
    expect(await ownerOf(ELSEWHERE)).toBe(member);
  });

  it('is not followed by someone who edits no datasets', async () => {
    await db.kysely
      .insertInto('auth.member')
      .values({ identity_guid: people.newcomer, organisation_guid: organisationGUID, role_id: 7 })
      .execute();
    const remove = { ...who, reassignTo: people.newcomer };
    expect(await problemOf(await send(bench.auth, 'user/forceRemove', remove, ADMIN))).toEqual({
      status: 400,
      errors: [['reassignTo', 'dataOwner.noEditor']],
    });
    expect(await roleOf(member)).toBe(4);
    expect(await ownerOf(READERS)).toBe(member);
  });

  it('may be written in capitals, and is still not their own successor', async () => {
    const remove = { ...who, reassignTo: member.toUpperCase() };
    expect(await problemOf(await send(bench.auth, 'user/forceRemove', remove, ADMIN))).toEqual({
      status: 400,
      errors: [['reassignTo', 'person.reassignToSelf']],
    });
    await ask(bench.auth, 'user/forceRemove', { ...who, reassignTo: owner.toUpperCase() }, ADMIN);
    expect(await ownerOf(READERS)).toBe(owner);
  });
});

it('an import does not bring back a data owner who was removed', async () => {
  const who = { organisationGUID, identityGUID: member };
  await ask(bench.auth, 'user/forceRemove', { ...who, reassignTo: owner }, ADMIN);
  await db.kysely.transaction().execute((trx) => keepEdits(trx, [READERS]));
  expect(await ownerOf(READERS)).toBe(owner);
});

/** Transactions that wait for a lock. */
const waiting = async () => {
  const { rows } = await sql`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db.kysely);
  return rows.length;
};

it('takes turns with an import that writes the same datasets in another order', async () => {
  const sorted = [READERS, EDITORS, PLANNED].toSorted();
  for (const guid of sorted) await setOwner(guid, member);
  // The source has them the other way round.
  const identifiers = sorted
    .toReversed()
    .map((guid) => names[[READERS, EDITORS, PLANNED].indexOf(guid)] ?? '');
  const records = identifiers.map((sourceIdentifier) => record({ sourceIdentifier, title: 'Renamed' }));
  const both = await db.kysely
    .transaction()
    .execute(async (trx) => {
      // Each gets to the second dataset, and waits there with what it has.
      await lockDataset(trx, sorted[1] ?? '');
      const imported = writeRecords(db.kysely, records, { organisationGUID, kind: 'test' });
      await expect.poll(waiting).toBe(1);
      const who = { organisationGUID, identityGUID: member, reassignTo: owner };
      const removed = ask(bench.auth, 'user/forceRemove', who, ADMIN);
      await expect.poll(waiting).toBe(2);
      return [imported, removed] as const;
    })
    .then((started) => Promise.all(started));
  expect(both[0]).toMatchObject({ updated: 3, refused: [] });
  for (const guid of sorted) expect(await ownerOf(guid)).toBe(owner);
});

it('waits for an editor who saves a dataset, who does not wait in turn', async () => {
  await revise(READERS, member, owner);
  let removed: Promise<unknown> = Promise.resolve();
  await db.kysely.transaction().execute(async (trx) => {
    await lockDataset(trx, READERS);
    removed = ask(
      bench.auth,
      'user/forceRemove',
      { organisationGUID, identityGUID: member, reassignTo: owner },
      ADMIN,
    );
    removed.catch(() => undefined);
    await expect.poll(waiting).toBe(1);
    await trx
      .updateTable('catalogue.dataset_revision')
      .set({ changed_at: new Date() })
      .where('dataset_guid', '=', READERS)
      .where('published_at', 'is', null)
      .execute();
  });
  await removed;
  expect([await ownerOf(READERS), await roleOf(member)]).toEqual([owner, undefined]);
});

it('a member who leaves reads what stays, and who can take it over', async () => {
  const leaving = () => ask(bench.auth, 'user/leaving', { organisationGUID }, member);
  const guidsOf = ({ successors }: Awaited<ReturnType<typeof leaving>>) =>
    successors.map(({ identityGUID }) => identityGUID);
  await db.kysely
    .insertInto('auth.member')
    .values({ identity_guid: people.newcomer, organisation_guid: organisationGUID, role_id: 7 })
    .execute();
  const owning = await leaving();
  expect(owning.stays.ownedDatasets).toBe(2);
  // As the call that hands over refuses the others.
  expect(guidsOf(owning)).toContain(owner);
  expect(guidsOf(owning)).not.toContain(people.newcomer);
  expect(guidsOf(owning)).not.toContain(member);
  for (const guid of [READERS, EDITORS, PLANNED]) await setOwner(guid, null);
  await db.kysely.deleteFrom('catalogue.dataset_revision').execute();
  const withNothing = await leaving();
  expect(withNothing.stays).toEqual({ ownedDatasets: 0, keys: 0, grants: 0, plans: 0 });
  expect(withNothing.successors).toEqual([]);
  await db.kysely
    .insertInto('access.api_key')
    .values({
      organisation_guid: organisationGUID,
      name: 'Left behind',
      token_hash: Buffer.from('left behind'),
      last_four: 'hind',
      scopes: [],
      role_id: null,
      lifetime_days: 1,
      created_by: member,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  expect(guidsOf(await leaving())).toEqual(expect.arrayContaining([owner, people.newcomer]));
  await db.kysely.deleteFrom('access.api_key').execute();
  expect((await send(bench.auth, 'user/leaving', { organisationGUID }, people.stranger)).status).toBe(403);
});

it('a member who leaves names who takes over', async () => {
  const leave = (reassignTo: string) => ({ organisationGUID, reassignTo });
  expect((await send(bench.auth, 'user/leave', leave(people.stranger), member)).status).toBe(404);
  expect((await send(bench.auth, 'user/leave', leave(member), member)).status).toBe(400);
  await ask(bench.auth, 'user/leave', leave(owner), member);
  expect(await roleOf(member)).toBeUndefined();
  expect(await ownerOf(READERS)).toBe(owner);
});

it.each([
  ['a publisher', 3, owner],
  ['a publisher who has become an editor', 4, member],
])('the plan of %s who leaves is carried out with no more rights than theirs', async (_, roleId, by) => {
  await sql`insert into catalogue.publication_plan (dataset_guid, status_id, visibility, due_at, planned_by)
    values (${PLANNED}, 3, 'public', now() + interval '1 hour', ${member})`.execute(db.kysely);
  await db.kysely
    .updateTable('auth.member')
    .set({ role_id: roleId })
    .where('organisation_guid', '=', organisationGUID)
    .where('identity_guid', '=', member)
    .execute();
  await ask(bench.auth, 'user/leave', { organisationGUID, reassignTo: owner }, member);
  const plan = await db.kysely
    .deleteFrom('catalogue.publication_plan')
    .where('dataset_guid', '=', PLANNED)
    .returning('planned_by')
    .executeTakeFirst();
  expect(plan?.planned_by).toBe(by);
});

it('nothing names a person whose account was deleted', async () => {
  await db.kysely.transaction().execute((trx) => forgetMember(trx, member));
  expect([await ownerOf(READERS), await ownerOf(ELSEWHERE)]).toEqual([null, null]);
  expect(await revisionsOf(EDITORS)).toEqual([[null, null]]);
});
