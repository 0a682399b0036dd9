/** The audit log of an organisation: who reads it, how it is filtered, paged and exported. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AUDIT_PAGE, type AuditEntry } from '#contract/audit.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
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
} from '../../support/catalogue.ts';

let db: Database;
let bench: AuthBench;
const OWNER = people.owner;
const SECRET = datasetGuid(organisationGUID, 'secret');

beforeAll(async () => {
  db = await catalogueDatabase();
  bench = authBench(db);
  await writeRecords(
    db.kysely,
    [record({ sourceIdentifier: 'secret', title: 'The secret', visibility: 'private' })],
    { organisationGUID, kind: 'test' },
  );
  await addPeople(db);
  const { groupId } = await ask(
    bench.auth,
    'group/create',
    { name: 'Hydrologists', organisationGUID },
    OWNER,
  );
  await ask(bench.auth, 'group/updateName', { groupId, name: '=Rivers, "all"' }, OWNER);
  await ask(
    bench.auth,
    'dataset/share',
    {
      organisationGUID,
      datasetGUID: SECRET,
      principal: { kind: 'group', id: groupId },
      reason: 'Winter 100% model',
    },
    OWNER,
  );
  await ask(
    bench.auth,
    'group/create',
    { name: 'Others', organisationGUID: OTHER_ORGANISATION },
    people.stranger,
  );
});
afterAll(() => db.close());

type Filter = Omit<Parameters<typeof ask<'audit/list'>>[2], 'organisationGUID'>;
const list = async (filter: Filter = {}) =>
  (await ask(bench.auth, 'audit/list', { organisationGUID, ...filter }, OWNER)).result;
const actionsOf = (entries: readonly AuditEntry[]) => entries.map(({ action }) => action);
const ALL = ['grant.given', 'group.renamed', 'group.created'];

describe('the audit log', () => {
  it('lists what was changed in the organisation, the latest first, and nothing of others', async () => {
    const entries = await list();
    expect(actionsOf(entries)).toEqual(ALL);
    expect(entries[0]).toMatchObject({
      actorGUID: OWNER,
      actorName: 'owner Example',
      objectKind: 'dataset',
      objectName: 'The secret',
      reason: 'Winter 100% model',
    });
    expect(entries[1]).toMatchObject({
      objectName: '=Rivers, "all"',
      before: { name: 'Hydrologists' },
      after: { name: '=Rivers, "all"' },
    });
  });

  it('is read by those whose role includes it', async () => {
    for (const as of [people.editor, people.member, people.stranger])
      for (const name of ['audit/list', 'audit/export'] as const)
        expect((await send(bench.auth, name, { organisationGUID, format: 'csv' }, as)).status).toBe(403);
  });

  it('is filtered by person, action, dataset, days and words', async () => {
    const tried: [Filter, string[]][] = [
      [{ actorGUID: OWNER }, ALL],
      [{ actorGUID: people.editor }, []],
      [{ action: 'group.renamed' }, ['group.renamed']],
      [{ datasetGUID: SECRET }, ['grant.given']],
      [{ datasetGUID: crypto.randomUUID() }, []],
      [{ from: new Date(Date.now() - 3_600_000).toISOString() }, ALL],
      [{ until: new Date(Date.now() - 3_600_000).toISOString() }, []],
      [{ search: 'winter' }, ['grant.given']],
      [{ search: 'THE SECRET' }, ['grant.given']],
      [{ search: 'hydrologists' }, ['group.renamed', 'group.created']],
      // A sign of a pattern is a letter like others.
      [{ search: '100% m' }, ['grant.given']],
      [{ search: '1%m' }, []],
    ];
    for (const [filter, expected] of tried)
      expect([filter, actionsOf(await list(filter))]).toEqual([filter, expected]);
  });

  it('is counted by the days of the reader', async () => {
    const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();
    const count = (starts: string[], as: string = OWNER) =>
      ask(bench.auth, 'audit/days', { organisationGUID, starts }, as).then(({ counts }) => counts);
    expect(await count([hours(-48), hours(-24), hours(-1)])).toEqual([0, 0, 3]);
    expect(await count([hours(-48), hours(-24), hours(1)])).toEqual([0, 3, 0]);
    expect(await count([hours(1)])).toEqual([0]);
    const turned = { organisationGUID, starts: [hours(-1), hours(-2)] };
    const answer = await send(bench.auth, 'audit/days', turned, OWNER);
    expect([answer.status, await answer.text()]).toEqual([
      400,
      expect.stringContaining('audit.notAscending'),
    ]);
    for (const as of [people.editor, people.stranger])
      expect((await send(bench.auth, 'audit/days', { ...turned, starts: [hours(-1)] }, as)).status).toBe(403);
  });

  it('finds people of the organisation by name, however many others have the name', async () => {
    const others = Array.from({ length: 400 }, (_, i) => ({
      // Before those of the organisation, whatever the order.
      identity_guid: `00000000-0000-4000-8000-${String(i).padStart(12, '0')}`,
      given_name: 'owner',
      family_name: 'Example',
      email: `other${i}@example.org`,
      email_verified: true,
    }));
    await db.kysely.deleteFrom('auth.user').where('identity_guid', '=', OWNER).execute();
    await db.kysely.insertInto('auth.user').values(others).execute();
    const owner = {
      identity_guid: OWNER,
      given_name: 'owner',
      family_name: 'Example',
      email: 'owner@example.org',
    };
    await db.kysely.insertInto('auth.user').values(owner).execute();
    expect(actionsOf(await list({ search: 'owner exa' }))).toEqual(ALL);
  });

  it('is exported as CSV that no spreadsheet calculates, and as JSON Lines', async () => {
    const get = (format: 'csv' | 'jsonl') =>
      ask(bench.auth, 'audit/export', { organisationGUID, format }, OWNER);
    const csv = await get('csv');
    expect(csv.isCut).toBe(false);
    const lines = csv.text.split('\r\n');
    expect(lines[0]).toBe(
      'id,at,actorGUID,actorName,action,objectKind,objectId,objectName,before,after,reason',
    );
    expect(lines).toHaveLength(5);
    expect(lines[2]).toContain(`"'=Rivers, ""all"""`);
    const jsonl = await get('jsonl');
    expect(
      jsonl.text
        .trimEnd()
        .split('\n')
        .map((line) => (JSON.parse(line) as AuditEntry).action),
    ).toEqual(ALL);
  });

  it('is paged without a gap or a repetition', async () => {
    const more = Array.from({ length: AUDIT_PAGE * 2 }, (_, index) => ({
      organisation_guid: OTHER_ORGANISATION,
      actor_guid: null,
      action: 'group.created',
      object_kind: 'group',
      object_id: crypto.randomUUID(),
      before: null,
      after: JSON.stringify({ name: `Group ${index}` }),
    }));
    await db.kysely.insertInto('access.audit').values(more).execute();
    const seen: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: { result: AuditEntry[]; next: string | null } = await ask(
        bench.auth,
        'audit/list',
        { organisationGUID: OTHER_ORGANISATION, ...(cursor !== null && { cursor }) },
        people.stranger,
      );
      seen.push(...page.result.map(({ id }) => id));
      cursor = page.next;
      pages += 1;
    } while (cursor !== null && pages < 10);
    expect(pages).toBe(3);
    expect(new Set(seen).size).toBe(AUDIT_PAGE * 2 + 1);
    expect(seen).toHaveLength(AUDIT_PAGE * 2 + 1);
  });

  it('leaves out what is older than it goes back', async () => {
    await db.kysely
      .updateTable('access.audit')
      .set({ at: new Date(Date.now() - 401 * 86_400_000) })
      .where('action', '=', 'group.created')
      .execute();
    expect(actionsOf(await list())).toEqual(['grant.given', 'group.renamed']);
  });
});

describe('text in a long log', () => {
  const OTHERS = 'Nothing of note';
  /** Lines with ids of their own, as they are years and other organisations later. */
  const write = async (from: number, count: number, reason: string, organisation = organisationGUID) =>
    sql`
      insert into access.audit (id, organisation_guid, actor_guid, action, object_kind, object_id, reason)
      overriding system value
      select ${from}::bigint + i, ${organisation}, ${OWNER}, 'group.renamed', 'member', ${people.member}, ${reason}
      from generate_series(0, ${count}::int - 1) i
    `.execute(db.kysely);
  const idsOf = (entries: readonly AuditEntry[]) => entries.map(({ id }) => Number(id));

  it('is found in blocks of any age, newest first, page by page, and of this organisation alone', async () => {
    await write(1_000_000, 3, 'Old weir survey');
    await write(1_000_100, 2, 'Old weir survey', OTHER_ORGANISATION);
    await write(3_000_000, AUDIT_PAGE + 5, 'Weir survey');
    await write(9_000_000, 2, 'Weir of the north');
    // More than are looked at one after the other.
    await write(9_100_000, 4_200, OTHERS);
    await write(9_200_000, 1, 'The newest weir');
    const first = await ask(bench.auth, 'audit/list', { organisationGUID, search: 'WEIR' }, OWNER);
    const newest = [9_200_000, 9_000_001, 9_000_000];
    const middle = Array.from({ length: AUDIT_PAGE + 5 }, (_, i) => 3_000_000 + AUDIT_PAGE + 4 - i);
    const all = [...newest, ...middle, 1_000_002, 1_000_001, 1_000_000];
    expect(idsOf(first.result)).toEqual(all.slice(0, AUDIT_PAGE));
    const cursor = first.next ?? '';
    const rest = await ask(bench.auth, 'audit/list', { organisationGUID, search: 'weir', cursor }, OWNER);
    expect(idsOf(rest.result)).toEqual(all.slice(AUDIT_PAGE));
    expect(rest.next).toBeNull();
    // With another filter, by name, and where there is none.
    expect(await list({ search: 'weir', action: 'group.created' })).toEqual([]);
    expect((await list({ search: 'owner exam' })).length).toBe(AUDIT_PAGE);
    expect(await list({ search: 'no such word' })).toEqual([]);
  });

  it('is found by the whole of a GUID or a hash, which share their ends with others', async () => {
    const hash = 'C4CA4238A0B923820DCC509A6F75849B';
    await write(20_000_000, 1, `Sealed as ${hash}`);
    await write(20_000_001, 1, `Sealed as 00000000000000000000509a6f75849b`);
    // More than are looked at one after the other.
    await write(20_100_000, 4_200, OTHERS);
    expect(idsOf(await list({ search: hash }))).toEqual([20_000_000]);
    expect(idsOf(await list({ search: '509a6f75849b' }))).toEqual([20_000_001, 20_000_000]);
    expect(await list({ search: hash.replace('C4', 'C5') })).toEqual([]);
    // In blocks of any age, and of this organisation alone.
    await write(1_000_200, 2, `Sealed as ${hash}`);
    await write(1_000_300, 1, `Sealed as ${hash}`, OTHER_ORGANISATION);
    expect(idsOf(await list({ search: hash }))).toEqual([20_000_000, 1_000_201, 1_000_200]);
    expect(idsOf(await list({ search: hash, action: 'group.renamed' }))).toHaveLength(3);
    expect(await list({ search: hash, action: 'group.created' })).toEqual([]);
  });

  it('is found by a GUID that many lines have', async () => {
    const guid = 'd3b07384-d113-4ec4-9a6b-7f0c1e2d3c4b';
    await write(21_000_000, 12, `Copied from ${guid}`);
    await write(1_000_400, AUDIT_PAGE, `Copied from ${guid}`);
    await write(21_100_000, 4_200, OTHERS);
    const first = await ask(bench.auth, 'audit/list', { organisationGUID, search: guid }, OWNER);
    const all = [
      ...Array.from({ length: 12 }, (_, i) => 21_000_011 - i),
      ...Array.from({ length: AUDIT_PAGE }, (_, i) => 1_000_400 + AUDIT_PAGE - 1 - i),
    ];
    expect(idsOf(first.result)).toEqual(all.slice(0, AUDIT_PAGE));
    const rest = await ask(
      bench.auth,
      'audit/list',
      { organisationGUID, search: guid, cursor: first.next ?? '' },
      OWNER,
    );
    expect(idsOf(rest.result)).toEqual(all.slice(AUDIT_PAGE));
  });
});

it('titles of datasets are found by an index, however many there are', async () => {
  await db.kysely.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select from catalogue.dataset where title ilike '%nowhere to be found%'
    `.execute(trx);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('dataset_title_anywhere');
  });
});
