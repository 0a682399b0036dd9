/** Notices: who gets them for what, who reads them, and how long they are kept. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { NOTICES_PAGE } from '#contract/notices.ts';
import { deleteOldNotices, noticeEnds } from '#proxy/domains/notices/jobs.ts';
import { writeNotice } from '#proxy/platform/notices/notices.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  people,
  record,
  send,
} from '../../support/catalogue.ts';

const OPEN = datasetGuid(organisationGUID, 'open');
let db: Database;
let bench: AuthBench;

beforeAll(async () => {
  db = await catalogueDatabase();
  bench = authBench(db, { getUser: async () => ({ UserAttributes: [] }) });
  await addPeople(db);
  await writeRecords(db.kysely, [record({ sourceIdentifier: 'open', title: 'Benches' })], {
    organisationGUID,
    kind: 'test',
  });
});
afterAll(() => db.close());
beforeEach(async () => {
  await db.kysely.deleteFrom('auth.notice').execute();
});

const list = (who: string, cursor?: string) =>
  ask(bench.auth, 'notice/list', { ...(cursor && { cursor }) }, who);
const titles = async (who: string) => (await list(who)).result.map(({ title }) => title);
const many = async (count: number, identityGUID: string) => {
  for (let index = 0; index < count; index += 1)
    await writeNotice(db.kysely, {
      identityGUID,
      kind: 'invitation',
      params: { organisation: `Organisation ${index}` },
    });
};

describe('reading', () => {
  it('refuses a place that no notice and no line of the audit log can have', async () => {
    const cursor = '9'.repeat(19);
    const { auth } = bench;
    expect((await send(auth, 'notice/list', { cursor }, people.member)).status).toBe(400);
    expect((await send(auth, 'notice/markAllRead', { upTo: cursor }, people.member)).status).toBe(400);
    expect((await send(auth, 'audit/list', { organisationGUID, cursor }, people.owner)).status).toBe(400);
  });

  it('gives the latest first, page by page, and those of the person alone', async () => {
    await many(NOTICES_PAGE + 1, people.member);
    await many(1, people.editor);
    const first = await list(people.member);
    expect([first.result.length, first.unread, first.result[0]?.title]).toEqual([
      NOTICES_PAGE,
      NOTICES_PAGE + 1,
      `Organisation ${NOTICES_PAGE} has invited you`,
    ]);
    const second = await list(people.member, first.next ?? '');
    expect([second.result.map(({ title }) => title), second.next]).toEqual([
      ['Organisation 0 has invited you'],
      null,
    ]);
  });

  it('marks one, or all that were shown, of the person alone', async () => {
    await many(3, people.member);
    await many(1, people.editor);
    const { result } = await list(people.member);
    const ids = result.map(({ id }) => id);
    const [other] = (await list(people.editor)).result;
    expect(
      await ask(bench.auth, 'notice/markRead', { ids: [ids[0] ?? '', other?.id ?? ''] }, people.member),
    ).toEqual({
      unread: 2,
    });
    // One that comes while the page is looked at stays unread.
    expect(await ask(bench.auth, 'notice/markAllRead', { upTo: ids[1] ?? '' }, people.member)).toEqual({
      unread: 0,
    });
    await many(1, people.member);
    expect(await ask(bench.auth, 'notice/count', {}, people.member)).toEqual({ unread: 1 });
    expect(await ask(bench.auth, 'notice/count', {}, people.editor)).toEqual({ unread: 1 });
  });

  it('is not for visitors', async () => {
    expect((await send(bench.auth, 'notice/list', {})).status).toBe(401);
    expect((await send(bench.auth, 'notice/count', {})).status).toBe(401);
  });
});

describe('a notice', () => {
  const until = new Date(Date.now() + 40 * 86_400_000).toISOString();

  it('of a dataset that is shared with a person', async () => {
    await ask(
      bench.auth,
      'dataset/share',
      {
        organisationGUID,
        datasetGUID: OPEN,
        principal: { kind: 'person', email: 'member@example.org' },
        level: 'download',
        until,
        reason: 'For the study',
      },
      people.owner,
    );
    const [notice] = (await list(people.member)).result;
    expect([notice?.kind, notice?.isUnread, notice?.link]).toEqual([
      'datasetShared',
      true,
      expect.stringContaining(OPEN),
    ]);
  });

  it('of an invitation, where the address is that of an account', async () => {
    await ask(
      bench.auth,
      'user/create',
      { organisationGUID, email: 'Stranger@example.org', roleId: 7 },
      people.owner,
    );
    expect(await titles(people.stranger)).toEqual([expect.stringContaining('has invited you')]);
  });

  it('once of access and of keys that end soon, and of a new end again', async () => {
    const principal = await db.kysely
      .insertInto('access.principal')
      .values({ kind: 'person', guid: people.member })
      .onConflict((row) => row.columns(['kind', 'guid']).doUpdateSet({ guid: people.member }))
      .returning('id')
      .executeTakeFirstOrThrow();
    const day = (days: number) => new Date(Date.now() + days * 86_400_000);
    const grant = {
      principal_id: principal.id,
      dataset_guid: OPEN,
      level: 1,
      granted_by: people.owner,
      ended_by: null,
      resource_guids: null,
    };
    const { grant_guid } = await db.kysely
      .insertInto('access.dataset_grant')
      .values({ ...grant, valid_from: day(-30), valid_until: day(7) })
      .returning('grant_guid')
      .executeTakeFirstOrThrow();
    // Later, too short for a warning, and over.
    await db.kysely
      .insertInto('access.dataset_grant')
      .values([
        { ...grant, valid_from: day(-30), valid_until: day(30) },
        { ...grant, valid_from: day(-1), valid_until: day(3) },
        { ...grant, valid_from: day(-30), valid_until: day(-1) },
      ])
      .execute();
    await db.kysely
      .insertInto('access.api_key')
      .values({
        organisation_guid: organisationGUID,
        name: `Key ${randomUUID().slice(0, 8)}`,
        token_hash: Buffer.from(randomUUID()),
        last_four: '1234',
        scopes: [],
        role_id: null,
        lifetime_days: 90,
        created_by: people.owner,
        created_at: day(-80),
        expires_at: day(10),
      })
      .execute();
    await noticeEnds(db.kysely);
    await noticeEnds(db.kysely);
    expect(await titles(people.member)).toEqual([expect.stringMatching(/^Your access to .+ ends on /)]);
    expect(await titles(people.owner)).toEqual([expect.stringMatching(/^The API key Key .+ ends on /)]);
    await db.kysely
      .updateTable('access.dataset_grant')
      .set({ valid_until: day(12) })
      .where('grant_guid', '=', grant_guid)
      .execute();
    await noticeEnds(db.kysely);
    expect(await titles(people.member)).toHaveLength(2);
  });
});

it('are deleted after ninety days', async () => {
  await many(2, people.member);
  await db.kysely
    .updateTable('auth.notice')
    .set({ created_at: new Date(Date.now() - 91 * 86_400_000) })
    .where('id', '=', (await list(people.member)).result[0]?.id ?? '')
    .execute();
  await deleteOldNotices(db.kysely);
  expect(await titles(people.member)).toEqual(['Organisation 0 has invited you']);
});
