/** Requests for access for a group or a key, requests that are changed, what is offered instead, and earlier answers. */
import { describe, expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import { workingDaysAfter } from '#contract/working-days.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import {
  addResearchers,
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
} from '../../support/catalogue.ts';
import {
  OPEN,
  OWNER,
  approve,
  audited,
  bench,
  create,
  datasetGUID,
  db,
  files,
  inDays,
  mayHave,
  refused,
  useRequests,
  requestFields,
} from './requests-bench.ts';

useRequests();

const STRANGER = people.stranger;
const keyOf = async (name: string) => {
  const settings = { organisationGUID: OTHER_ORGANISATION, scopes: ['dataset.download' as const], days: 30 };
  const { key } = await ask(bench.auth, 'key/create', { ...settings, name, datasets: null }, STRANGER);
  return { kind: 'key' as const, id: key.keyGUID };
};
const change = (
  requestGUID: string,
  more: Partial<CallRequest<'accessRequest/change'>>,
  as: string = people.newcomer,
) => {
  const { purpose, until } = requestFields();
  return ask(bench.auth, 'accessRequest/change', { requestGUID, purpose, until, ...more }, as);
};
const unreadOf = async (who: string) => (await ask(bench.auth, 'notice/list', {}, who)).unread;

describe('a request for a key', () => {
  it('gives access to the key and not to the person, and is no dataset of its settings', async () => {
    const usedBy = await keyOf('Forecast');
    const made = await create({ usedBy }, STRANGER);
    expect(made.usedBy).toMatchObject({ ...usedBy, name: 'Forecast', people: 1 });
    const explain = { organisationGUID, datasetGUID, principal: usedBy, action: 'download' as const };
    const asks = () => ask(bench.auth, 'dataset/explainAccess', explain, OWNER);
    expect((await asks()).allowed).toBe(false);
    await approve(made.requestGUID);
    await db.kysely.updateTable('access.api_key').set({ last_used_at: new Date() }).execute();
    expect((await asks()).allowed).toBe(true);
    expect([await mayHave(files[0], usedBy.id), await mayHave(files[0], STRANGER)]).toEqual([true, false]);
    const { result: holders } = await ask(
      bench.auth,
      'dataset/accessHolders',
      { organisationGUID, datasetGUID, kind: 'keys' },
      OWNER,
    );
    // When it was used last is known to those who manage it: it may have been elsewhere.
    expect(holders.map(({ name, level, lastUsedAt }) => [name, level, lastUsedAt])).toEqual([
      ['Forecast', 'download', null],
    ]);

    const own = { organisationGUID: OTHER_ORGANISATION };
    const listed = async () =>
      (await ask(bench.auth, 'key/list', own, STRANGER)).result.find(({ keyGUID }) => keyGUID === usedBy.id);
    expect(await listed()).toMatchObject({ datasets: null, sharedDatasets: 1 });
    // Another setting of the key ends nothing that others share with it; revoking it does.
    const settings = { ...own, keyGUID: usedBy.id, name: 'Forecast', scopes: [] };
    await ask(bench.auth, 'key/update', { ...settings, datasets: null }, STRANGER);
    expect(await listed()).toMatchObject({ sharedDatasets: 1 });
    await ask(bench.auth, 'key/revoke', { ...own, keyGUID: usedBy.id }, STRANGER);
    const grants = await db.kysely.selectFrom('access.dataset_grant').select('ended_at').execute();
    expect(grants.map(({ ended_at }) => ended_at === null)).toEqual([false]);
    // Those who gave the access read in their own log that it has ended.
    const lines = await db.kysely
      .selectFrom('access.audit')
      .select(['organisation_guid', 'object_id', 'before', 'reason'])
      .where('action', '=', 'grant.ended')
      .execute();
    expect(lines).toMatchObject([
      {
        organisation_guid: organisationGUID,
        object_id: datasetGUID,
        before: { kind: 'key', guid: usedBy.id, level: 'download' },
        reason: 'The API key was revoked',
      },
    ]);
  });

  it('is refused to a person who does not manage the key, and once the key is gone', async () => {
    const usedBy = await keyOf('Watched');
    const at = (as: string) => refused('accessRequest/create', requestFields({ usedBy }), as);
    expect(await at(people.newcomer)).toEqual([404, 'usedBy', 'request.usedByUnknown']);
    const { requestGUID } = await create({ usedBy }, STRANGER);
    const own = { organisationGUID: OTHER_ORGANISATION, keyGUID: usedBy.id };
    await ask(bench.auth, 'key/revoke', own, STRANGER);
    const give = { organisationGUID, requestGUID, until: inDays(3) };
    expect(await refused('accessRequest/approve', give)).toEqual([409, 'requestGUID', 'request.userGone']);
    const decline = { organisationGUID, requestGUID, answer: 'The key is gone' };
    expect((await ask(bench.auth, 'accessRequest/decline', decline, OWNER)).state).toBe('declined');
  });
});

