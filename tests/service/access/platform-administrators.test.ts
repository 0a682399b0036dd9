/** Platform administrators: whom the setting names, what they may do, and that it opens nothing of an organisation. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callByName, callNames } from '#contract/index.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import {
  isPlatformAdministrator,
  namePlatformAdministrators,
} from '#proxy/platform/access/platform-administrators.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  addResearchers,
  ask,
  catalogueDatabase,
  ORGANISATION,
  OTHER_ORGANISATION,
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
});
afterAll(() => db.close());
beforeEach(() => namePlatformAdministrators(db.kysely, []));

const is = (identityGUID: string) => isPlatformAdministrator(db.kysely, identityGUID);
const entries = async () => {
  const rows = await db.kysely
    .selectFrom('access.audit')
    .select(['action', 'object_id', 'actor_guid', 'organisation_guid'])
    .where('object_kind', '=', 'platformAdministrator')
    .orderBy('id')
    .execute();
  return rows.map(({ action, object_id: id, actor_guid: actor, organisation_guid: of }) => [
    action,
    id,
    actor,
    of,
  ]);
};

describe('a platform administrator', () => {
  it('is named by account, or by an address that the account has proved', async () => {
    await namePlatformAdministrators(db.kysely, [people.member, 'newcomer@example.org']);
    expect(await Promise.all([people.member, people.newcomer, people.owner].map(is))).toEqual([
      true,
      true,
      false,
    ]);
    const prove = (email_verified: boolean, email = 'Newcomer@Example.org') =>
      db.kysely
        .updateTable('auth.user')
        .set({ email_verified, email })
        .where('identity_guid', '=', people.newcomer)
        .execute();
    await prove(false);
    expect(await is(people.newcomer)).toBe(false);
    await prove(true);
    expect(await is(people.newcomer)).toBe(true);
    await prove(true, 'other@example.org');
    expect(await is(people.newcomer)).toBe(false);
    await prove(true, 'newcomer@example.org');
  });

  it('is one by the address that the account has now, where accounts are in this server', async () => {
    await namePlatformAdministrators(db.kysely, ['newcomer@example.org']);
    const hasNow = (email: string, verified: boolean) =>
      sql`insert into identity.account (sub, status, attributes, srp_salt, srp_verifier)
        values (${people.newcomer}, 'CONFIRMED',
          ${JSON.stringify({ email, email_verified: String(verified) })}::jsonb, '00', '\\x00')
        on conflict (sub) do update set attributes = excluded.attributes`.execute(db.kysely);
    await hasNow('Newcomer@example.org', true);
    expect(await is(people.newcomer)).toBe(true);
    // What is kept of the person is older than these.
    await hasNow('newcomer@example.org', false);
    expect(await is(people.newcomer)).toBe(false);
    await hasNow('other@example.org', true);
    expect(await is(people.newcomer)).toBe(false);
    await namePlatformAdministrators(db.kysely, [people.newcomer]);
    expect(await is(people.newcomer)).toBe(true);
    await sql`delete from identity.account where sub = ${people.newcomer}`.execute(db.kysely);
  });

  it('is no longer one after a start that does not name them; each change is written down once', async () => {
    const before = (await entries()).length;
    await namePlatformAdministrators(db.kysely, ['boss@example.org']);
    await Promise.all([1, 2].map(() => namePlatformAdministrators(db.kysely, ['boss@example.org'])));
    await namePlatformAdministrators(db.kysely, ['chief@example.org']);
    expect((await entries()).slice(before)).toEqual([
      ['platformAdministrator.named', 'boss@example.org', null, null],
      ['platformAdministrator.removed', 'boss@example.org', null, null],
      ['platformAdministrator.named', 'chief@example.org', null, null],
    ]);
  });

  it('learns it from user/get, and all others learn nothing of it', async () => {
    await namePlatformAdministrators(db.kysely, [people.newcomer]);
    expect(await ask(bench.auth, 'user/get', {}, people.newcomer)).toMatchObject({
      isPlatformAdministrator: true,
      organisations: [],
    });
    expect(await ask(bench.auth, 'user/get', {}, people.owner)).not.toHaveProperty('isPlatformAdministrator');
  });

  it('alone makes the calls of the platform; all others are refused with what they lack', async () => {
    await namePlatformAdministrators(db.kysely, [people.newcomer]);
    const calls = callNames.flatMap((name) => {
      const { access, service } = callByName(name);
      return typeof access === 'object' && 'platform' in access && service === 'auth'
        ? [[name, access.platform] as const]
        : [];
    });
    expect(calls.length).toBeGreaterThan(1);
    for (const [name, capability] of calls) {
      expect((await send(bench.auth, name, {}, people.newcomer)).status).toBe(200);
      expect((await send(bench.auth, name, {})).status).toBe(401);
      for (const who of [people.owner, people.member, people.stranger]) {
        const refused = await send(bench.auth, name, {}, who);
        expect([name, refused.status, await refused.json()]).toMatchObject([
          name,
          403,
          { capability, detail: 'Only a platform administrator may do this' },
        ]);
      }
    }
  });

  it('may do nothing in an organisation by it', async () => {
    await namePlatformAdministrators(db.kysely, [people.newcomer]);
    for (const name of ['organisation/users', 'organisation/individualUsers', 'audit/list'] as const)
      expect((await send(bench.auth, name, { organisationGUID: ORGANISATION }, people.newcomer)).status).toBe(
        403,
      );
  });
});

describe('individual users of all organisations', () => {
  const list = (search = '', more = {}) =>
    ask(bench.auth, 'platform/individualUsers', { search, limit: 50, offset: 0, ...more }, people.editor);
  const grant = async (who: string, organisation: string, until: Date | null) =>
    db.kysely
      .insertInto('access.dataset_grant')
      .values({
        principal_id: await ensurePrincipal(db.kysely, 'person', who),
        dataset_guid: datasetGuid(organisation, 'a'),
        level: 1,
        resource_guids: null,
        valid_from: new Date(Date.now() - DAY),
        valid_until: until,
        granted_by: people.owner,
        ended_at: null,
        ended_by: null,
      })
      .execute();

  beforeAll(async () => {
    for (const organisationGUID of [ORGANISATION, OTHER_ORGANISATION])
      await writeRecords(db.kysely, [record({ sourceIdentifier: 'a', title: 'Benches' })], {
        organisationGUID,
        kind: 'test',
      });
    await grant(people.newcomer, ORGANISATION, end);
    await grant(people.newcomer, OTHER_ORGANISATION, null);
    // A member of one organisation is an individual user of the other alone.
    await grant(people.member, ORGANISATION, null);
    await grant(people.member, OTHER_ORGANISATION, null);
    await addResearchers(db);
  });
  beforeEach(() => namePlatformAdministrators(db.kysely, ['editor@example.org']));

  it('have a line for each organisation, with counts and no names of what they have', async () => {
    const { result, totalCount } = await list();
    expect(totalCount).toBe(3);
    const of = (name: string, organisationGUID: string) => ({ organisation: { organisationGUID, name } });
    expect(result).toEqual([
      {
        ...of('Water Board', OTHER_ORGANISATION),
        identityGUID: people.member,
        name: 'member Example',
        email: 'member@example.org',
        datasets: 1,
        datasetsUntil: null,
        groups: 0,
        invitedUntil: null,
      },
      {
        ...of('Parks Department', ORGANISATION),
        identityGUID: people.newcomer,
        name: 'newcomer Example',
        email: 'newcomer@example.org',
        datasets: 1,
        datasetsUntil: end.toISOString(),
        groups: 1,
        invitedUntil: null,
      },
      {
        ...of('Water Board', OTHER_ORGANISATION),
        identityGUID: people.newcomer,
        name: 'newcomer Example',
        email: 'newcomer@example.org',
        datasets: 1,
        datasetsUntil: null,
        groups: 0,
        invitedUntil: null,
      },
    ]);
    expect(JSON.stringify(result)).not.toMatch(/Benches|Researchers/);
  });

  it('are searched by name, address and organisation, and read by pages', async () => {
    expect((await list('WATER')).totalCount).toBe(2);
    expect((await list('newcomer@')).totalCount).toBe(2);
    expect(await list('100%_')).toEqual({ result: [], totalCount: 0 });
    const page = await list('', { limit: 1, offset: 2 });
    expect(page.totalCount).toBe(3);
    expect(page.result.map(({ organisation, name }) => [organisation.name, name])).toEqual([
      ['Water Board', 'newcomer Example'],
    ]);
    expect((await list('', { offset: 9 })).totalCount).toBe(3);
  });
});
