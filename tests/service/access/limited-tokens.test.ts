/** A personal token with choices: scopes, datasets, days, a quota, a roll with an overlap, and what its owner is informed of. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import { PERSONAL_QUOTA } from '#contract/personal-token.ts';
import { withClientAddress } from '#proxy/platform/service/client-address.ts';
import { addPeople, ask, ORGANISATION as organisationGUID, people, send } from '../../support/catalogue.ts';
import {
  actions,
  bench,
  db,
  discovery,
  HIDDEN,
  OWNER,
  refusal,
  SECRET,
  titles,
  useKeys,
  view,
  WELLS,
} from './keys-bench.ts';

useKeys();

const choices = (more: Partial<CallRequest<'token/create'>> = {}): CallRequest<'token/create'> => ({
  scopes: [],
  datasets: [SECRET],
  quota: null,
  days: 30,
  ...more,
});
const create = (more?: Partial<CallRequest<'token/create'>>, as: string = OWNER) =>
  ask(bench.auth, 'token/create', choices(more), as);
const current = async (as: string = OWNER) =>
  (await ask(bench.auth, 'oauth/get_personal_token', {}, as)).token;
/** Stored role numbers. */
const [EDITOR, MEMBER] = [4, 7];
/** What a visitor finds. */
const open = async () => (await ask(discovery, 'dataset:listDiscovery', {})).result.map(({ title }) => title);
const daysUntil = (time: string) => Math.round((Date.parse(time) - Date.now()) / 86_400_000);

beforeEach(async () => {
  await db.kysely.deleteFrom('access.personal_token').execute();
  await db.kysely.deleteFrom('auth.notice').execute();
  await addPeople(db).catch(() => undefined);
  bench.emails.length = 0;
});

describe('a personal token that is limited to datasets', () => {
  it('finds these as its owner does, and every other one as a visitor does', async () => {
    const { dataValues, token } = await create();
    expect(token).toMatchObject({
      datasets: [{ datasetGUID: SECRET, title: 'The secret' }],
      scopes: ['dataset.metadata'],
      days: 30,
    });
    expect(daysUntil(token.expiresAt)).toBe(30);
    expect([await view(dataValues), await view(dataValues, HIDDEN)]).toEqual([200, 404]);
    expect([await view(OWNER), await view(OWNER, HIDDEN)]).toEqual([200, 200]);
    expect(await titles(dataValues)).toEqual([...(await open()), 'The secret'].toSorted());
  });

  it('finds no more than its owner finds: what the owner loses, it loses', async () => {
    const { dataValues } = await create({}, people.editor);
    const setRole = (role: number) =>
      db.kysely
        .updateTable('auth.member')
        .set({ role_id: role })
        .where('identity_guid', '=', people.editor)
        .where('organisation_guid', '=', organisationGUID)
        .execute();
    expect(await view(dataValues)).toBe(200);
    await setRole(MEMBER);
    expect([await view(dataValues), await titles(dataValues)]).toEqual([404, (await open()).toSorted()]);
    // Its title is no longer for the owner either.
    expect((await current(people.editor)).datasets).toEqual([]);
    await setRole(EDITOR);
    expect(await view(dataValues)).toBe(200);
  });

  it('is refused datasets that its owner does not find', async () => {
    const missing = [404, 'datasets group.datasetUnknown'];
    for (const datasets of [[WELLS], [SECRET, crypto.randomUUID()]])
      expect(await refusal(await send(bench.auth, 'token/create', choices({ datasets }), OWNER))).toEqual(
        missing,
      );
    expect((await send(bench.auth, 'oauth/get_personal_token', {}, OWNER)).status).toBe(404);
  });

  it('is changed, and the change is in force with the next request', async () => {
    const { dataValues } = await create();
    const change = async (more: Partial<CallRequest<'token/create'>>) => {
      const { days: _, ...rest } = choices(more);
      return ask(bench.auth, 'token/update', rest, OWNER);
    };
    const changed = await change({
      datasets: [HIDDEN, HIDDEN],
      scopes: ['dataset.download', 'dataset.read'],
    });
    expect(changed).toMatchObject({
      scopes: ['dataset.metadata', 'dataset.read', 'dataset.download'],
      datasets: [{ datasetGUID: HIDDEN }],
    });
    expect([await view(dataValues), await view(dataValues, HIDDEN)]).toEqual([404, 200]);
    expect((await change({ datasets: null })).datasets).toBeNull();
    expect([await view(dataValues), await view(dataValues, HIDDEN)]).toEqual([200, 200]);
    expect(await actions()).toEqual(['token.made', 'token.changed', 'token.changed']);
  });
});

