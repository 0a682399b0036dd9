/** The people of an organisation: how they are listed, invited and named. */
import { describe, expect, it } from 'vitest';
import { COLUMNS_TYPE } from '#contract/call.ts';
import { unpackUsers } from '#contract/user-columns.ts';
import { createGateway } from '#proxy/gateway/gateway.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
  silent,
} from '../../support/catalogue.ts';
import { ADMIN, audited, bench, db, problemOf, roleOf, tokenOf, usePeople } from './people-bench.ts';

usePeople();

describe('organisation/users', () => {
  const list = (more: object = {}) =>
    ask(bench.auth, 'organisation/users', { organisationGUID, ...more }, ADMIN);

  it('answers members and invited people, the latest access first and those without one last', async () => {
    for (const [identityGUID, time] of [
      [people.editor, '2026-10-31T23:59:00Z'],
      [people.member, '2026-11-01T00:00:00Z'],
    ] as const)
      await db.kysely
        .updateTable('auth.member')
        .set({ last_access_time: new Date(time) })
        .where('identity_guid', '=', identityGUID)
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

  it('answers by columns through the gateway where the interface asks for them, and rows to all others', async () => {
    const { auth } = bench;
    const gateway = createGateway({ upstreams: { auth, data: auth, discovery: auth }, log: silent });
    const through = (accept: string) =>
      gateway.request('/api/auth/organisation/users', {
        method: 'POST',
        headers: { accept, authorization: `Bearer ${ADMIN}`, 'content-type': 'application/json' },
        body: JSON.stringify({ organisationGUID }),
      });
    const rows = await list();
    const byColumns = await through(`${COLUMNS_TYPE}, application/json;q=0.9`);
    expect(byColumns.headers.get('content-type')).toBe(COLUMNS_TYPE);
    expect(unpackUsers(await byColumns.json())).toEqual(rows);
    const plain = await through('application/json');
    expect(plain.headers.get('content-type')).toBe('application/json');
    expect(await plain.json()).toEqual(rows);
  });

  it('searches names and addresses, orders and pages, with the whole count', async () => {
    expect((await list({ search: 'OWN example' })).result.map((one) => one.email)).toEqual([
      'owner@example.org',
    ]);
    expect((await list({ search: '100%_' })).totalCount).toBe(0);
    const page = await list({ order: 'email', limit: 1, offset: 1 });
    expect([page.totalCount, page.result.map((one) => one.email)]).toEqual([3, ['member@example.org']]);
    expect((await list({ order: 'roleId' })).result.map((one) => one.roleId)).toEqual([1, 2, 7]);
    expect(await list({ offset: 50 })).toEqual({ result: [], totalCount: 3, invitedCount: 0 });
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
    // Who has invited them learns that they have come, once.
    const { result } = await ask(bench.auth, 'notice/list', {}, ADMIN);
    expect(result.filter(({ kind }) => kind === 'invitationAccepted')).toMatchObject([
      { title: expect.stringContaining('has accepted your invitation'), link: '/settings/users' },
    ]);
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
