/** Roles of members, the end of a membership, and what is done with people. */
import { describe, expect, it } from 'vitest';
import { roles } from '#contract/roles.ts';
import { ask, ORGANISATION as organisationGUID, people, send } from '../../support/catalogue.ts';
import { ADMIN, audited, bench, db, problemOf, roleOf, usePeople } from './people-bench.ts';

usePeople();

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
      stays: { ownedDatasets: 0, keys: 1, grants: 0, plans: 0 },
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
