/** The audit log has people by GUID: their names come from their accounts, and are gone with them. */
import { expect, it } from 'vitest';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { ask, ORGANISATION as organisationGUID, people } from '../../support/catalogue.ts';
import { bench, create, db, OWNER, SECRET, useGroups } from './groups-bench.ts';

useGroups();

const list = async () => (await ask(bench.auth, 'audit/list', { organisationGUID }, OWNER)).result;
const namesIn = async () =>
  (await list()).flatMap(({ before, after }) =>
    [before, after].flatMap((value) => {
      const { kind, name } = (value ?? {}) as { kind?: string; name?: unknown };
      return kind === undefined ? [] : [[kind, name]];
    }),
  );

/** Shares with someone, changes it, and ends it. */
async function shareAndEnd(
  principal: Parameters<typeof ask<'dataset/share'>>[2]['principal'],
): Promise<void> {
  const given = { organisationGUID, datasetGUID: SECRET, principal, level: 'read' as const, reason: '' };
  const { grantGUID } = await ask(bench.auth, 'dataset/share', given, OWNER);
  const change = { organisationGUID, grantGUID, until: null, level: 'query' as const };
  await ask(bench.auth, 'dataset/extendSharing', change, OWNER);
  await ask(bench.auth, 'dataset/endSharing', { organisationGUID, grantGUID, reason: '' }, OWNER);
}

it('writes no name of a person, and reads it from the account', async () => {
  await shareAndEnd({ kind: 'person', id: people.member });
  const stored = await db.kysely.selectFrom('access.audit').select(['before', 'after']).execute();
  expect(JSON.stringify(stored)).not.toContain('Example');
  expect(await namesIn()).toEqual(Array.from({ length: 3 }, () => ['person', 'member Example']));
});

it('writes the name of a group, which no account has', async () => {
  const { groupId } = await create();
  await shareAndEnd({ kind: 'group', id: groupId });
  const { before } = await db.kysely
    .selectFrom('access.audit')
    .select('before')
    .where('action', '=', 'grant.ended')
    .executeTakeFirstOrThrow();
  expect(before).toMatchObject({ kind: 'group', guid: groupId, name: expect.any(String) });
});

it('shows no name of an account that is gone, not even one that an earlier release has written', async () => {
  const guid = crypto.randomUUID();
  await db.kysely.transaction().execute((trx) =>
    recordAudit(trx, {
      organisationGUID,
      actorGUID: OWNER,
      action: 'grant.ended',
      object: { kind: 'dataset', id: SECRET },
      before: { grantGUID: crypto.randomUUID(), kind: 'person', guid, name: 'Ada Quill' },
      reason: '',
    }),
  );
  expect(await namesIn()).toEqual([['person', null]]);
  for (const format of ['csv', 'jsonl'] as const) {
    const { text } = await ask(bench.auth, 'audit/export', { organisationGUID, format }, OWNER);
    expect(text).toContain(guid);
    expect(text).not.toContain('Quill');
  }
  // The entry itself stays as it was sealed.
  const stored = await db.kysely.selectFrom('access.audit').select('before').execute();
  expect(JSON.stringify(stored)).toContain('Ada Quill');
});
