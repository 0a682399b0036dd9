/** Requests for access: from the request to the decision. */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { workingDaysAfter } from '#contract/working-days.ts';
import { forgetMember } from '#proxy/domains/accounts/delete-member.ts';
import { warnOfEnd } from '#proxy/domains/sharing/warn-of-end.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
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
  discovery,
  files,
  inDays,
  mayHave,
  refused,
  requestFields,
  useRequests,
} from './requests-bench.ts';

useRequests();

/** The first file gets a profile with these columns. */
const setColumns = (names: readonly string[]) =>
  db.kysely
    .updateTable('catalogue.resource')
    .set({ columns: JSON.stringify(names.map((name) => ({ name, type: 'text' }))) })
    .where('resource_guid', '=', files[0] ?? '')
    .execute();

describe('a request', () => {
  it('has a clock, is seen by both sides, and is sent to those who decide', async () => {
    const made = await create();
    expect(made).toMatchObject({ state: 'open', purpose: 'A model of winter pressure', grants: [] });
    expect(made.dueAt).toBe(workingDaysAfter(new Date(made.askedAt), 5).toISOString());
    const mine = await ask(bench.auth, 'accessRequest/mine', { datasetGUID }, people.newcomer);
    const list = await ask(bench.auth, 'accessRequest/list', { organisationGUID }, OWNER);
    expect(mine.result).toEqual([made]);
    expect(list.result).toEqual([made]);
    expect(bench.emails.map(({ to }) => to)).toEqual(['owner@example.org']);
    expect(bench.emails[0]?.text).toContain('> A model of winter pressure');
    expect(await audited()).toEqual(['request.made']);
    expect(await mayHave(files[0])).toBe(false);
  });

  it('waits for a decision among the notices of those who decide, until one of them has', async () => {
    await db.kysely.deleteFrom('auth.notice').execute();
    const { requestGUID } = await create();
    const read = (who: string) => ask(bench.auth, 'notice/list', {}, who);
    expect(await read(OWNER)).toMatchObject({
      unread: 1,
      result: [
        {
          kind: 'requestMade',
          title: 'newcomer Example asks for access to Asthma',
          link: `/dashboard/requests?request=${requestGUID}`,
        },
      ],
    });
    for (const who of [people.editor, people.member, people.stranger, people.newcomer])
      expect((await read(who)).result).toEqual([]);
    await ask(bench.auth, 'accessRequest/decline', { organisationGUID, requestGUID, answer: 'No' }, OWNER);
    expect((await read(OWNER)).unread).toBe(0);
  });

  it('is refused for what cannot be asked for', async () => {
    const at = (more: object) => refused('accessRequest/create', requestFields(more), people.newcomer);
    expect(await at({ datasetGUID: OPEN })).toEqual([409, 'datasetGUID', 'request.notOffered']);
    const hidden = datasetGuid(organisationGUID, 'hidden');
    expect(await at({ datasetGUID: hidden })).toEqual([404, 'datasetGUID', 'dataset.unknown']);
    expect(await at({ purpose: '  ' })).toEqual([400, 'purpose', 'request.purposeMissing']);
    expect(await at({ until: inDays(-1) })).toEqual([400, 'until', 'grant.notLater']);
    expect(await at({ until: inDays(400) })).toEqual([400, 'until', 'request.tooLong']);
    const resources = [crypto.randomUUID()];
    expect(await at({ resources })).toEqual([404, 'resources', 'grant.resourceUnknown']);
    await create();
    expect(await at({})).toEqual([409, 'datasetGUID', 'request.alreadyOpen']);
    // Members of the organisation have the files already.
    expect(await refused('accessRequest/create', requestFields(), people.member)).toEqual([
      409,
      'datasetGUID',
      'request.alreadyAllowed',
    ]);
    expect((await send(bench.auth, 'accessRequest/create', requestFields())).status).toBe(401);
  });

  it('is withdrawn by the person who made it, and by no one else', async () => {
    const { requestGUID } = await create();
    expect(await refused('accessRequest/withdraw', { requestGUID }, people.stranger)).toEqual([
      404,
      'requestGUID',
      'request.unknown',
    ]);
    await ask(bench.auth, 'accessRequest/withdraw', { requestGUID }, people.newcomer);
    expect((await ask(bench.auth, 'accessRequest/list', { organisationGUID }, OWNER)).result).toEqual([]);
    expect(await audited()).toEqual(['request.made', 'request.withdrawn']);
    expect((await create()).state).toBe('open');
  });

  it('is read and decided by those whose role allows it', async () => {
    const { requestGUID } = await create();
    for (const who of [people.editor, people.member, people.stranger])
      for (const [name, request] of [
        ['accessRequest/list', { organisationGUID }],
        ['accessRequest/decline', { organisationGUID, requestGUID, answer: 'No' }],
        ['accessRequest/approve', { organisationGUID, requestGUID, until: inDays(3) }],
      ] as const)
        expect([name, (await send(bench.auth, name, request, who)).status]).toEqual([name, 403]);
    const other = { organisationGUID: OTHER_ORGANISATION, requestGUID, answer: 'No' };
    expect((await refused('accessRequest/decline', other, people.stranger))[0]).toBe(404);
  });

  it('goes with the account', async () => {
    const { requestGUID } = await create();
    const left = db.kysely.transaction().execute(async (trx) => {
      await forgetMember(trx, people.newcomer);
      const { length } = await trx.selectFrom('access.request').select('number').execute();
      const told = await trx
        .selectFrom('auth.notice')
        .select('id')
        .where('subject', '=', requestGUID)
        .execute();
      // Nothing of it stays, since other tests need the account.
      throw new Error(`${length + told.length} left`);
    });
    await expect(left).rejects.toThrow('0 left');
  });
});