describe('a request for a group', () => {
  it('gives access to everyone in it, and only once', async () => {
    const id = await addResearchers(db);
    const usedBy = { kind: 'group' as const, id };
    expect(await refused('accessRequest/create', requestFields({ usedBy }), STRANGER)).toEqual([
      404,
      'usedBy',
      'request.usedByUnknown',
    ]);
    const made = await create({ usedBy });
    expect(made.usedBy).toMatchObject({ name: 'Researchers', people: 1 });
    await approve(made.requestGUID, { until: inDays(90) });
    expect(await mayHave(files[0])).toBe(true);
    expect(
      await refused('accessRequest/create', requestFields({ usedBy, until: inDays(60) }), people.newcomer),
    ).toEqual([409, 'datasetGUID', 'request.alreadyAllowed']);
  });
});

describe('a request that is open', () => {
  it('is changed by the person who made it, with the same day of the answer', async () => {
    await db.kysely.deleteFrom('auth.notice').execute();
    const made = await create();
    const { result } = await ask(bench.auth, 'notice/list', {}, OWNER);
    await ask(bench.auth, 'notice/markRead', { ids: result.map(({ id }) => id) }, OWNER);
    expect(await unreadOf(OWNER)).toBe(0);
    const [first = ''] = files;
    const changed = await change(made.requestGUID, { purpose: 'By month', resources: [first] });
    expect(changed).toMatchObject({
      number: made.number,
      purpose: 'By month',
      resources: [{ name: 'By month' }],
      dueAt: made.dueAt,
      changedAt: expect.any(String),
    });
    expect(await unreadOf(OWNER)).toBe(1);
    // One e-mail, of the request itself.
    expect(bench.emails).toHaveLength(1);
    expect(await audited()).toEqual(['request.made', 'request.changed']);
    const { requestGUID } = made;
    const until = inDays(5);
    const none = { requestGUID, purpose: 'Mine', until };
    expect(await refused('accessRequest/change', none, STRANGER)).toEqual([
      404,
      'requestGUID',
      'request.unknown',
    ]);
    expect(await refused('accessRequest/change', { ...none, until: inDays(999) }, people.newcomer)).toEqual([
      400,
      'until',
      'request.tooLong',
    ]);
    const give = { organisationGUID, requestGUID, until };
    // It was read before the change.
    expect(await refused('accessRequest/approve', { ...give, seenChange: null })).toEqual([
      409,
      'requestGUID',
      'request.changedMeanwhile',
    ]);
    expect((await approve(requestGUID, { seenChange: changed.changedAt })).state).toBe('approved');
    expect((await refused('accessRequest/change', none, people.newcomer))[0]).toBe(404);
  });

  it('waits among the things to do of those who decide, and of the person who is asked', async () => {
    await db.kysely.deleteFrom('auth.notice').execute();
    const { requestGUID } = await create();
    const toDo = async (who: string) => {
      const { result, counts } = await ask(bench.auth, 'notice/list', { which: 'toDo' }, who);
      expect(counts.toDo).toBe(result.length);
      return result.map(({ kind, isToDo }) => [kind, isToDo]);
    };
    await ask(bench.auth, 'notice/markAllRead', { upTo: '9999999999' }, OWNER);
    // Reading it decides nothing.
    expect(await toDo(OWNER)).toEqual([['requestMade', true]]);
    const asked = { organisationGUID, requestGUID, question: 'Where?' };
    const { questions } = await ask(bench.auth, 'accessRequest/ask', asked, OWNER);
    expect([await toDo(OWNER), await toDo(people.newcomer)]).toEqual([[], [['requestQuestion', true]]]);
    const questionGUID = questions[0]?.questionGUID ?? '';
    await ask(
      bench.auth,
      'accessRequest/reply',
      { requestGUID, questionGUID, reply: 'Here' },
      people.newcomer,
    );
    expect([await toDo(OWNER), await toDo(people.newcomer)]).toEqual([[['requestMade', true]], []]);
    await approve(requestGUID);
    expect(await toDo(OWNER)).toEqual([]);
    const { result, counts } = await ask(bench.auth, 'notice/list', { which: 'unread' }, people.newcomer);
    expect([result.map(({ kind }) => kind), counts]).toEqual([
      ['requestApproved'],
      { all: 2, unread: 1, toDo: 0 },
    ]);
  });
});

