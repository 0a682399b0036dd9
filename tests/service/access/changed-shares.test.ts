/** Changing what a share opens while it stands: files, columns, rows and the reason, in place and within the request behind it. */
import { describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { CallRequest } from '#contract/index.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { undoOf } from '#src/screens/settings/audit/undo.ts';
import type { Api } from '#src/services/api/api.ts';
import { ask, ORGANISATION as organisationGUID, send } from '../../support/catalogue.ts';
import {
  approve,
  ASKER,
  bench,
  create,
  datasetGUID,
  harness,
  inDays,
  mine,
  month,
  notes,
  opened,
  OWNER,
  part,
  seenOfAll,
  standing,
  useFiles,
  ward,
} from './files-bench.ts';

useFiles();

type Change = Partial<CallRequest<'dataset/extendSharing'>>;
const until = inDays(30);

async function share(more: Partial<CallRequest<'dataset/share'>> = {}) {
  // The organisation knows the person by what was shared before.
  await harness.db.kysely
    .insertInto('access.dataset_grant')
    .values({
      principal_id: await ensurePrincipal(harness.db.kysely, 'person', ASKER),
      dataset_guid: datasetGUID,
      level: 1,
      resource_guids: null,
      valid_until: null,
      granted_by: OWNER,
      ended_at: new Date(),
      ended_by: OWNER,
    })
    .execute();
  return ask(
    bench.auth,
    'dataset/share',
    {
      organisationGUID,
      datasetGUID,
      principal: { kind: 'person', id: ASKER },
      level: 'query',
      until,
      reason: 'A study',
      ...more,
    },
    OWNER,
  );
}
const change = (grantGUID: string, more: Change) =>
  ask(bench.auth, 'dataset/extendSharing', { organisationGUID, grantGUID, until, ...more }, OWNER);

async function refusal(grantGUID: string, more: Change) {
  const request = { organisationGUID, grantGUID, until, ...more };
  const answer = await send(bench.auth, 'dataset/extendSharing', request, OWNER);
  const { errors } = (await answer.json()) as { errors?: { field: string; code: string }[] };
  return [answer.status, errors?.[0]?.field, errors?.[0]?.code];
}

const lastChange = async (): Promise<AuditEntry> => {
  const { result } = await ask(bench.auth, 'audit/list', { organisationGUID }, OWNER);
  const entry = result.find(({ action }) => action === 'grant.changed');
  if (entry === undefined) throw new Error('Nothing was changed');
  return entry;
};

async function undo(): Promise<void> {
  const way = undoOf(await lastChange());
  const api = { call: (name: 'dataset/share', request: never) => ask(bench.auth, name, request, OWNER) };
  await way?.run(api as unknown as Api, organisationGUID, 'Undone');
}

const preview = (grantGUID: string, more: Change) =>
  ask(
    bench.auth,
    'dataset/previewSharing',
    {
      organisationGUID,
      datasetGUID,
      change: { kind: 'change', grantGUID, until, level: 'query', ...more },
    },
    OWNER,
  );

describe('a share', () => {
  it('opens other files from the next request on, under its own GUID', async () => {
    const { grantGUID } = await share({ resources: [month()] });
    expect(await seenOfAll()).toEqual([['month', 'deaths', 'cause'], null, null]);
    const changed = await change(grantGUID, { resources: [ward(), notes()] });
    expect(changed).toMatchObject({ grantGUID, level: 'query' });
    expect(changed.resources?.map(({ name }) => name)).toEqual(['By ward', 'Notes']);
    expect(await seenOfAll()).toEqual([null, ['ward', 'age', 'name'], ['line', 'text']]);
    await change(grantGUID, { resources: null });
    expect((await seenOfAll()).every((columns) => columns !== null)).toBe(true);
    expect(await standing()).toHaveLength(1);
  });

  it('opens some columns and rows of one file, others, and the whole file again', async () => {
    const { grantGUID } = await share({ resources: [ward()] });
    await change(grantGUID, { resources: [ward()], narrowing: { sheet: 0, columns: [0], filters: [] } });
    expect(await seenOfAll()).toEqual([null, ['ward'], null]);
    const filters = [{ kind: 'equals' as const, column: 0, text: 'Adel' }];
    await change(grantGUID, { resources: [ward()], narrowing: { sheet: 0, columns: [0, 1], filters } });
    expect(await seenOfAll()).toEqual([null, ['ward', 'age'], null]);
    const page = await ask(opened.data, 'resource:preview', { resourceGUID: ward() }, ASKER);
    expect(page).toMatchObject({ table: { rows: 1 } });
    await change(grantGUID, { resources: [ward()], narrowing: null });
    expect(await seenOfAll()).toEqual([null, ['ward', 'age', 'name'], null]);
  });

  it('says before it is saved who gains and who loses', async () => {
    const { grantGUID } = await share({ resources: [month()] });
    expect(await preview(grantGUID, { resources: [ward()] })).toMatchObject({
      gains: { count: 1 },
      loses: { count: 1 },
    });
    expect(await preview(grantGUID, { resources: null })).toMatchObject({
      gains: { count: 1, people: [{ before: 'query', after: 'query' }] },
      loses: { count: 0 },
    });
    expect(await preview(grantGUID, { resources: [month()] })).toMatchObject({ unchanged: 1 });
    // Nothing of it was made.
    expect(await seenOfAll()).toEqual([['month', 'deaths', 'cause'], null, null]);
  });

  it('has another reason; what is left out stays', async () => {
    const quota = { limit: 5, period: 'day' } as const;
    const { grantGUID } = await share({ resources: [month()], quota });
    const changed = await change(grantGUID, { reason: 'A longer study' });
    expect(changed).toMatchObject({ reason: 'A longer study', level: 'query', quota });
    expect(changed.resources).toHaveLength(1);
    const { before, after } = await lastChange();
    expect(before).toMatchObject({ reason: 'A study' });
    expect(after).toMatchObject({ reason: 'A longer study' });
    expect(before).not.toHaveProperty('resources');
    await undo();
    expect((await standing())[0]?.reason).toBe('A study');
  });

  it('is in the log with what it opened before and after, and is changed back', async () => {
    const { grantGUID } = await share({ resources: [month(), notes()] });
    await change(grantGUID, { resources: [ward()], parts: [part(ward(), 0)] });
    const { before, after } = await lastChange();
    expect(before).toMatchObject({ resources: [month(), notes()], parts: [] });
    expect(after).toMatchObject({
      resources: [ward()],
      parts: [{ resourceGUID: ward(), narrowing: { columns: [0], fields: [{ name: 'ward' }] } }],
    });
    await undo();
    expect(await seenOfAll()).toEqual([['month', 'deaths', 'cause'], null, ['line', 'text']]);
    await undo();
    expect(await seenOfAll()).toEqual([null, ['ward'], null]);
  });

  it('is refused what a share cannot be', async () => {
    const { grantGUID } = await share();
    const narrowing = { sheet: 0, columns: [0], filters: [] };
    expect(await refusal(grantGUID, { resources: [crypto.randomUUID()] })).toEqual([
      404,
      'resources',
      'grant.resourceUnknown',
    ]);
    expect(await refusal(grantGUID, { narrowing })).toEqual([400, 'resources', 'grant.oneFile']);
    expect(await refusal(grantGUID, { resources: [month(), ward()], parts: [part(month(), 0)] })).toEqual([
      400,
      'parts',
      'grant.oneFile',
    ]);
    expect(await refusal(grantGUID, { resources: [month()], narrowing, level: 'download' })).toEqual([
      400,
      'level',
      'grant.narrowedLevel',
    ]);
    expect(await refusal(grantGUID, { resources: [month()], level: 'edit' })).toEqual([
      400,
      'level',
      'grant.editSomeFiles',
    ]);
    expect((await refusal(grantGUID, { resources: [] }))[0]).toBe(400);
    expect((await standing())[0]).toMatchObject({ resources: null, narrowing: null });
  });
});

describe('the grants of a request', () => {
  const given = async () => {
    const { requestGUID } = await create();
    const { grants } = await approve(requestGUID, { until, quota: { limit: 9, period: 'day' } });
    return grants;
  };

  it('keep what goes on, get what is new and lose what is gone', async () => {
    const grants = await given();
    const monthly = grants.find(({ resources }) => resources?.[0]?.resourceGUID === month());
    const changed = await change(grants[0]?.grantGUID ?? '', {
      level: 'query',
      resources: [month(), ward()],
      parts: [part(month(), 0), part(ward(), 0, 1)],
    });
    expect(await seenOfAll()).toEqual([['month'], ['ward', 'age'], null]);
    const now = await standing();
    expect(now).toHaveLength(2);
    expect(now.map(({ grantGUID }) => grantGUID)).toContain(monthly?.grantGUID);
    expect(now.map(({ grantGUID }) => grantGUID)).toContain(changed.grantGUID);
    await undo();
    expect(await seenOfAll()).toEqual([['month', 'deaths'], ['ward'], ['line', 'text']]);
    const again = await standing();
    expect(again).toHaveLength(3);
    // Each has what the others have, and answers the same request.
    for (const { until: end, quota, request } of again)
      expect([end, quota?.limit, request?.number]).toEqual([until, 9, (await mine())?.number]);
    // One entry for the change, and none for grants that it made or ended.
    const { result } = await ask(bench.auth, 'audit/list', { organisationGUID }, OWNER);
    expect(result.filter(({ action }) => action === 'grant.ended')).toEqual([]);
    expect(result.filter(({ action }) => action === 'grant.given')).toHaveLength(3);
  });

  it('stay within what was asked for', async () => {
    const [first] = await given();
    const guid = first?.grantGUID ?? '';
    expect(await refusal(guid, { resources: [month()], parts: [part(month(), 2)], level: 'query' })).toEqual([
      400,
      'parts',
      'request.columnNotAsked',
    ]);
    expect(await refusal(guid, { resources: [month(), notes()] })).toEqual([
      400,
      'parts',
      'request.columnNotAsked',
    ]);
    await harness.db.kysely
      .updateTable('access.request')
      .set({ resource_guids: [month(), ward()] })
      .execute();
    expect(await refusal(guid, { resources: [notes()] })).toEqual([400, 'resources', 'request.fileNotAsked']);
  });

  it('are looked at together before the change is made', async () => {
    const [first] = await given();
    const { gains, loses } = await preview(first?.grantGUID ?? '', {
      level: 'download',
      resources: [month(), notes()],
      parts: [part(month(), 0, 1)],
    });
    expect([gains.count, loses.count]).toEqual([0, 1]);
  });
});

describe('the quota of a request', () => {
  it('is one for all of its files, and goes on when they are given again', async () => {
    const { requestGUID } = await create();
    const { grants } = await approve(requestGUID, { quota: { limit: 3, period: 'day' } });
    const rows = (resourceGUID: string) =>
      send(opened.data, 'resource:previewRows', { resourceGUID, columns: [0], limit: 5 }, ASKER);
    for (const guid of [month(), ward(), notes()]) {
      await ask(opened.data, 'resource:requestPreview', { resourceGUID: guid }, ASKER);
      await opened.previews.idle();
    }
    await harness.db.kysely.deleteFrom('access.quota_use').execute();
    expect((await rows(month())).status).toBe(200);
    expect((await rows(ward())).status).toBe(200);
    for (const { quota } of await standing()) expect(quota).toMatchObject({ limit: 3, used: 2 });
    expect((await rows(notes())).status).toBe(200);
    for (const guid of [month(), ward(), notes()]) expect((await rows(guid)).status).toBe(429);
    const named = { organisationGUID, grantGUID: grants[0]?.grantGUID ?? '', reason: '' };
    await ask(bench.auth, 'dataset/endSharing', named, OWNER);
    await ask(bench.auth, 'dataset/resumeSharing', named, OWNER);
    expect((await rows(month())).status).toBe(429);
  });
});
