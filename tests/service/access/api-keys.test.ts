/** API keys of an organisation: how they are managed, and what a program reaches with one. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callByName, calls, type CallName } from '#contract/index.ts';
import type { Call } from '#contract/call.ts';
import { previewMapCalls } from '#contract/preview-map.ts';
import { differenceCalls } from '#contract/difference.ts';
import { previewCalls } from '#contract/preview.ts';
import type { Quota } from '#contract/quota.ts';
import { ProblemError } from '#contract/problem.ts';
import type { RollOverlap } from '#contract/api-keys.ts';
import { createDataService } from '#proxy/composition/data-service.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { createFiles } from '#proxy/domains/files/index.ts';
import { findFile } from '#proxy/domains/files/find-file.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { withClientAddress } from '#proxy/platform/service/client-address.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { dayWithRoom } from '../../support/day.ts';

let db: Database;
let bench: AuthBench;
let discovery: Service;
let data: Service;
const SECRET = datasetGuid(organisationGUID, 'secret');
const HIDDEN = datasetGuid(organisationGUID, 'hidden');
const WELLS = datasetGuid(OTHER_ORGANISATION, 'wells');
const OWNER = people.owner;

beforeAll(async () => {
  await dayWithRoom(180);
  db = await catalogueDatabase();
  bench = authBench(db);
  discovery = createDiscoveryService({ db, authenticate: bench.authenticate, log: silent });
  const refuse = () => Promise.reject(new Error('This was not to be asked'));
  data = createDataService({
    db,
    apps: {} as never,
    linkFor: refuse,
    maps: {} as never,
    previews: Object.fromEntries(
      Object.keys({ ...previewCalls, ...previewMapCalls, ...differenceCalls }).map((name) => [name, refuse]),
    ) as never,
    publishing: {} as never,
    harvest: {} as never,
    authenticate: bench.authenticate,
    log: silent,
  });
  const write = (organisation: string, identifier: string) =>
    writeRecords(
      db.kysely,
      [record({ sourceIdentifier: identifier, title: `The ${identifier}`, visibility: 'private' })],
      { organisationGUID: organisation, kind: 'test' },
    );
  await write(organisationGUID, 'secret');
  await write(organisationGUID, 'hidden');
  await write(OTHER_ORGANISATION, 'wells');
});
afterAll(() => db.close());
beforeEach(async () => {
  for (const table of ['access.quota_use', 'access.api_key', 'access.principal', 'access.audit'] as const)
    await db.kysely.deleteFrom(table).execute();
});

interface Wish {
  name?: string;
  scopes?: ('dataset.read' | 'dataset.download')[];
  datasets?: string[] | null;
  days?: number;
  quota?: Quota | null;
}
const wish = ({ name = 'Mirror', scopes = [], datasets = [SECRET], days = 90, quota = null }: Wish = {}) => ({
  organisationGUID,
  name,
  scopes,
  datasets,
  days,
  quota,
});
const create = (more?: Wish) => ask(bench.auth, 'key/create', wish(more), OWNER);
const keys = async () => (await ask(bench.auth, 'key/list', { organisationGUID }, OWNER)).result;
const view = async (secret: string, datasetGUID = SECRET) =>
  (await send(discovery, 'dataset:view', { datasetGUID }, secret)).status;
const titles = async (secret: string) =>
  (await ask(discovery, 'dataset:listDiscovery', {}, secret)).result.map(({ title }) => title).toSorted();
const refusal = async (response: Response) => {
  const body = (await response.json()) as { detail?: string; errors?: { field: string; code: string }[] };
  return [response.status, ...(body.errors ?? []).map(({ field, code }) => `${field} ${code}`)];
};
const actions = async () =>
  (await db.kysely.selectFrom('access.audit').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );

describe('an API key', () => {
  it('is shown whole once and stored as a keyed hash', async () => {
    const { secret, key } = await create();
    expect(secret).toMatch(/^cpok_[0-9A-Za-z]{38}$/);
    expect(key).toMatchObject({
      name: 'Mirror',
      prefix: 'cpok_',
      lastFour: secret.slice(-4),
      scopes: ['dataset.metadata'],
      datasets: [{ datasetGUID: SECRET, title: 'The secret' }],
      state: 'active',
      lastUsedAt: null,
    });
    expect(JSON.stringify(await keys())).not.toContain(secret);
    const stored = await db.kysely.selectFrom('access.api_key').selectAll().executeTakeFirstOrThrow();
    expect(JSON.stringify(stored)).not.toContain(secret);
    expect(stored.token_hash).not.toEqual(createHash('sha256').update(secret).digest());
    expect(JSON.stringify(await db.kysely.selectFrom('access.audit').selectAll().execute())).not.toContain(
      secret,
    );
  });

  it('reaches the datasets that were chosen and no others, in lists too', async () => {
    const { secret } = await create();
    expect([await view(secret), await view(secret, HIDDEN), await view(secret, WELLS)]).toEqual([
      200, 404, 404,
    ]);
    expect(await titles(secret)).toEqual(['The secret']);
    expect((await keys())[0]?.lastUsedAt).not.toBeNull();
  });

  it('for all datasets reaches every one of its organisation', async () => {
    const { secret, key } = await create({ datasets: null });
    expect(key.datasets).toBeNull();
    expect(await titles(secret)).toEqual(['The hidden', 'The secret']);
    expect(await view(secret, WELLS)).toBe(404);
  });

  it('changes nothing, and makes no call of the application', async () => {
    const { secret } = await create({ datasets: null, scopes: ['dataset.read', 'dataset.download'] });
    const tried: [CallName, Record<string, unknown>][] = [
      ['key/list', { organisationGUID }],
      ['user/get', {}],
      ['organisation/users', { organisationGUID }],
      ['dataset/getSharing', { organisationGUID }],
    ];
    for (const [name, request] of tried)
      expect([name, (await send(bench.auth, name, request as never, secret)).status]).toEqual([name, 403]);
  });

  it('is refused with the name of the scope that it lacks', async () => {
    const { secret, key } = await create();
    const resourceGUID = crypto.randomUUID();
    await db.kysely
      .insertInto('catalogue.resource')
      .values({
        resource_guid: resourceGUID,
        dataset_guid: SECRET,
        position: 0,
        name: 'Rows',
        format: 'CSV',
        updated_at: new Date(),
        file_name: 'rows.csv',
        file_key: 'rows',
        status: 'ready',
      })
      .execute();
    const preview = await send(data, 'resource:preview', { resourceGUID }, secret);
    expect([preview.status, ((await preview.json()) as { detail: string }).detail]).toEqual([
      403,
      'The token lacks the scope dataset.read',
    ]);
    const limits = { scopes: key.scopes, until: Date.now() + 60_000 };
    const caller = { identityGUID: key.keyGUID, limits };
    await expect(findFile(db.kysely, { resourceGUID }, caller)).rejects.toMatchObject({
      status: 403,
      message: 'The token lacks the scope dataset.download',
    });
    await ask(
      bench.auth,
      'key/update',
      {
        organisationGUID,
        keyGUID: key.keyGUID,
        name: 'Mirror',
        scopes: ['dataset.download'],
        datasets: [SECRET],
      },
      OWNER,
    );
    const [changed] = await keys();
    expect(changed?.scopes).toEqual(['dataset.metadata', 'dataset.download']);
    const now = { ...caller, limits: { ...limits, scopes: changed?.scopes ?? [] } };
    expect(await findFile(db.kysely, { resourceGUID }, now)).toMatchObject({ name: 'rows.csv' });
    await db.kysely.deleteFrom('catalogue.resource').where('resource_guid', '=', resourceGUID).execute();
  });

  it('is rolled: the secret before works as long as stated', async () => {
    const { secret, key } = await create();
    const roll = async (overlap: RollOverlap) =>
      ask(bench.auth, 'key/roll', { organisationGUID, keyGUID: key.keyGUID, overlap }, OWNER);
    const second = await roll('hour');
    expect(second.key.lastFour).toBe(second.secret.slice(-4));
    const left = Date.parse(second.key.previousUntil ?? '') - Date.now();
    expect(Math.round(left / 60_000)).toBe(60);
    expect([await view(secret), await view(second.secret)]).toEqual([200, 200]);
    await db.kysely
      .updateTable('access.earlier_secret')
      .set({ works_until: new Date(0) })
      .execute();
    expect([await view(secret), await view(second.secret)]).toEqual([401, 200]);
    const third = await roll('now');
    expect(third.key.previousUntil).toBeNull();
    expect([await view(second.secret), await view(third.secret)]).toEqual([401, 200]);
  });

  it('keeps the time that a roll has promised when it is rolled again, until one without an overlap', async () => {
    const { secret, key } = await create();
    const roll = async (overlap: RollOverlap) =>
      ask(bench.auth, 'key/roll', { organisationGUID, keyGUID: key.keyGUID, overlap }, OWNER);
    const second = await roll('day');
    const third = await roll('hour');
    expect([await view(secret), await view(second.secret), await view(third.secret)]).toEqual([
      200, 200, 200,
    ]);
    expect(third.key.previousUntil).toBe(second.key.previousUntil);
    const last = await roll('now');
    const all = [secret, second.secret, third.secret, last.secret];
    expect(await Promise.all(all.map((one) => view(one)))).toEqual([401, 401, 401, 200]);
  });

  it('that is revoked is refused at once, and its grants end', async () => {
    const { secret, key } = await create();
    await ask(bench.auth, 'key/revoke', { organisationGUID, keyGUID: key.keyGUID }, OWNER);
    expect(await view(secret)).toBe(401);
    expect(await keys()).toEqual([]);
    const open = await db.kysely
      .selectFrom('access.dataset_grant')
      .select('grant_guid')
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
    expect(await actions()).toEqual(['key.created', 'key.revoked']);
    // The name is free again.
    await create();
  });

  it('ends by itself', async () => {
    const { secret } = await create({ datasets: null });
    await db.kysely
      .updateTable('access.api_key')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await view(secret)).toBe(401);
    expect((await keys())[0]?.state).toBe('expired');
  });

  it('still works when the person who created it leaves', async () => {
    await db.kysely
      .updateTable('auth.member')
      .set({ role_id: 2 })
      .where('identity_guid', '=', people.editor)
      .execute();
    const { secret } = await ask(bench.auth, 'key/create', wish(), people.editor);
    await ask(bench.auth, 'user/forceRemove', { organisationGUID, identityGUID: people.editor }, OWNER);
    expect(await view(secret)).toBe(200);
    await db.kysely
      .insertInto('auth.member')
      .values({ identity_guid: people.editor, organisation_guid: organisationGUID, role_id: 4 })
      .execute();
  });

  it('can be shared a dataset, which ends with the grant', async () => {
    const { secret, key } = await create();
    const { grantGUID } = await ask(
      bench.auth,
      'dataset/share',
      { organisationGUID, datasetGUID: HIDDEN, principal: { kind: 'key', id: key.keyGUID } },
      OWNER,
    );
    expect(await view(secret, HIDDEN)).toBe(200);
    await ask(bench.auth, 'dataset/endSharing', { organisationGUID, grantGUID }, OWNER);
    expect(await view(secret, HIDDEN)).toBe(404);
  });

  it('with a wrong checksum is refused', async () => {
    expect(await view(`cpok_${'a'.repeat(38)}`)).toBe(401);
  });
});

describe('the network that a key is used from', () => {
  const from = (address: string, secret: string) => withClientAddress(address, () => view(secret));
  const notices = () =>
    db.kysely
      .selectFrom('auth.notice')
      .select(['identity_guid', 'params'])
      .where('kind', '=', 'keyNewNetwork')
      .execute();
  beforeEach(async () => {
    bench.emails.length = 0;
    await db.kysely.deleteFrom('auth.notice').execute();
    await addPeople(db).catch(() => undefined);
  });

  it('is reported when it differs from the last one, once, to those who manage keys', async () => {
    const { secret } = await create();
    await from('203.0.113.7', secret);
    expect(await notices()).toEqual([]);
    expect((await keys())[0]?.lastNetwork).toBe('203.0.113.0/24');
    // Another address of the same network.
    await from('203.0.113.200', secret);
    await view(secret);
    expect([await notices(), bench.emails]).toEqual([[], []]);
    await Promise.all([from('198.51.100.4', secret), from('198.51.100.5', secret)]);
    await from('198.51.100.6', secret);
    const reported = await notices();
    expect(reported).toEqual([
      {
        identity_guid: OWNER,
        params: { name: 'Mirror', organisation: 'Parks Department', network: '198.51.100.0/24' },
      },
    ]);
    expect(bench.emails.map(({ to, subject }) => [to, subject])).toEqual([
      ['owner@example.org', 'API key Mirror used from a new network'],
    ]);
    expect((await keys())[0]?.lastNetwork).toBe('198.51.100.0/24');
    expect(await actions()).toEqual(['key.created', 'key.newNetwork']);
  });

  it('is reported three times a day at most, and is in the log each time', async () => {
    const { secret } = await create();
    for (let part = 0; part < 6; part += 1) await from(`2001:db8:0:${part}::/64`, secret);
    expect([(await notices()).length, bench.emails.length]).toEqual([3, 3]);
    expect((await actions()).filter((action) => action === 'key.newNetwork')).toHaveLength(5);
  });
});

describe('the quota of an API key', () => {
  const limitsOf = ({ headers, status }: Response) => [
    status,
    headers.get('ratelimit-policy'),
    headers.get('ratelimit')?.replace(/t=\d+/, 't=?') ?? null,
  ];

  it('is counted by all servers together, and what is left is in every response', async () => {
    const { secret } = await create({ quota: { limit: 40, period: 'day' } });
    const second = createDiscoveryService({ db, authenticate: authBench(db).authenticate, log: silent });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, i) =>
        send(i % 2 === 0 ? discovery : second, 'dataset:view', { datasetGUID: SECRET }, secret),
      ),
    );
    const by = (wanted: number) => answers.filter(({ status }) => status === wanted);
    expect([by(200).length, by(429).length]).toEqual([40, 60]);
    const left = by(200).map((answer) => limitsOf(answer)[2]);
    expect(new Set(left)).toEqual(new Set(Array.from({ length: 40 }, (_, i) => `"quota";r=${i};t=?`)));
    const [refused] = by(429);
    expect(limitsOf(refused as Response)).toEqual([429, '"quota";q=40;w=86400', '"quota";r=0;t=?']);
    const wait = Number(refused?.headers.get('retry-after'));
    expect(wait > 0 && wait <= 86_400).toBe(true);
    expect((await keys())[0]?.quota).toMatchObject({ limit: 40, period: 'day', used: 40 });
  });

  it('of another period begins again, and one that is taken away limits nothing', async () => {
    const { secret, key } = await create({ quota: { limit: 1, period: 'month' } });
    expect([await view(secret), await view(secret)]).toEqual([200, 429]);
    const change = (quota: Quota | null) =>
      ask(bench.auth, 'key/update', { ...wish({ quota }), keyGUID: key.keyGUID }, OWNER);
    await change({ limit: 1, period: 'day' });
    expect([await view(secret), await view(secret)]).toEqual([200, 429]);
    await db.kysely.updateTable('access.quota_use').set({ started_on: '2020-01-01' }).execute();
    expect(await view(secret)).toBe(200);
    expect((await change(null)).quota).toBeNull();
    const free = await send(discovery, 'dataset:view', { datasetGUID: SECRET }, secret);
    expect(limitsOf(free)).toEqual([200, null, null]);
  });

  it('is not used by an answer that asks to try again later', async () => {
    const { secret } = await create({ quota: { limit: 2, period: 'day' } });
    const busy = createDiscoveryService({
      db,
      authenticate: async (request) => {
        await bench.authenticate(request);
        throw new ProblemError(503, 'The table of this file is being made. Try again in a moment.');
      },
      log: silent,
    });
    const refused = await send(busy, 'dataset:view', { datasetGUID: SECRET }, secret);
    expect(limitsOf(refused)).toEqual([503, '"quota";q=2;w=86400', '"quota";r=2;t=?']);
    expect((await keys())[0]?.quota?.used).toBe(0);
  });

  it('that fits no number is refused', async () => {
    const tried = await send(bench.auth, 'key/create', wish({ quota: { limit: 0, period: 'day' } }), OWNER);
    expect(await refusal(tried)).toEqual([400, 'quota.limit number.tooSmall']);
  });
});

describe('a client that begins without scopes', () => {
  const publicCalls = Object.entries<Call>(calls).filter(
    ([, { audience, safe, scope }]) => audience === 'public' && (safe || scope !== undefined),
  );
  const files = () =>
    createFiles({
      db,
      store: { sizeOf: async () => null } as never,
      links: { signedFor: () => null },
      authenticate: bench.authenticate,
      noteUse: () => undefined,
      log: silent,
    });
  const resourceGUID = crypto.randomUUID();

  /** Follows the refusals of a request, as the form would; the scopes that the key has in the end. */
  async function follow(attempt: (secret: string) => Promise<Response>): Promise<string[]> {
    await db.kysely.deleteFrom('access.api_key').execute();
    const { secret } = await create();
    for (let round = 0; round < 3; round += 1) {
      const answer = await attempt(secret);
      const { scope, help = '' } = (await answer.json()) as { scope?: string; help?: string };
      if (answer.status !== 403 || scope === undefined) break;
      expect(answer.headers.get('www-authenticate')).toBe(
        `Bearer error="insufficient_scope", scope="${scope}"`,
      );
      const form = new URL(help, 'https://data.example');
      expect(form.pathname).toBe('/settings/apiKeys');
      const [key] = await keys();
      expect(form.searchParams.get('key')).toBe(key?.keyGUID);
      const scopes = [...(key?.scopes ?? []), form.searchParams.get('scope')] as Wish['scopes'];
      const chosen = (scopes ?? []).filter((one) => one !== ('dataset.metadata' as never));
      await ask(
        bench.auth,
        'key/update',
        { ...wish({ scopes: chosen }), keyGUID: key?.keyGUID ?? '' },
        OWNER,
      );
    }
    const last = await attempt(secret);
    expect(last.status).not.toBe(403);
    return (await keys())[0]?.scopes ?? [];
  }

  it.each(publicCalls)('reaches a minimal key for %s', async (name, { service, scope = 'metadata' }) => {
    const of = { auth: bench.auth, data, discovery }[service];
    // The scope is looked at before the fields: without any, nothing else is tried.
    const request = Object.fromEntries(
      [...callByName(name as CallName).path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => [
        field,
        organisationGUID,
      ]),
    );
    const scopes = await follow((secret) => send(of, name as CallName, request as never, secret));
    expect(scopes).toEqual(
      scope === 'metadata' ? ['dataset.metadata'] : ['dataset.metadata', `dataset.${scope}`],
    );
  });

  it('reaches a minimal key for a file', async () => {
    await db.kysely
      .insertInto('catalogue.resource')
      .values({
        resource_guid: resourceGUID,
        dataset_guid: SECRET,
        position: 0,
        name: 'Rows',
        format: 'CSV',
        updated_at: new Date(),
        file_name: 'rows.csv',
        file_key: 'rows',
        status: 'ready',
      })
      .execute();
    const app = files();
    const scopes = await follow(async (secret) =>
      app.fetch(
        new Request(`https://data.example/files/${resourceGUID}/rows.csv`, {
          headers: { authorization: `Bearer ${secret}` },
        }),
      ),
    );
    expect(scopes).toEqual(['dataset.metadata', 'dataset.download']);
    await db.kysely.deleteFrom('catalogue.resource').where('resource_guid', '=', resourceGUID).execute();
  });
});

