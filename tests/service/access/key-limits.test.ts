/** What limits a program with an API key, and what is reported of it: networks and quotas. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { Quota } from '#contract/quota.ts';
import { ProblemError } from '#contract/problem.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { createRefusals } from '#proxy/domains/api-keys/refusals.ts';
import { withClientAddress } from '#proxy/platform/service/client-address.ts';
import { withExactAddress } from '#proxy/platform/service/exact-address.ts';
import { authBench } from '../../support/auth-service.ts';
import { addPeople, ask, send, silent } from '../../support/catalogue.ts';
import {
  OWNER,
  SECRET,
  actions,
  bench,
  create,
  db,
  discovery,
  keys,
  refusal,
  view,
  keyFields,
  useKeys,
} from './keys-bench.ts';

useKeys();

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
    expect((await keys())[0]?.networks[0]?.network).toBe('203.0.113.0/24');
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
    expect((await keys())[0]?.networks[0]?.network).toBe('198.51.100.0/24');
    expect(await actions()).toEqual(['key.created', 'key.newNetwork']);
  });

  it('is reported three times a day at most, and is in the log each time', async () => {
    const { secret } = await create();
    for (let part = 0; part < 6; part += 1) await from(`2001:db8:0:${part}::/64`, secret);
    expect([(await notices()).length, bench.emails.length]).toEqual([3, 3]);
    expect((await actions()).filter((action) => action === 'key.newNetwork')).toHaveLength(5);
  });
});

describe('a key that is limited to networks', () => {
  const from = (address: string | undefined, secret: string) =>
    withClientAddress(address, () => send(discovery, 'dataset:view', { datasetGUID: SECRET }, secret));
  const statuses = (secret: string, addresses: readonly string[]) =>
    Promise.all(addresses.map(async (address) => (await from(address, secret)).status));

  it('works from them and from nowhere else; the refusal names the address and the form', async () => {
    const { secret, key } = await create({ onlyFrom: ['203.0.113.9/24', '198.51.100.7', '2001:DB8::/32'] });
    expect(key.onlyFrom).toEqual(['198.51.100.7', '203.0.113.0/24', '2001:db8::/32']);
    expect(await statuses(secret, ['203.0.113.1', '203.0.113.254', '198.51.100.7', '2001:db8:5::1'])).toEqual(
      [200, 200, 200, 200],
    );
    expect(await statuses(secret, ['203.0.114.1', '198.51.100.8', '2001:db9::1', '10.0.0.1'])).toEqual([
      403, 403, 403, 403,
    ]);
    const refused = await from('192.0.2.66', secret);
    expect([refused.status, await refused.json()]).toEqual([
      403,
      expect.objectContaining({
        detail: 'The API key does not work from 192.0.2.66. It is limited to some networks',
        help: `/settings/apiKeys?key=${key.keyGUID}`,
      }),
    ]);
    // Where it comes from is not known.
    expect((await from(undefined, secret)).status).toBe(403);
    // A use that was refused is no use.
    const [listed] = await keys();
    expect(listed?.networks.map(({ network }) => network)).not.toContain('192.0.2.0/24');
  });

  it('works from elsewhere at once when its networks are changed, also with its secret before', async () => {
    const { secret, key } = await create({ name: 'Moved', onlyFrom: ['198.51.100.7'] });
    const rolled = await ask(
      bench.auth,
      'key/roll',
      { organisationGUID: keyFields().organisationGUID, keyGUID: key.keyGUID, overlap: 'day' },
      OWNER,
    );
    const both = [secret, rolled.secret];
    const asked = (address: string) =>
      Promise.all(both.map(async (one) => (await from(address, one)).status));
    expect(await asked('192.0.2.1')).toEqual([403, 403]);
    const { days: _, ...settings } = keyFields({ name: 'Moved', onlyFrom: ['192.0.2.0/28'] });
    await ask(bench.auth, 'key/update', { ...settings, keyGUID: key.keyGUID }, OWNER);
    expect([await asked('192.0.2.1'), await asked('198.51.100.7')]).toEqual([
      [200, 200],
      [403, 403],
    ]);
    await ask(bench.auth, 'key/update', { ...settings, onlyFrom: [], keyGUID: key.keyGUID }, OWNER);
    expect([await asked('192.0.2.17'), (await from(undefined, secret)).status]).toEqual([[200, 200], 200]);
  });

  it('takes networks of IPv4 that are written as IPv6, and addresses that are', async () => {
    const { secret, key } = await create({ onlyFrom: ['::ffff:203.0.113.9/120', '::FFFF:c633:6407'] });
    expect(key.onlyFrom).toEqual(['198.51.100.7', '203.0.113.0/24']);
    expect(await statuses(secret, ['203.0.113.1', '::ffff:203.0.113.2', '198.51.100.7'])).toEqual([
      200, 200, 200,
    ]);
    expect(await statuses(secret, ['203.0.114.1', '::ffff:198.51.100.8'])).toEqual([403, 403]);
  });

  it('says from where it was refused: with the key, in its days, and once in the log', async () => {
    const { secret, key } = await create({ onlyFrom: ['203.0.113.0/24'] });
    const other = await create({ name: 'Other', onlyFrom: ['203.0.113.0/24'] });
    await statuses(secret, ['192.0.2.66', '192.0.2.67', '203.0.113.1', '198.51.100.1']);
    await bench.written();
    await from('192.0.2.66', secret);
    await from(undefined, secret);
    await bench.written();
    await bench.written();
    const [listed, unused] = await keys();
    expect(new Map(listed?.refusals.map(({ network, refused }) => [network, refused]))).toEqual(
      new Map([
        ['192.0.2.0/24', 3],
        ['198.51.100.0/24', 1],
        [null, 1],
      ]),
    );
    expect(listed?.week.at(-1)).toMatchObject({ used: 0, refused: 5 });
    expect([unused?.keyGUID, unused?.refusals]).toEqual([other.key.keyGUID, []]);
    const lines = await db.kysely
      .selectFrom('access.audit')
      .select(['object_id', 'actor_guid', 'after'])
      .where('action', '=', 'key.refused')
      .execute();
    expect(lines.map(({ object_id, actor_guid }) => [object_id, actor_guid])).toEqual(
      Array.from({ length: 3 }, () => [key.keyGUID, null]),
    );
    expect(lines).toContainEqual(
      expect.objectContaining({ after: { name: 'Mirror', network: '192.0.2.0/24' } }),
    );
  });

  it('keeps no address of a private network, which names one machine', async () => {
    const { secret } = await create({ onlyFrom: ['203.0.113.0/24'] });
    for (const address of ['fd12:3456:789A:1:aaaa:bbbb:cccc:dddd', 'fd12:3456:789a:1::7', '10.1.2.3'])
      await withExactAddress(address, () => send(discovery, 'dataset:view', { datasetGUID: SECRET }, secret));
    await bench.written();
    const refused = new Map((await keys())[0]?.refusals.map((one) => [one.network, one.refused]));
    expect(refused).toEqual(
      new Map([
        ['fd12:3456:789a:1::/64', 2],
        ['10.1.2.0/24', 1],
      ]),
    );
  });

  it.each([
    ['once more after a conflict', [Object.assign(new Error('deadlock detected'), { code: '40P01' })], 2],
    ['not at all without a database, which stops no server that ends', [new Error('gone')], 1],
  ])('is noted %s', async (_, failures, attempts) => {
    const left = [...failures];
    let calls = 0;
    const execute = async () => {
      calls += 1;
      const failure = left.pop();
      if (failure !== undefined) throw failure;
    };
    const refusals = createRefusals({ kysely: { transaction: () => ({ execute }) } as never, log: silent });
    refusals.note(crypto.randomUUID(), '192.0.2.0/24');
    await refusals.flush();
    expect(calls).toBe(attempts);
  });

  it('keeps a bounded number of networks from which it was refused, the latest', async () => {
    const { secret } = await create({ onlyFrom: ['203.0.113.0/24'] });
    for (const first of [1, 2]) {
      const addresses = Array.from({ length: 120 }, (_, part) => `10.${first}.${part}.1`);
      expect(new Set(await statuses(secret, addresses))).toEqual(new Set([403]));
      await bench.written();
    }
    const { kept } = await db.kysely
      .selectFrom('access.key_refusal')
      .select((eb) => eb.fn.countAll<string>().as('kept'))
      .executeTakeFirstOrThrow();
    expect(Number(kept)).toBe(200);
    const latest = await db.kysely
      .selectFrom('access.key_refusal')
      .select('network')
      .where('network', 'like', '10.2.%')
      .execute();
    // All of the second batch, in the place of the oldest.
    expect(latest).toHaveLength(120);
    // The uses of the day count all of them.
    expect((await keys())[0]?.week.at(-1)?.refused).toBe(240);
    expect((await actions()).filter((action) => action === 'key.refused')).toHaveLength(200);
  });

  it('is refused with the name of its field when a network is none', async () => {
    for (const onlyFrom of [['leeds.example'], ['203.0.113.0/33'], ['203.0.113'], ['::1/129'], ['']])
      expect([
        onlyFrom,
        await refusal(await send(bench.auth, 'key/create', keyFields({ onlyFrom }), OWNER)),
      ]).toEqual([onlyFrom, [400, 'onlyFrom key.notNetwork']]);
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
      ask(bench.auth, 'key/update', { ...keyFields({ quota }), keyGUID: key.keyGUID }, OWNER);
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
    const tried = await send(
      bench.auth,
      'key/create',
      keyFields({ quota: { limit: 0, period: 'day' } }),
      OWNER,
    );
    expect(await refusal(tried)).toEqual([400, 'quota.limit number.tooSmall']);
  });
});
