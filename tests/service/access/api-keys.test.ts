/** API keys of an organisation: how they are managed, and what a program reaches with one. */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { CallName } from '#contract/index.ts';
import type { RollOverlap } from '#contract/api-keys.ts';
import { findFile } from '#proxy/domains/files/find-file.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import {
  HIDDEN,
  OWNER,
  SECRET,
  WELLS,
  type KeyFields,
  actions,
  bench,
  create,
  data,
  db,
  keys,
  refusal,
  titles,
  view,
  keyFields,
  useKeys,
} from './keys-bench.ts';

useKeys();

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

  it('whose secret before is used shortly before it stops is named in one notice', async () => {
    await db.kysely.deleteFrom('auth.notice').execute();
    const { secret, key } = await create();
    const request = { organisationGUID, keyGUID: key.keyGUID, overlap: 'hour' as const };
    await ask(bench.auth, 'key/roll', request, OWNER);
    const notices = () => db.kysely.selectFrom('auth.notice').select(['kind', 'params']).execute();
    expect([await view(secret), await notices()]).toEqual([200, []]);
    await db.kysely
      .updateTable('access.earlier_secret')
      .set({ warn_from: new Date(0) })
      .execute();
    expect([await view(secret), await view(secret)]).toEqual([200, 200]);
    expect(await notices()).toEqual([
      { kind: 'keyPreviousUsed', params: { name: 'Mirror', organisation: 'Parks Department' } },
    ]);
  });

  it('keeps the time that a roll has promised when it is rolled again, until one without an overlap', async () => {
    const { secret, key } = await create();
    const roll = async (overlap: RollOverlap) =>
      ask(bench.auth, 'key/roll', { organisationGUID, keyGUID: key.keyGUID, overlap }, OWNER);
    const second = await roll('day');
    const hours = (Date.parse(second.key.previousUntil ?? '') - Date.now()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
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

  it('ends automatically', async () => {
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
    const { secret } = await ask(bench.auth, 'key/create', keyFields(), people.editor);
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

describe('who manages API keys', () => {
  it('needs a role for it, in this organisation', async () => {
    const { key } = await create();
    const of = { organisationGUID, keyGUID: key.keyGUID };
    for (const as of [people.editor, people.member, people.stranger])
      for (const [name, request] of [
        ['key/list', { organisationGUID }],
        ['key/create', keyFields({ name: 'Other' })],
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
    const tried: [KeyFields, unknown[]][] = [
      [{ name: 'mirror' }, [409, 'name key.nameTaken']],
      [{ name: ' ' }, [400, 'name text.tooShort']],
      [{ name: 'Long', days: 367 }, [400, 'days number.tooLarge']],
      [{ name: 'Wells', datasets: [WELLS] }, [404, 'datasets group.datasetUnknown']],
      [{ name: 'None', datasets: [] }, [400, 'datasets list.tooFew']],
    ];
    for (const [more, expected] of tried)
      expect(await refusal(await send(bench.auth, 'key/create', keyFields(more), OWNER))).toEqual(expected);
    // What was refused left nothing behind.
    expect((await keys()).map(({ name }) => name)).toEqual(['Mirror']);
    expect(await actions()).toEqual(['key.created']);
  });
});