describe('who manages API keys', () => {
  it('needs a role for it, in this organisation', async () => {
    const { key } = await create();
    const of = { organisationGUID, keyGUID: key.keyGUID };
    for (const as of [people.editor, people.member, people.stranger])
      for (const [name, request] of [
        ['key/list', { organisationGUID }],
        ['key/create', wish({ name: 'Other' })],
        ['key/roll', { ...of, overlap: 'now' }],
        ['key/revoke', of],
      ] as const)
        expect((await send(bench.auth, name, request as never, as)).status).toBe(403);
    const elsewhere = { organisationGUID: OTHER_ORGANISATION, keyGUID: key.keyGUID };
    const response = await send(bench.auth, 'key/revoke', elsewhere, people.stranger);
    expect(await refusal(response)).toEqual([404, 'keyGUID key.unknown']);
  });

  it('gets the reason', async () => {
    await create();
    const tried: [Wish, unknown[]][] = [
      [{ name: 'mirror' }, [409, 'name key.nameTaken']],
      [{ name: ' ' }, [400, 'name text.tooShort']],
      [{ name: 'Long', days: 367 }, [400, 'days number.tooLarge']],
      [{ name: 'Wells', datasets: [WELLS] }, [404, 'datasets group.datasetUnknown']],
      [{ name: 'None', datasets: [] }, [400, 'datasets list.tooFew']],
    ];
    for (const [more, expected] of tried)
      expect(await refusal(await send(bench.auth, 'key/create', wish(more), OWNER))).toEqual(expected);
    // What was refused left nothing behind.
    expect((await keys()).map(({ name }) => name)).toEqual(['Mirror']);
    expect(await actions()).toEqual(['key.created']);
  });
});
