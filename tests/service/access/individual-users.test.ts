/** People who reach something of an organisation without being its members. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  people,
  record,
  send,
} from '../../support/catalogue.ts';

let db: Database;
let bench: AuthBench;
const DAY = 86_400_000;
const end = new Date(Date.now() + 40 * DAY);

beforeAll(async () => {
  db = await catalogueDatabase();
  bench = authBench(db);
  await addPeople(db);
  await writeRecords(
    db.kysely,
    [record({ sourceIdentifier: 'a', title: 'Benches' }), record({ sourceIdentifier: 'b', title: 'Trees' })],
    { organisationGUID, kind: 'test' },
  );
});
afterAll(() => db.close());

const list = () => ask(bench.auth, 'organisation/individualUsers', { organisationGUID }, people.owner);

async function grant(who: string, dataset: string, until: Date | null, ended: Date | null = null) {
  await db.kysely.transaction().execute(async (trx) => {
    await trx
      .insertInto('access.dataset_grant')
      .values({
        principal_id: await ensurePrincipal(trx, 'person', who),
        dataset_guid: datasetGuid(organisationGUID, dataset),
        level: 1,
        resource_guids: null,
        valid_from: new Date(Date.now() - 60 * DAY),
        valid_until: until,
        granted_by: people.owner,
        ended_at: ended,
        ended_by: ended && people.owner,
      })
      .execute();
  });
}

it('is no one at first', async () => {
  expect(await list()).toEqual({ result: [], totalCount: 0 });
});

it('are those with grants, in groups and with invitations, each once, and no members', async () => {
  await grant(people.stranger, 'a', end);
  await grant(people.stranger, 'b', new Date(end.getTime() - DAY));
  // Over, taken back, and of a member.
  await grant(people.newcomer, 'a', new Date(Date.now() - DAY));
  await grant(people.newcomer, 'b', null, new Date());
  await grant(people.member, 'a', null);
  const { group_id } = await db.kysely
    .insertInto('auth.group')
    .values({ organisation_guid: organisationGUID, name: 'Researchers' })
    .returning('group_id')
    .executeTakeFirstOrThrow();
  const guest = (email: string, identity_guid: string | null) => ({
    group_id,
    email,
    identity_guid,
    role_id: 8,
  });
  await db.kysely
    .insertInto('auth.group_member')
    .values([
      guest('stranger@example.org', people.stranger),
      guest('new@example.org', null),
      guest('member@example.org', people.member),
    ])
    .execute();
  await ask(
    bench.auth,
    'user/create',
    { organisationGUID, email: 'New@Example.org', roleId: 7 },
    people.owner,
  );
  await ask(
    bench.auth,
    'user/create',
    { organisationGUID, email: 'newcomer@example.org', roleId: 7 },
    people.owner,
  );
  const { result, totalCount } = await list();
  expect(totalCount).toBe(3);
  const invited = expect.stringMatching(/^\d{4}-/);
  expect(result).toEqual([
    {
      identityGUID: null,
      name: '',
      email: 'new@example.org',
      datasets: 0,
      datasetsUntil: null,
      groups: ['Researchers'],
      invitedUntil: invited,
    },
    {
      identityGUID: people.newcomer,
      name: 'newcomer Example',
      email: 'newcomer@example.org',
      datasets: 0,
      datasetsUntil: null,
      groups: [],
      invitedUntil: invited,
    },
    {
      identityGUID: people.stranger,
      name: 'stranger Example',
      email: 'stranger@example.org',
      datasets: 2,
      datasetsUntil: end.toISOString(),
      groups: ['Researchers'],
      invitedUntil: null,
    },
  ]);
});

it('has no end where one grant has none', async () => {
  await grant(people.stranger, 'a', null);
  const { result } = await list();
  expect(result.find(({ identityGUID }) => identityGUID === people.stranger)).toMatchObject({
    datasets: 2,
    datasetsUntil: null,
  });
});

it('is for those who manage users', async () => {
  for (const [who, status] of [
    [undefined, 401],
    [people.member, 403],
    [people.stranger, 403],
  ] as const) {
    const { status: answered } = await send(
      bench.auth,
      'organisation/individualUsers',
      { organisationGUID },
      who,
    );
    expect(answered).toBe(status);
  }
});
