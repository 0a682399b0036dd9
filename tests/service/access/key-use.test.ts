/** What is reported of the use of an API key: networks, requests by day, keys that were revoked; and stopping old secrets. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createUses } from '#proxy/platform/uses/write-uses.ts';
import { withClientAddress } from '#proxy/platform/service/client-address.ts';
import { ask, ORGANISATION as organisationGUID, silent } from '../../support/catalogue.ts';
import { OWNER, SECRET, actions, bench, create, db, keys, view, useKeys } from './keys-bench.ts';

useKeys();

it('counts requests for data by day, those of its own organisation and refused ones too', async () => {
  const { key } = await create();
  expect((await keys())[0]?.week.map(({ used, refused }) => [used, refused])).toEqual(
    Array.from({ length: 7 }, () => [0, 0]),
  );
  const uses = createUses({ kysely: db.kysely, hash: (text) => Buffer.from(text), log: silent });
  const use = { kind: 'api', datasetGUID: SECRET, identityGUID: key.keyGUID } as const;
  for (const status of [200, 200, 200, 403]) uses.note({ ...use, status });
  await uses.flush();
  uses.note({ ...use, kind: 'download' });
  // Of no key.
  uses.note({ ...use, identityGUID: OWNER });
  await uses.close();
  await sql`insert into access.key_use (key_guid, day, used)
    select ${key.keyGUID}, (now() at time zone 'utc')::date - d, 10 * d from unnest('{2, 7}'::int[]) d`.execute(
    db.kysely,
  );
  const week = (await keys())[0]?.week ?? [];
  expect(week.map(({ used }) => used)).toEqual([0, 0, 0, 0, 20, 0, 4]);
  expect(week.at(-1)).toEqual({ day: new Date().toISOString().slice(0, 10), used: 4, refused: 1 });
});

it('names its networks, the last one first, and counts the others', async () => {
  const { secret } = await create();
  for (let part = 1; part <= 7; part += 1) await withClientAddress(`198.51.${part}.4`, () => view(secret));
  const [listed] = await keys();
  const networks = listed?.networks ?? [];
  expect([networks.length, listed?.networkCount, networks[0]?.network]).toEqual([5, 7, '198.51.7.0/24']);
  expect(Date.parse(networks[0]?.firstUsedAt ?? '')).toBeLessThanOrEqual(
    Date.parse(networks[0]?.lastUsedAt ?? ''),
  );
});

it('has its previous secrets stopped, and keeps the present one', async () => {
  const { secret, key } = await create();
  const which = { organisationGUID, keyGUID: key.keyGUID };
  const { secret: second } = await ask(bench.auth, 'key/roll', { ...which, overlap: 'day' }, OWNER);
  expect([await view(secret), await view(second)]).toEqual([200, 200]);
  const stopped = await ask(bench.auth, 'key/stopPrevious', which, OWNER);
  expect(stopped.previousUntil).toBeNull();
  expect([await view(secret), await view(second)]).toEqual([401, 200]);
  // Once more changes nothing, and is no line of the log.
  await ask(bench.auth, 'key/stopPrevious', which, OWNER);
  expect(await actions()).toEqual(['key.created', 'key.rolled', 'key.previousStopped']);
});

it('is listed after it was revoked, only where that is asked for', async () => {
  const { key } = await create();
  await create({ name: 'Another' });
  await ask(bench.auth, 'key/revoke', { organisationGUID, keyGUID: key.keyGUID }, OWNER);
  expect((await keys()).map(({ name }) => name)).toEqual(['Another']);
  const all = await ask(bench.auth, 'key/list', { organisationGUID, withRevoked: true }, OWNER);
  expect(all.result.map(({ name, state, revokedAt }) => [name, state, revokedAt === null])).toEqual([
    ['Another', 'active', true],
    ['Mirror', 'revoked', false],
  ]);
});