describe('the choices of a token', () => {
  it('have limits, each named at its field', async () => {
    const refused = async (more: object) =>
      refusal(await send(bench.auth, 'token/create', { ...choices(), ...more } as never, OWNER));
    expect((await refused({ days: 367 }))[1]).toMatch(/^days /);
    expect((await refused({ days: 0 }))[1]).toMatch(/^days /);
    expect((await refused({ datasets: [] }))[1]).toMatch(/^datasets /);
    expect((await refused({ scopes: ['dataset.edit'] }))[1]).toMatch(/^scopes/);
    const quota = { limit: PERSONAL_QUOTA.limit + 1, period: 'month' };
    expect((await refused({ quota }))[1]).toMatch(/^quota/);
  });

  it('a quota of its own is counted, and said in the headers', async () => {
    const { dataValues } = await create({ quota: { limit: 2, period: 'day' } });
    const asking = () => send(discovery, 'dataset:view', { datasetGUID: SECRET }, dataValues);
    const first = await asking();
    expect([first.status, first.headers.get('ratelimit-policy')]).toEqual([200, '"quota";q=2;w=86400']);
    expect([(await asking()).status, (await asking()).status]).toEqual([200, 429]);
    expect((await current()).quota).toMatchObject({ limit: 2, used: 2, period: 'day' });
    // Without a limit to datasets the same person goes on with the same count.
    const { days: _, ...rest } = choices({ datasets: null, quota: { limit: 3, period: 'day' } });
    await ask(bench.auth, 'token/update', rest, OWNER);
    expect([(await asking()).status, (await asking()).status]).toEqual([200, 429]);
  });

  it('are not those of the specification’s call, and there is one token', async () => {
    const { token } = await ask(bench.auth, 'generate_personal_token', {}, OWNER);
    expect(token).toMatchObject({ datasets: null, days: 366 });
    expect(token.scopes).toEqual(['dataset.metadata', 'dataset.read', 'dataset.download']);
    expect((await send(bench.auth, 'token/create', choices(), OWNER)).status).toBe(409);
  });

  it('stay when it is reset, whose secret before ends at once', async () => {
    const { dataValues } = await create();
    const second = await ask(bench.auth, 'reset_personal_token', {}, OWNER);
    expect(second.token).toMatchObject({
      datasets: [{ datasetGUID: SECRET }],
      days: 30,
      previousUntil: null,
    });
    expect([await view(dataValues), await view(second.dataValues)]).toEqual([401, 200]);
    expect(await view(second.dataValues, HIDDEN)).toBe(404);
  });
});

describe('a token that is rolled', () => {
  const roll = (overlap: CallRequest<'token/roll'>['overlap']) =>
    ask(bench.auth, 'token/roll', { overlap }, OWNER);

  it('works with the secret before as long as stated, and has its full time again', async () => {
    const { dataValues } = await create();
    await db.kysely
      .updateTable('access.personal_token')
      .set({ expires_at: new Date(Date.now() + 20 * 86_400_000) })
      .execute();
    const second = await roll('week');
    expect([daysUntil(second.token.previousUntil ?? ''), daysUntil(second.token.expiresAt)]).toEqual([7, 30]);
    expect([await view(dataValues), await view(second.dataValues)]).toEqual([200, 200]);
    expect(await view(dataValues, HIDDEN)).toBe(404);
    const stopped = await ask(bench.auth, 'token/stopPrevious', {}, OWNER);
    expect(stopped.previousUntil).toBeNull();
    expect([await view(dataValues), await view(second.dataValues)]).toEqual([401, 200]);
    const third = await roll('now');
    expect([await view(second.dataValues), await view(third.dataValues)]).toEqual([401, 200]);
    await ask(bench.auth, 'token/stopPrevious', {}, OWNER);
    expect(await actions()).toEqual(['token.made', 'token.rolled', 'token.previousStopped', 'token.rolled']);
    const written = await db.kysely.selectFrom('access.audit').selectAll().execute();
    for (const secret of [dataValues, second.dataValues, third.dataValues])
      expect(JSON.stringify(written)).not.toContain(secret);
  });

  it('ends with all its secrets', async () => {
    const { dataValues } = await create();
    const second = await roll('day');
    await ask(bench.auth, 'revoke_personal_token', {}, OWNER);
    expect([await view(dataValues), await view(second.dataValues)]).toEqual([401, 401]);
    expect((await send(bench.auth, 'token/roll', { overlap: 'now' }, OWNER)).status).toBe(404);
  });
});

