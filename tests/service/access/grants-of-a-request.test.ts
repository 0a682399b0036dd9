/** The grants that answer one request: what is done to one of them is done to all. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { noticeEnds } from '#proxy/domains/notices/jobs.ts';
import { warnOfEnd } from '#proxy/domains/sharing/warn-of-end.ts';
import { undoOf } from '#src/screens/settings/audit/undo.ts';
import type { Api } from '#src/services/api/api.ts';
import { ask, ORGANISATION as organisationGUID, send } from '../../support/catalogue.ts';
import {
  OWNER,
  ASKER,
  EMAIL,
  inDays,
  harness,
  bench,
  datasetGUID,
  month,
  create,
  part,
  approve,
  seenOfAll,
  standing,
  mine,
  useFiles,
} from './files-bench.ts';

useFiles();

async function undo(action: string): Promise<void> {
  const { result } = await ask(bench.auth, 'audit/list', { organisationGUID }, OWNER);
  const entry = result.find((one: AuditEntry) => one.action === action);
  const way = entry === undefined ? null : undoOf(entry);
  if (way === null) throw new Error(`${action} cannot be undone`);
  const api = { call: (name: 'dataset/share', request: never) => ask(bench.auth, name, request, OWNER) };
  await way.run(api as unknown as Api, organisationGUID, 'Undone');
}

describe('the grants of one request', () => {
  const given = async () => {
    const { requestGUID } = await create();
    const { grants } = await approve(requestGUID);
    return grants.map(({ grantGUID }) => grantGUID);
  };
  /** What each part opens, with its end. */
  const terms = async () => (await standing()).map(({ level, until, quota }) => [level, until, quota?.limit]);

  it('are changed together, by any of them, and changed back', async () => {
    const [, second = ''] = await given();
    const before = await terms();
    const until = inDays(50);
    const change = {
      organisationGUID,
      grantGUID: second,
      until,
      quota: { limit: 9, period: 'day' },
    } as const;
    await ask(bench.auth, 'dataset/extendSharing', change, OWNER);
    expect(await terms()).toEqual([
      ['download', until, 9],
      ['query', until, 9],
      ['query', until, 9],
    ]);
    const lower = { organisationGUID, grantGUID: second, until, level: 'read' } as const;
    await ask(bench.auth, 'dataset/extendSharing', lower, OWNER);
    expect((await terms()).map(([level]) => level)).toEqual(['read', 'read', 'read']);
    await undo('grant.changed');
    expect((await terms()).map(([level]) => level)).toEqual(['download', 'query', 'query']);
    const { result } = await ask(bench.auth, 'audit/list', { organisationGUID }, OWNER);
    // One entry for all of them.
    expect(result.filter(({ action }) => action === 'grant.changed')).toHaveLength(3);
    expect(before).toHaveLength(3);
  });

  it('end together, and are given again together', async () => {
    const [, , third = ''] = await given();
    await ask(
      bench.auth,
      'dataset/endSharing',
      { organisationGUID, grantGUID: third, reason: 'The study is over' },
      OWNER,
    );
    expect(await seenOfAll()).toEqual([null, null, null]);
    expect((await mine())?.grants.map(({ state }) => state)).toEqual(['ended', 'ended', 'ended']);
    const preview = {
      organisationGUID,
      datasetGUID,
      change: { kind: 'again', grantGUID: third },
    } as const;
    const { gains } = await ask(bench.auth, 'dataset/previewSharing', preview, OWNER);
    expect(gains).toMatchObject({ count: 1, people: [{ before: 'metadata', after: 'download' }] });
    await undo('grant.ended');
    expect(await seenOfAll()).toEqual([['month', 'deaths'], ['ward'], ['line', 'text']]);
    const asked = await mine();
    expect(asked?.grants.map(({ state }) => state)).toEqual(['active', 'active', 'active']);
    expect((await standing()).every(({ request }) => request?.number === asked?.number)).toBe(true);
    // Not twice: each grant would open as many requests again.
    await expect(undo('grant.ended')).rejects.toThrow('409');
    expect(await standing()).toHaveLength(3);
    // What was given is taken back as one thing, too.
    await undo('grant.given');
    expect(await standing()).toEqual([]);
    // What is over by its time is not given again.
    await sql`update access.dataset_grant set valid_from = now() - interval '3 days', valid_until = now() - interval '1 day'`.execute(
      harness.db.kysely,
    );
    await expect(undo('grant.ended')).rejects.toThrow('400');
  });

  it('are given again once by two people at the same moment, as one that answers no request is', async () => {
    const [first = ''] = await given();
    const principal = { kind: 'person', id: ASKER } as const;
    const shared = { organisationGUID, datasetGUID, principal, level: 'read', reason: '' } as const;
    const { grantGUID: other } = await ask(bench.auth, 'dataset/share', shared, OWNER);
    for (const grantGUID of [first, other]) {
      const named = { organisationGUID, grantGUID, reason: '' };
      await ask(bench.auth, 'dataset/endSharing', named, OWNER);
      const answers = await Promise.all(
        [1, 2].map(() => send(bench.auth, 'dataset/resumeSharing', named, OWNER)),
      );
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
      expect(await standing()).toHaveLength(4);
    }
  });

  it('are said to end soon once', async () => {
    await given();
    await sql`update access.dataset_grant set valid_from = now() - interval '40 days', valid_until = now() + interval '6 days'`.execute(
      harness.db.kysely,
    );
    const sent: string[] = [];
    const warning = {
      send: async ({ to }: { to: string }) => void sent.push(to),
      origin: () => 'https://data.example',
      productName: 'Commonplace',
    };
    for (let again = 0; again < 2; again += 1) {
      await harness.db.kysely.transaction().execute((trx) => warnOfEnd(trx, warning));
      await noticeEnds(harness.db.kysely);
    }
    expect(sent).toEqual([EMAIL]);
    const { result } = await ask(bench.auth, 'notice/list', {}, ASKER);
    expect(result.filter(({ kind }) => kind === 'accessEnding')).toHaveLength(1);
  });

  it('are not ended through the organisation of another dataset', async () => {
    const [first = ''] = await given();
    const other = { organisationGUID: crypto.randomUUID(), grantGUID: first, reason: '' };
    expect((await send(bench.auth, 'dataset/endSharing', other, OWNER)).status).toBe(403);
    expect(
      (await send(bench.auth, 'dataset/resumeSharing', { ...other, organisationGUID }, OWNER)).status,
    ).toBe(404);
    expect(await standing()).toHaveLength(3);
  });
});

