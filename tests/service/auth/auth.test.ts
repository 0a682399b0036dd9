/** Members and organisations through the auth service. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { User } from '#contract/entities/user.ts';
import type { ProviderUser } from '#proxy/domains/accounts/read-user.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench } from '../../support/auth-service.ts';
import {
  ask,
  catalogueDatabase,
  ORGANISATION,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';

let db: Database;
let auth: Service;
let asked: string[] = [];
let answer: () => Promise<ProviderUser>;

const attributes = (values: Record<string, string>): ProviderUser => ({
  Username: 'marta',
  UserAttributes: Object.entries(values).map(([Name, Value]) => ({ Name, Value })),
});
const marta = attributes({
  sub: people.owner,
  given_name: 'Marta',
  family_name: 'Kowalczyk',
  email: 'marta@leeds.example',
  email_verified: 'true',
  phone_number: '+441130000000',
  phone_number_verified: 'false',
});

beforeAll(async () => {
  db = await catalogueDatabase();
  ({ auth } = authBench(db, {
    getUser: (token) => {
      asked.push(token);
      return answer();
    },
  }));
});
beforeEach(async () => {
  asked = [];
  answer = () => Promise.resolve(marta);
  await db.kysely.deleteFrom('auth.user').execute();
  await db.kysely.updateTable('auth.member').set({ last_access_time: null }).execute();
});
afterAll(() => db.close());

const age = (minutes: number) => new Date(Date.now() - minutes * 60_000);

describe('user/get', () => {
  it('asks the identity provider once, with the caller’s own token', async () => {
    const user = await ask(auth, 'user/get', {}, people.owner);
    expect(User.parse(user)).toEqual({
      identityGUID: people.owner,
      givenName: 'Marta',
      familyName: 'Kowalczyk',
      email: 'marta@leeds.example',
      email_verified: true,
      phone_number: '+441130000000',
      phone_number_verified: false,
      timeZone: null,
      deletionAt: null,
      organisations: [{ organisationGUID: ORGANISATION, slug: 'parks', name: 'Parks Department', roleId: 1 }],
    });
    await ask(auth, 'user/get', {}, people.owner);
    expect(asked).toEqual([people.owner]);
  });

  it('takes over what changed at the provider once its copy is old', async () => {
    await ask(auth, 'user/get', {}, people.owner);
    await db.kysely
      .updateTable('auth.user')
      .set({ updated_at: age(2) })
      .execute();
    answer = () =>
      Promise.resolve(
        attributes({ given_name: 'Martha', email: 'marta@leeds.example', email_verified: 'true' }),
      );
    const user = await ask(auth, 'user/get', {}, people.owner);
    expect(user).toMatchObject({ givenName: 'Martha', familyName: '', phone_number: null });
  });

  it('takes no name of which nothing is seen, or that turns the order of a sentence', async () => {
    answer = () => Promise.resolve(attributes({ given_name: 'Marta \u202Ekcoh', family_name: '\u3164' }));
    const user = await ask(auth, 'user/get', {}, people.owner);
    expect(user).toMatchObject({ givenName: 'Marta kcoh', familyName: '' });
  });

  it('answers a known member while the provider is away, and says so for an unknown one', async () => {
    answer = () => Promise.reject(new Error('no connection'));
    const unknown = await send(auth, 'user/get', {}, people.owner);
    expect(unknown.status).toBe(503);
    answer = () => Promise.resolve(marta);
    await ask(auth, 'user/get', {}, people.owner);
    await db.kysely
      .updateTable('auth.user')
      .set({ updated_at: age(2) })
      .execute();
    answer = () => Promise.reject(new Error('no connection'));
    expect(await ask(auth, 'user/get', {}, people.owner)).toMatchObject({ givenName: 'Marta' });
    answer = () => Promise.reject(new ProblemError(401, 'The access token was revoked'));
    expect((await send(auth, 'user/get', {}, people.member)).status).toBe(401);
  });

  it('remembers the last access, at most once a minute', async () => {
    const lastAccess = async () => {
      const row = await db.kysely
        .selectFrom('auth.member')
        .select('last_access_time')
        .where('identity_guid', '=', people.owner)
        .executeTakeFirstOrThrow();
      return row.last_access_time;
    };
    await ask(auth, 'user/get', {}, people.owner);
    const first = await lastAccess();
    expect(first).not.toBeNull();
    await ask(auth, 'user/get', {}, people.owner);
    expect(await lastAccess()).toEqual(first);
    await db.kysely
      .updateTable('auth.member')
      .set({ last_access_time: age(2) })
      .execute();
    await ask(auth, 'user/get', {}, people.owner);
    expect((await lastAccess())?.getTime()).toBeGreaterThanOrEqual(first?.getTime() ?? Infinity);
  });

  it('works for someone who belongs to no organisation, and for no one without a token', async () => {
    expect(await ask(auth, 'user/get', {}, people.newcomer)).toMatchObject({ organisations: [] });
    expect((await send(auth, 'user/get', {})).status).toBe(401);
    expect((await send(auth, 'user/get', {}, 'expired')).status).toBe(401);
  });

  it('answers two first calls at once', async () => {
    const users = await Promise.all([
      ask(auth, 'user/get', {}, people.owner),
      ask(auth, 'user/get', {}, people.owner),
    ]);
    expect(users[0]).toEqual(users[1]);
  });
});

describe('organisations', () => {
  it('are listed by name', async () => {
    const { result } = await ask(auth, 'organisation/list', {});
    expect(result.map(({ name, datasetCount }) => ({ name, datasetCount }))).toEqual([
      { name: 'Parks Department', datasetCount: 0 },
      { name: 'Water Board', datasetCount: 0 },
    ]);
  });

  it('are found by GUID or slug', async () => {
    const byGuid = await ask(auth, 'organisation/view', { organisationGUID: OTHER_ORGANISATION });
    expect(byGuid).toMatchObject({
      organisationGUID: OTHER_ORGANISATION,
      slug: 'water',
      name: 'Water Board',
    });
    expect(await ask(auth, 'organisation/view', { slug: 'Water' })).toEqual(byGuid);
  });

  it('are refused with the field at fault', async () => {
    const missing = await send(auth, 'organisation/view', { slug: 'zoo' });
    expect(missing.status).toBe(404);
    expect(await missing.json()).toMatchObject({
      errors: [{ field: 'slug', message: 'There is no such organisation' }],
    });
    expect((await send(auth, 'organisation/view', {})).status).toBe(400);
    expect((await send(auth, 'organisation/view', { organisationGUID: 'x' })).status).toBe(400);
    expect((await send(auth, 'organisation/view', { slug: '\u0000\ud800' })).status).toBe(404);
  });
});

describe('user/updatePreferences', () => {
  const update = (timeZone: string | null) =>
    send(auth, 'user/updatePreferences', { timeZone }, people.owner);

  it('changes the time zone, which user/get says from then on, also after the provider was asked', async () => {
    expect(
      await ask(auth, 'user/updatePreferences', { timeZone: 'Europe/Berlin' }, people.owner),
    ).toMatchObject({ givenName: 'Marta', timeZone: 'Europe/Berlin' });
    expect(await ask(auth, 'user/refresh', {}, people.owner)).toMatchObject({ timeZone: 'Europe/Berlin' });
    expect(await ask(auth, 'user/updatePreferences', { timeZone: null }, people.owner)).toMatchObject({
      timeZone: null,
    });
  });

  it.each(['', 'Europe/Atlantis', '+01:00', 'Europe/Berlin\0', 'x'.repeat(65), `Etc/${'é'.repeat(5)}`])(
    'refuses what is no time zone: %j',
    async (timeZone) => {
      const refused = await update(timeZone);
      expect(refused.status).toBe(400);
      expect(await refused.json()).toMatchObject({ errors: [{ field: 'timeZone' }] });
    },
  );

  it('is for members', async () => {
    expect((await send(auth, 'user/updatePreferences', { timeZone: null })).status).toBe(401);
  });
});

describe('user/refresh', () => {
  it('answers what the identity provider says now, which user/get says from then on', async () => {
    await ask(auth, 'user/get', {}, people.owner);
    answer = () =>
      Promise.resolve(attributes({ sub: people.owner, email: 'new@leeds.example', email_verified: 'false' }));
    expect(await ask(auth, 'user/get', {}, people.owner)).toMatchObject({ email: 'marta@leeds.example' });
    const changed = { email: 'new@leeds.example', email_verified: false, phone_number: null };
    expect(await ask(auth, 'user/refresh', {}, people.owner)).toMatchObject(changed);
    expect(await ask(auth, 'user/get', {}, people.owner)).toMatchObject(changed);
    expect(asked).toHaveLength(2);
  });
});