describe('what the owner of a token is informed of', () => {
  const from = (address: string, secret: string) => withClientAddress(address, () => view(secret));
  const notices = () =>
    db.kysely.selectFrom('auth.notice').select(['identity_guid', 'kind', 'params']).execute();

  it('is its first use from another network, once', async () => {
    const { dataValues } = await create();
    await from('203.0.113.7', dataValues);
    await from('203.0.113.200', dataValues);
    expect([await notices(), bench.emails]).toEqual([[], []]);
    await from('198.51.100.4', dataValues);
    await from('198.51.100.6', dataValues);
    expect(await notices()).toEqual([
      { identity_guid: OWNER, kind: 'tokenNewNetwork', params: { network: '198.51.100.0/24' } },
    ]);
    expect(bench.emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['owner@example.org', 'Your personal token was used from a new network'],
    ]);
    const { networks, networkCount } = await current();
    expect([networks?.map(({ network }) => network), networkCount]).toEqual([
      ['198.51.100.0/24', '203.0.113.0/24'],
      2,
    ]);
  });

  it('is that something still uses the secret before a roll, shortly before that stops, once', async () => {
    const { dataValues } = await create();
    const second = await ask(bench.auth, 'token/roll', { overlap: 'day' }, OWNER);
    expect([await view(dataValues), await notices()]).toEqual([200, []]);
    const [row] = await db.kysely.selectFrom('access.earlier_token').selectAll().execute();
    expect((row?.works_until.getTime() ?? 0) - (row?.warn_from?.getTime() ?? 0)).toBe(3_600_000);
    await db.kysely
      .updateTable('access.earlier_token')
      .set({ warn_from: new Date(0) })
      .execute();
    // The present secret is not about to stop.
    expect([await view(second.dataValues), await notices()]).toEqual([200, []]);
    await Promise.all([view(dataValues), view(dataValues)]);
    await view(dataValues);
    expect(await notices()).toEqual([{ identity_guid: OWNER, kind: 'tokenPreviousUsed', params: {} }]);
  });

  it('is that others have found it, which deletes it', async () => {
    const { dataValues } = await create();
    const second = await ask(bench.auth, 'token/roll', { overlap: 'day' }, OWNER);
    // The one before still works, so it counts as well.
    const report = () =>
      send(bench.auth, 'key/reportLeak', { secret: dataValues, url: 'https://git.example/x' });
    const answer = await report();
    expect([answer.status, await answer.json()]).toEqual([200, {}]);
    expect([await view(dataValues), await view(second.dataValues)]).toEqual([401, 401]);
    expect(await notices()).toEqual([
      { identity_guid: OWNER, kind: 'tokenLeaked', params: { url: 'https://git.example/x' } },
    ]);
    expect(bench.emails.map(({ subject }) => subject)).toEqual([
      'Your personal token was found by others and is deleted',
    ]);
    await report();
    expect(bench.emails).toHaveLength(1);
    expect((await actions()).at(-1)).toBe('token.leaked');
  });

  it('is that others have found it, also while it is rolled', async () => {
    const { dataValues } = await create();
    const { reported } = await db.kysely.transaction().execute(async (trx) => {
      await sql`select from access.personal_token for update`.execute(trx);
      const answer = send(bench.auth, 'key/reportLeak', { secret: dataValues, url: null });
      await vi.waitFor(async () => {
        const { rows } = await sql`select from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db.kysely);
        expect(rows).toHaveLength(1);
      });
      await sql`insert into access.earlier_token (token_hash, identity_guid, works_until)
        select token_hash, identity_guid, now() + interval '1 day' from access.personal_token`.execute(trx);
      await sql`update access.personal_token set token_hash = '\\x01'`.execute(trx);
      return { reported: answer };
    });
    expect((await reported).status).toBe(200);
    expect(await view(dataValues)).toBe(401);
  });
});