describe('a server of the release before', () => {
  it('writes columns of one file and one grant, and they are read as such', async () => {
    const { requestGUID } = await create({ resources: [month()], columns: null });
    const { kysely } = harness.db;
    await kysely
      .updateTable('access.request')
      .set({ column_names: ['deaths'] })
      .execute();
    expect((await mine())?.columns).toEqual([{ resourceGUID: month(), name: 'By month', names: ['deaths'] }]);
    const { grants } = await approve(requestGUID, { parts: [part(month(), 1)], level: 'query' });
    await kysely.updateTable('access.dataset_grant').set({ request_guid: null }).execute();
    await kysely.updateTable('access.request').set({ grant_guid: null }).execute();
    expect((await mine())?.grants).toEqual([]);
    await kysely
      .updateTable('access.request')
      .set({ grant_guid: grants[0]?.grantGUID ?? null })
      .execute();
    expect((await mine())?.grants).toMatchObject([{ grantGUID: grants[0]?.grantGUID, level: 'query' }]);
  });

  it('approves no file of a request that names columns of several', async () => {
    await create();
    const { column_names } = await harness.db.kysely
      .selectFrom('access.request')
      .select('column_names')
      .executeTakeFirstOrThrow();
    expect(column_names).toEqual(['month', 'deaths', 'ward', 'age']);
  });
});