describe('a decision', () => {
  it('to approve gives a shorter, narrower grant that ends automatically', async () => {
    const { requestGUID } = await create();
    const [first = ''] = files;
    const done = await approve(requestGUID, { resources: [first], answer: 'By month only' });
    expect(done).toMatchObject({
      state: 'approved',
      decidedBy: 'owner Example',
      answer: 'By month only',
      grants: [{ level: 'download', resources: [{ name: 'By month' }], state: 'active' }],
    });
    expect([await mayHave(files[0]), await mayHave(files[1])]).toEqual([true, false]);
    const page = await ask(discovery, 'dataset:view', { datasetGUID }, people.newcomer);
    expect(page.resources.map(({ url }) => url !== null)).toEqual([true, false]);
    expect(bench.emails.map(({ to, subject }) => [to, subject]).at(-1)).toEqual([
      'newcomer@example.org',
      'You have access to Asthma',
    ]);
    expect(await audited()).toEqual(['request.made', 'grant.given', 'request.approved']);
    await db.kysely
      .updateTable('access.dataset_grant')
      .set({ valid_from: sql<Date>`now() - interval '2 days'`, valid_until: sql<Date>`now()` })
      .execute();
    expect(await mayHave(files[0])).toBe(false);
    const [mine] = (await ask(bench.auth, 'accessRequest/mine', {}, people.newcomer)).result;
    expect(mine?.grants).toMatchObject([{ state: 'ended' }]);
  });

  it('is followed by one warning before the end', async () => {
    const { requestGUID } = await create();
    await approve(requestGUID);
    const sent: string[] = [];
    const warn = () =>
      db.kysely.transaction().execute((trx) =>
        warnOfEnd(trx, {
          send: async ({ to, subject }) => {
            sent.push(`${to}: ${subject}`);
          },
          origin: () => 'https://data.example',
          productName: 'Commonplace',
        }),
      );
    await warn();
    expect(sent).toEqual([]);
    await db.kysely
      .updateTable('access.dataset_grant')
      .set({ valid_from: new Date('2026-01-01'), valid_until: sql<Date>`now() + interval '13 days'` })
      .execute();
    await warn();
    await warn();
    expect(sent).toEqual([expect.stringMatching(/^newcomer@example.org: Your access to Asthma ends on /)]);
  });

  it('gives no more than was asked for', async () => {
    const [first = '', second = ''] = files;
    const { requestGUID } = await create({ resources: [first] });
    const at = (more: object) =>
      refused('accessRequest/approve', { organisationGUID, requestGUID, until: inDays(3), ...more });
    expect(await at({ until: inDays(101) })).toEqual([400, 'until', 'request.notLonger']);
    expect(await at({ resources: [second] })).toEqual([400, 'resources', 'request.fileNotAsked']);
    expect((await at({ level: 'edit' }))[0]).toBe(400);
    const done = await approve(requestGUID);
    expect(done.grants.map(({ resources }) => resources)).toEqual([
      [{ resourceGUID: first, name: 'By month' }],
    ]);
    expect((await at({}))[0]).toBe(404);
    // Until a later day, and for another file, can be asked for; what there is already cannot.
    const again = (more: object) => refused('accessRequest/create', requestFields(more), people.newcomer);
    expect((await again({ resources: [first], until: inDays(20) }))[2]).toBe('request.alreadyAllowed');
    expect((await create({ resources: [first], until: inDays(200) })).state).toBe('open');
  });

  it('gives of a request for columns no others, and no file', async () => {
    const [first = '', second = ''] = files;
    await setColumns(['lsoa', 'month', 'age band']);
    const columns = [{ resourceGUID: first, names: ['lsoa', 'month'] }];
    const wanted = { resources: [first], columns };
    const named = (...names: string[]) => ({ columns: [{ resourceGUID: first, names }] });
    const at = (more: object) =>
      refused('accessRequest/create', requestFields({ ...wanted, ...more }), people.newcomer);
    expect(await at({ resources: [second] })).toEqual([
      400,
      'columns.0.resourceGUID',
      'request.fileNotAsked',
    ]);
    expect(await at(named('lsoa', 'salary'))).toEqual([400, 'columns.0.names.1', 'request.columnUnknown']);
    expect(await at({ columns: [...columns, ...columns] })).toEqual([400, 'columns', 'request.fileTwice']);
    for (const none of [{ columns: [] }, named()]) expect((await at(none))[0]).toBe(400);
    const { requestGUID, requester, ...asked } = await create(wanted);
    expect(asked.columns).toEqual([{ ...columns[0], name: 'By month' }]);
    expect(requester.identityGUID).toBe(people.newcomer);
    const give = (more: object) =>
      refused('accessRequest/approve', { organisationGUID, requestGUID, until: inDays(3), ...more });
    const refusal = [400, 'parts', 'request.columnNotAsked'];
    // The whole file is more than was asked for, at any level.
    expect(await give({})).toEqual(refusal);
    expect(await give({ level: 'query' })).toEqual(refusal);
    expect(await mayHave(files[0])).toBe(false);
  });

  it('to decline says why, and gives nothing', async () => {
    const { requestGUID } = await create();
    const decline = { organisationGUID, requestGUID };
    expect(await refused('accessRequest/decline', { ...decline, answer: ' ' })).toEqual([
      400,
      'answer',
      'request.reasonMissing',
    ]);
    const done = await ask(bench.auth, 'accessRequest/decline', { ...decline, answer: 'Too broad' }, OWNER);
    expect(done).toMatchObject({ state: 'declined', answer: 'Too broad', grants: [] });
    expect(bench.emails.at(-1)?.text).toContain('> Too broad');
    expect(await mayHave(files[0])).toBe(false);
    expect(await audited()).toEqual(['request.made', 'request.declined']);
  });
});

it('counts working days only', () => {
  // Friday, to Friday of the next week.
  const due = workingDaysAfter(new Date('2026-11-20T13:02:00Z'), 5);
  expect(due.toISOString()).toBe('2026-11-27T13:02:00.000Z');
  expect(workingDaysAfter(new Date('2026-11-21T08:00:00Z'), 1).toISOString()).toBe(
    '2026-11-23T08:00:00.000Z',
  );
});