describe('a request that is declined', () => {
  it('says why, and offers a dataset that anyone can have', async () => {
    const { requestGUID } = await create();
    const decline = { organisationGUID, requestGUID, answer: 'Small areas', reason: 'people' as const };
    const hidden = datasetGuid(organisationGUID, 'hidden');
    for (const offered of [hidden, datasetGUID, crypto.randomUUID()])
      expect(await refused('accessRequest/decline', { ...decline, offered })).toEqual([
        400,
        'offered',
        'request.offerNotPublic',
      ]);
    const done = await ask(bench.auth, 'accessRequest/decline', { ...decline, offered: OPEN }, OWNER);
    expect(done).toMatchObject({
      declineReason: 'people',
      offered: { datasetGUID: OPEN, title: 'Benches' },
    });
    // What is no longer open to anyone is no longer offered.
    const setVisibility = (visibility: 'public' | 'private') =>
      db.kysely
        .updateTable('catalogue.dataset')
        .set({ visibility })
        .where('dataset_guid', '=', OPEN)
        .execute();
    await setVisibility('private');
    const [mine] = (await ask(bench.auth, 'accessRequest/mine', {}, people.newcomer)).result;
    await setVisibility('public');
    expect(mine).toMatchObject({ declineReason: 'people', offered: null });
  });
});

describe('how requests were answered', () => {
  const statistics = (as: string) => ask(bench.auth, 'accessRequest/statistics', { datasetGUID }, as);

  it('is shown to members before they ask', async () => {
    const none = await statistics(STRANGER);
    expect(none).toMatchObject({ decided: 0, inTime: 0, halfWithin: null, approved: 0, inPart: 0 });
    expect(Date.parse(none.dueAt)).toBeGreaterThan(Date.now());
    const sent = new Date('2026-03-02T09:00:00Z');
    const dueAt = workingDaysAfter(sent, 5);
    /** @param days working days until the decision */
    const decide = async (days: number, give: boolean, more: { resources?: string[] } = {}) => {
      const { requestGUID, until } = await create();
      if (give) await approve(requestGUID, { until, ...more });
      else {
        const decline = { organisationGUID, requestGUID, answer: 'No' };
        await ask(bench.auth, 'accessRequest/decline', decline, OWNER);
      }
      await db.kysely
        .updateTable('access.request')
        .set({ created_at: sent, due_at: dueAt, closed_at: workingDaysAfter(sent, days) })
        .where('request_guid', '=', requestGUID)
        .execute();
      await db.kysely.updateTable('access.dataset_grant').set({ ended_at: new Date() }).execute();
    };
    await decide(1, true);
    await decide(2, true, { resources: files.slice(0, 1) });
    await decide(2, false);
    // Late.
    await decide(8, true);
    expect(await statistics(people.newcomer)).toMatchObject({
      decided: 4,
      inTime: 3,
      halfWithin: 2,
      approved: 3,
      inPart: 1,
    });
  });

  it('takes the columns that were asked for as the whole of it', async () => {
    const { requestGUID, until } = await create({ resources: files.slice(0, 1) });
    await approve(requestGUID, { until, level: 'query' });
    expect(await statistics(people.newcomer)).toMatchObject({ approved: 1, inPart: 1 });
    const narrowing = {
      sheet: 0,
      columns: [0],
      filters: [],
      fields: [{ position: 0, name: 'lsoa', type: 'text' }],
    };
    await db.kysely
      .updateTable('access.request')
      .set({ column_names: ['lsoa'] })
      .execute();
    await db.kysely
      .updateTable('access.dataset_grant')
      .set({ narrowing: JSON.stringify(narrowing) })
      .execute();
    expect(await statistics(people.newcomer)).toMatchObject({ approved: 1, inPart: 0 });
  });

  it('is not shown for what cannot be found', async () => {
    const hidden = { datasetGUID: datasetGuid(organisationGUID, 'hidden') };
    expect((await refused('accessRequest/statistics', hidden, STRANGER))[0]).toBe(404);
  });
});
