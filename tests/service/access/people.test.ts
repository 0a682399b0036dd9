/** Members and invitations through the auth service: who may do what, and what is left behind. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { roles } from '#contract/roles.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';

let db: Database;
let bench: AuthBench;

beforeAll(async () => {
  db = await catalogueDatabase();
  bench = authBench(db, { getUser: async () => ({ UserAttributes: [] }) });
  await addPeople(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  bench.emails.length = 0;
  bench.asked.length = 0;
  for (const table of ['auth.invitation', 'access.audit', 'auth.member'] as const)
    await db.kysely.deleteFrom(table).execute();
  const member = (identity_guid: string, role_id: number, organisation_guid = organisationGUID) => ({
    identity_guid,
    role_id,
    organisation_guid,
  });
  await db.kysely
    .insertInto('auth.member')
    .values([
      member(people.owner, 1),
      member(people.editor, 2),
      member(people.member, 7),
      member(people.stranger, 1, OTHER_ORGANISATION),
    ])
    .execute();
});

const ADMIN = people.editor;
const roleOf = async (identityGUID: string) =>
  (
    await db.kysely
      .selectFrom('auth.member')
      .select('role_id')
      .where('organisation_guid', '=', organisationGUID)
      .where('identity_guid', '=', identityGUID)
      .executeTakeFirst()
  )?.role_id;
const audited = async () =>
  (await db.kysely.selectFrom('access.audit').select('action').orderBy('id').execute()).map(
    (row) => row.action,
  );
const tokenOf = (text: string | undefined) => /\/invitation\/([\w-]+)/.exec(text ?? '')?.[1] ?? '';
const problemOf = async (response: Response) => {
  const body = (await response.json()) as { errors?: { field: string; code: string }[] };
  return { status: response.status, errors: body.errors?.map(({ field, code }) => [field, code]) };
};

describe('organisation/users', () => {
  const list = (more: object = {}) =>
    ask(bench.auth, 'organisation/users', { organisationGUID, ...more }, ADMIN);

  it('answers members and invited people, by last access', async () => {
    await db.kysely
      .updateTable('auth.member')
      .set({ last_access_time: new Date('2026-11-01T00:00:00Z') })
      .where('identity_guid', '=', people.member)
      .execute();
    await ask(bench.auth, 'user/create', { organisationGUID, email: 'New@Example.org', roleId: 1 }, ADMIN);
    const { result, totalCount } = await list();
    expect(totalCount).toBe(4);
    expect(result.map(({ email, roleId, state }) => [email, roleId, state])).toEqual([
      ['member@example.org', 7, 'active'],
      ['editor@example.org', 2, 'active'],
      ['new@example.org', 7, 'invited'],
      ['owner@example.org', 1, 'active'],
    ]);
    expect(result[0]).toMatchObject({
      identityGUID: people.member,
      lastAccessTime: '2026-11-01T00:00:00.000Z',
    });
  });

  it('searches names and addresses, orders and pages, with the whole count', async () => {
    expect((await list({ search: 'OWN example' })).result.map((one) => one.email)).toEqual([
      'owner@example.org',
    ]);
    expect((await list({ search: '100%_' })).totalCount).toBe(0);
    const page = await list({ order: 'email', limit: 1, offset: 1 });
    expect([page.totalCount, page.result.map((one) => one.email)]).toEqual([3, ['member@example.org']]);
    expect((await list({ order: 'roleId' })).result.map((one) => one.roleId)).toEqual([1, 2, 7]);
    expect(await list({ offset: 50 })).toEqual({ result: [], totalCount: 3 });
  });

  it.each([
    ['a visitor', undefined, 401],
    ['a member', people.member, 403],
    ['an owner of another organisation', people.stranger, 403],
  ] as const)('is refused to %s', async (_, as, status) => {
    expect((await send(bench.auth, 'organisation/users', { organisationGUID }, as)).status).toBe(status);
  });
});

describe('a call that names what it refuses', () => {
  const create = (name: string) =>
    send(bench.auth, 'group/create', { organisationGUID, name }, ADMIN).then(problemOf);

  it.each([
    ['NUL', 'a\u0000b'],
    ['half of a pair', 'a\ud800b'],
  ])('a name with %s', async (_, name) => {
    expect(await create(name)).toEqual({ status: 400, errors: [['name', 'text.unstorable']] });
  });

  it.each(['0000-01-01T00:00:00.000Z', '0001-01-01T00:00:00+14:00', '9999-12-31T23:59:59-14:00'])(
    'the time %s, which the database does not know',
    async (from) => {
      const answer = await send(bench.auth, 'audit/list', { organisationGUID, from }, ADMIN);
      expect(await problemOf(answer)).toEqual({ status: 400, errors: [['from', 'text.notInstant']] });
    },
  );

  it('the capability that a role lacks, to members alone', async () => {
    const capabilityFor = async (as: string) => {
      const answer = await send(bench.auth, 'organisation/users', { organisationGUID }, as);
      return [answer.status, ((await answer.json()) as { capability?: string }).capability];
    };
    expect(await capabilityFor(people.member)).toEqual([403, 'user.manage']);
    expect(await capabilityFor(people.stranger)).toEqual([403, undefined]);
  });
});

describe('an invitation', () => {
  const invite = (email = 'new@example.org') =>
    ask(bench.auth, 'user/create', { organisationGUID, email }, ADMIN);

  it('goes to the address, and makes a member with role 7 of the account that opens it', async () => {
    await invite();
    expect(bench.emails).toHaveLength(1);
    expect(bench.emails[0]).toMatchObject({ to: 'new@example.org', purpose: 'invitation' });
    const token = tokenOf(bench.emails[0]?.text);
    expect(await ask(bench.auth, 'invitation/view', { token })).toMatchObject({
      organisation: { slug: 'parks' },
      email: 'new@example.org',
      roleId: 7,
      invitedBy: 'editor Example',
      state: 'open',
    });
    await ask(bench.auth, 'invitation/accept', { token }, people.newcomer);
    expect(await roleOf(people.newcomer)).toBe(7);
    // Pressing twice changes nothing; another account cannot use the link again.
    await ask(bench.auth, 'invitation/accept', { token }, people.newcomer);
    expect((await send(bench.auth, 'invitation/accept', { token }, people.stranger)).status).toBe(409);
    expect(await audited()).toEqual(['member.invited', 'member.joined']);
  });

  it('does not lower the role of a member', async () => {
    await invite();
    await ask(bench.auth, 'invitation/accept', { token: tokenOf(bench.emails[0]?.text) }, ADMIN);
    expect(await roleOf(ADMIN)).toBe(2);
  });

  it.each([
    ['a member', 'MEMBER@example.org', 'person.alreadyMember'],
    ['a person who is invited', 'new@example.org', 'person.alreadyInvited'],
  ])('is refused for %s', async (_, email, code) => {
    await invite();
    const response = await send(bench.auth, 'user/create', { organisationGUID, email }, ADMIN);
    expect(await problemOf(response)).toEqual({ status: 409, errors: [['email', code]] });
  });

  it('names the field of an address that is none', async () => {
    const response = await send(bench.auth, 'user/create', { organisationGUID, email: 'new at home' }, ADMIN);
    expect(await problemOf(response)).toEqual({ status: 400, errors: [['email', 'email.notAddress']] });
  });

  it('of many says of each what became of it', async () => {
    const emails = ['a@example.org', 'b@example', 'A@example.org', 'owner@example.org', 'c@example.org'];
    const { result } = await ask(bench.auth, 'user/invite', { organisationGUID, emails }, ADMIN);
    expect(result.map(({ outcome }) => outcome)).toEqual([
      'invited',
      'notAddress',
      'givenTwice',
      'alreadyMember',
      'invited',
    ]);
    expect(bench.emails.map(({ to }) => to)).toEqual(['a@example.org', 'c@example.org']);
  });

  it('is limited by day', async () => {
    const emails = Array.from({ length: 500 }, (_, i) => `p${i}@example.org`);
    for (let i = 0; i < 4; i += 1) {
      const batch = emails.map((email) => `${i}${email}`);
      await ask(bench.auth, 'user/invite', { organisationGUID, emails: batch }, ADMIN);
    }
    expect(
      (await send(bench.auth, 'user/create', { organisationGUID, email: 'x@example.org' }, ADMIN)).status,
    ).toBe(429);
  });

  it('that is sent again has another link', async () => {
    const { invitationGUID } = await invite();
    const key = { organisationGUID, invitationGUID: invitationGUID ?? '' };
    await ask(bench.auth, 'user/resendInvitation', key, ADMIN);
    const [first, second] = bench.emails.map(({ text }) => tokenOf(text));
    expect((await send(bench.auth, 'invitation/view', { token: first ?? '' })).status).toBe(404);
    expect(await ask(bench.auth, 'invitation/view', { token: second ?? '' })).toMatchObject({
      state: 'open',
    });
  });

  it('that is withdrawn, or too old, lets no one in', async () => {
    const { invitationGUID } = await invite();
    const token = tokenOf(bench.emails[0]?.text);
    await db.kysely
      .updateTable('auth.invitation')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await ask(bench.auth, 'invitation/view', { token })).toMatchObject({ state: 'expired' });
    expect((await send(bench.auth, 'invitation/accept', { token }, people.newcomer)).status).toBe(409);
    const key = { organisationGUID, invitationGUID: invitationGUID ?? '' };
    await ask(bench.auth, 'user/withdrawInvitation', key, ADMIN);
    expect(await ask(bench.auth, 'invitation/view', { token })).toMatchObject({ state: 'withdrawn' });
    expect(await roleOf(people.newcomer)).toBeUndefined();
    // The address can be invited again.
    await invite();
  });

  it('of one organisation cannot be touched from another', async () => {
    const { invitationGUID } = await invite();
    const key = { organisationGUID: OTHER_ORGANISATION, invitationGUID: invitationGUID ?? '' };
    expect((await send(bench.auth, 'user/withdrawInvitation', key, people.stranger)).status).toBe(404);
  });
});

describe('user/updateRoles', () => {
  const update = (identityGUID: string, roleId: number, as: string, more: object = {}) =>
    send(bench.auth, 'user/updateRoles', { organisationGUID, identityGUID, roleId, ...more }, as);

  it('changes a role, and says so in the log', async () => {
    expect((await update(people.member, 4, ADMIN)).status).toBe(200);
    expect(await roleOf(people.member)).toBe(4);
    const entry = await db.kysely.selectFrom('access.audit').selectAll().executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      action: 'member.roleChanged',
      actor_guid: ADMIN,
      before: { role: roles[7].name },
      after: { role: roles[4].name },
    });
  });

  it('knows people and organisations by GUIDs in upper case', async () => {
    const upper = { organisationGUID: organisationGUID.toUpperCase() };
    expect((await update(people.member.toUpperCase(), 5, ADMIN, upper)).status).toBe(200);
    expect(await roleOf(people.member)).toBe(5);
  });

  it.each([
    ['an administrator may not make an owner', people.member, 1, ADMIN, 403, 'role.ownersOnly'],
    ['an administrator demotes no owner', people.owner, 7, ADMIN, 403, 'role.ownersOnly'],
    ['the last owner stays', people.owner, 2, people.owner, 409, 'role.lastOwner'],
    ['a group guest is no member', people.member, 8, ADMIN, 400, 'role.notForMembers'],
    ['a person of elsewhere is not there', people.stranger, 4, ADMIN, 404, 'person.unknown'],
  ] as const)('%s', async (_, who, roleId, as, status, code) => {
    const before = await roleOf(who);
    const { status: answered, errors } = await problemOf(await update(who, roleId, as));
    expect([answered, errors?.[0]?.[1]]).toEqual([status, code]);
    expect(await roleOf(who)).toBe(before);
  });

  it('keeps the last member who manages users, where there is no owner', async () => {
    await db.kysely.deleteFrom('auth.member').where('identity_guid', '=', people.owner).execute();
    const refused = [409, [['roleId', 'role.lastManager']]];
    const answers = [
      await problemOf(await update(ADMIN, 7, ADMIN)),
      await problemOf(
        await send(bench.auth, 'user/forceRemove', { organisationGUID, identityGUID: ADMIN }, ADMIN),
      ),
      await problemOf(await send(bench.auth, 'user/leave', { organisationGUID }, ADMIN)),
    ];
    expect(answers.map(({ status, errors }) => [status, errors])).toEqual([refused, refused, refused]);
    expect(await roleOf(ADMIN)).toBe(2);
  });

  it('with remove ends the membership', async () => {
    expect((await update(people.member, 7, ADMIN, { remove: true })).status).toBe(200);
    expect(await roleOf(people.member)).toBeUndefined();
    expect(await audited()).toEqual(['member.removed']);
  });

  it('leaves one owner when two remove each other at the same time', async () => {
    await update(people.editor, 1, people.owner);
    const answers = await Promise.all([
      update(people.owner, 7, people.editor, { remove: true }),
      update(people.editor, 7, people.owner, { remove: true }),
    ]);
    // The second one is refused by its lost capability or as the last owner, whichever it meets.
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('ending a membership', () => {
  it('at once: groups, grants, token and sessions end with it', async () => {
    await ask(bench.auth, 'generate_personal_token', {}, people.member);
    const remove = { organisationGUID, identityGUID: people.member, reassignTo: people.owner };
    await ask(bench.auth, 'user/forceRemove', remove, ADMIN);
    expect(await roleOf(people.member)).toBeUndefined();
    expect(bench.asked).toEqual([`signOutEverywhere ${people.member}`]);
    expect((await send(bench.auth, 'oauth/get_personal_token', {}, people.member)).status).toBe(404);
  });

  it('says before what ends and what stays, and hands over what stays', async () => {
    const { group_id } = await db.kysely
      .insertInto('auth.group')
      .values({ organisation_guid: organisationGUID, name: 'Handed over' })
      .returning('group_id')
      .executeTakeFirstOrThrow();
    await db.kysely
      .insertInto('auth.group_member')
      .values({ group_id, email: 'member@example.org', identity_guid: people.member, role_id: 7 })
      .execute();
    const { key_guid } = await db.kysely
      .insertInto('access.api_key')
      .values({
        organisation_guid: organisationGUID,
        name: 'Handed over',
        token_hash: Buffer.from('handed over'),
        last_four: 'over',
        scopes: [],
        role_id: null,
        lifetime_days: 1,
        created_by: people.member,
        expires_at: new Date(Date.now() + 60_000),
      })
      .returning('key_guid')
      .executeTakeFirstOrThrow();
    const who = { organisationGUID, identityGUID: people.member };
    expect(await ask(bench.auth, 'user/removal', who, ADMIN)).toEqual({
      ends: { groups: 1, datasets: 0 },
      stays: { keys: 1, grants: 0, plans: 0 },
    });
    expect((await send(bench.auth, 'user/removal', who, people.member)).status).toBe(403);
    const stranger = { organisationGUID, identityGUID: people.stranger };
    expect((await send(bench.auth, 'user/removal', stranger, ADMIN)).status).toBe(404);
    await ask(bench.auth, 'user/forceRemove', { ...who, reassignTo: people.owner }, ADMIN);
    const key = await db.kysely
      .selectFrom('access.api_key')
      .select('created_by')
      .where('key_guid', '=', key_guid)
      .executeTakeFirst();
    expect(key?.created_by).toBe(people.owner);
    await db.kysely.deleteFrom('access.api_key').execute();
    await db.kysely.deleteFrom('auth.group').where('group_id', '=', group_id).execute();
  });

  it('names a successor who is no member', async () => {
    const remove = { organisationGUID, identityGUID: people.member, reassignTo: people.stranger };
    expect(await problemOf(await send(bench.auth, 'user/forceRemove', remove, ADMIN))).toEqual({
      status: 404,
      errors: [['reassignTo', 'person.unknown']],
    });
    expect(await roleOf(people.member)).toBe(7);
  });

  it('is up to each member, but for the last owner', async () => {
    await ask(bench.auth, 'user/leave', { organisationGUID }, people.member);
    expect(await roleOf(people.member)).toBeUndefined();
    expect((await send(bench.auth, 'user/leave', { organisationGUID }, people.owner)).status).toBe(409);
  });
});

describe('other people', () => {
  const view = (userGUID: string, as: string) => send(bench.auth, 'user/getUserFromGUID', { userGUID }, as);

  it.each([
    ['an administrator', people.member, ADMIN, 'member@example.org'],
    ['a member', people.owner, people.member, null],
    ['oneself', people.newcomer, people.newcomer, 'newcomer@example.org'],
  ])('are shown to %s', async (_, who, as, email) => {
    expect(await (await view(who, as)).json()).toMatchObject({ identityGUID: who, email });
  });

  it('are not there for strangers', async () => {
    expect((await view(people.member, people.stranger)).status).toBe(404);
    expect((await view(crypto.randomUUID(), ADMIN)).status).toBe(404);
  });

  it('are reset by those who manage them, owners by owners', async () => {
    const reset = (identityGUID: string, as: string) =>
      send(bench.auth, 'user/adminForceReset', { organisationGUID, identityGUID }, as);
    expect((await reset(people.member, ADMIN)).status).toBe(200);
    expect((await reset(people.owner, ADMIN)).status).toBe(403);
    expect((await reset(people.stranger, ADMIN)).status).toBe(404);
    expect((await reset(people.owner, people.member)).status).toBe(403);
    expect(bench.asked).toEqual([`resetPassword ${people.member}`]);
  });
});

it('user/update changes the name at the pool and here', async () => {
  const user = await ask(
    bench.auth,
    'user/update',
    { givenName: ' Ada ', familyName: 'Lovelace' },
    people.member,
  );
  expect(user).toMatchObject({ givenName: 'Ada', familyName: 'Lovelace' });
  expect(bench.asked).toEqual([`setNames ${people.member} {"givenName":"Ada","familyName":"Lovelace"}`]);
  const response = await send(bench.auth, 'user/update', { givenName: ' ', familyName: 'L' }, people.member);
  expect(await problemOf(response)).toEqual({ status: 400, errors: [['givenName', 'text.tooShort']] });
});
