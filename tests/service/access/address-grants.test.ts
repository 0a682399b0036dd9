/** Datasets shared with e-mail addresses that no one whom the organisation knows has: what is learned, and who gets them. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthService } from '#proxy/composition/auth-service.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Service } from '#proxy/platform/service/service.ts';
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
  silent,
} from '../../support/catalogue.ts';

const OWNER = people.owner;
const datasetGUID = datasetGuid(organisationGUID, 'secret');
/** With an account, of another organisation; and without one. */
const WITH = 'stranger@example.org';
const WITHOUT = 'stranger.no@example.org';
let db: Database;
let bench: AuthBench;
let auth: Service;
let discovery: Service;
/** What the user pool knows of the person who asks. */
let pool: Record<string, string>;

beforeAll(async () => {
  db = await catalogueDatabase();
  bench = authBench(db);
  auth = createAuthService({
    ...bench.options,
    getUser: async () => ({
      UserAttributes: Object.entries(pool).map(([Name, Value]) => ({ Name, Value })),
    }),
  });
  discovery = createDiscoveryService({ db, authenticate: bench.authenticate, log: silent });
  await writeRecords(
    db.kysely,
    [record({ sourceIdentifier: 'secret', title: 'The secret', visibility: 'private' })],
    { organisationGUID, kind: 'test' },
  );
  await addPeople(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  bench.emails.length = 0;
  pool = {};
  for (const table of [
    'auth.invitation',
    'access.dataset_grant',
    'access.address',
    'access.audit',
    'auth.notice',
  ] as const)
    await db.kysely.deleteFrom(table).execute();
});

const shareWith = (email: string, more: object = {}) =>
  ask(
    auth,
    'dataset/share',
    { organisationGUID, datasetGUID, principal: { kind: 'person', email }, ...more } as never,
    OWNER,
  );
const sees = async (as: string) => (await send(discovery, 'dataset:view', { datasetGUID }, as)).ok;
const outgoing = async () => (await ask(auth, 'dataset/getSharing', { organisationGUID }, OWNER)).outgoing;
const tokenOf = (index = 0) => /\/invitation\/([\w-]+)/.exec(bench.emails[index]?.text ?? '')?.[1] ?? '';
const accept = (token: string, as: string) => send(auth, 'invitation/accept', { token }, as);
/** Opens a page as a person whose address the user pool names. */
const comesBack = async (identityGUID: string, email: string, isVerified = true) => {
  pool = { email, email_verified: String(isVerified) };
  await ask(auth, 'user/refresh', {}, identityGUID);
};

describe('an address says nothing about accounts', () => {
  const nameless = (value: unknown, email: string) =>
    JSON.parse(
      JSON.stringify(value)
        .replaceAll(email, 'address')
        .replaceAll(/[\da-f]{8}-[\da-f-]{27}/g, 'guid')
        .replaceAll(/"2\d{3}-[^"]*Z"/g, '"instant"'),
    ) as unknown;
  const change = (email: string) => ({
    kind: 'give',
    principal: { kind: 'person', email },
    level: 'download',
  });
  const of = { organisationGUID, datasetGUID };
  it.each([
    ['dataset/share', (email: string) => ({ ...of, principal: { kind: 'person', email } })],
    ['dataset/previewSharing', (email: string) => ({ ...of, change: change(email) })],
    ['dataset/explainAccess', (email: string) => ({ ...of, email, action: 'download' })],
    ['dataset/viewAs', (email: string) => ({ ...of, viewer: { kind: 'person', email } })],
    ['user/create', (email: string) => ({ organisationGUID, email })],
  ] as const)('in %s', async (call, request) => {
    const answers = [];
    const logs = [];
    for (const email of [WITH, WITHOUT]) {
      const answer = await send(auth, call, request(email) as never, OWNER);
      answers.push(nameless([answer.status, await answer.json()], email));
      const read = [
        await ask(auth, 'dataset/access', of, OWNER),
        await ask(auth, 'dataset/getSharing', { organisationGUID }, OWNER),
        await ask(auth, 'organisation/users', { organisationGUID }, OWNER),
        await ask(auth, 'organisation/individualUsers', { organisationGUID }, OWNER),
        (await ask(auth, 'audit/list', { organisationGUID }, OWNER)).result.map((entry) => ({
          ...entry,
          id: '',
        })),
        bench.emails.map(({ subject, text }) => [subject, text.replace(/invitation\/\S+/, '')]),
      ];
      logs.push(nameless(read, email));
      bench.emails.length = 0;
      for (const table of ['auth.invitation', 'access.dataset_grant', 'access.audit'] as const)
        await db.kysely.deleteFrom(table).execute();
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(logs[0]).toEqual(logs[1]);
    expect(JSON.stringify(answers)).not.toContain('stranger Example');
  });

  it('and waits, with a link by e-mail that can be withdrawn', async () => {
    const shared = await shareWith('  Stranger.No@Example.org ');
    expect(shared).toMatchObject({
      principal: { kind: 'person', name: WITHOUT, people: 0 },
      state: 'pending',
      until: null,
    });
    expect(bench.emails).toMatchObject([{ to: WITHOUT, subject: 'Dataset shared with you: The secret' }]);
    const token = tokenOf();
    expect(await ask(auth, 'invitation/view', { token })).toMatchObject({
      state: 'open',
      groupName: null,
      dataset: { datasetGUID, title: 'The secret' },
    });
    await ask(
      auth,
      'dataset/endSharing',
      { organisationGUID, grantGUID: shared.grantGUID, reason: '' },
      OWNER,
    );
    expect(await ask(auth, 'invitation/view', { token })).toMatchObject({
      state: 'withdrawn',
      dataset: null,
    });
    expect((await accept(token, people.newcomer)).status).toBe(409);
    expect(await sees(people.newcomer)).toBe(false);
    expect((await outgoing()).map(({ state }) => state)).toEqual(['ended']);
  });
});

describe('a dataset shared with an address', () => {
  it('is for the account of any address that opens the link, and for no other after it', async () => {
    await shareWith(WITHOUT, { level: 'read', reason: 'Flood study' });
    expect(await sees(people.newcomer)).toBe(false);
    expect((await accept(tokenOf(), people.newcomer)).status).toBe(200);
    expect(await sees(people.newcomer)).toBe(true);
    expect(await outgoing()).toMatchObject([
      { principal: { name: 'newcomer Example', people: 1 }, state: 'active', level: 'read', acceptBy: null },
    ]);
    expect((await accept(tokenOf(), people.newcomer)).status).toBe(200);
    expect((await accept(tokenOf(), people.stranger)).status).toBe(409);
    expect(await sees(people.stranger)).toBe(false);
    const { result } = await ask(auth, 'notice/list', {}, people.newcomer);
    expect(result.map(({ kind }) => kind)).toEqual(['datasetShared']);
    const log = await ask(auth, 'audit/list', { organisationGUID }, OWNER);
    expect(log.result.map(({ action, actorGUID }) => [action, actorGUID])).toEqual([
      ['grant.accepted', people.newcomer],
      ['grant.given', OWNER],
    ]);
    // From now on the organisation knows the person.
    expect(await shareWith('newcomer@example.org')).toMatchObject({ state: 'active' });
  });

  it('is for the account whose address the user pool has verified, and for no one before', async () => {
    await shareWith(WITH);
    await comesBack(people.newcomer, WITH, false);
    expect(await sees(people.newcomer)).toBe(false);
    await comesBack(people.stranger, WITH.toUpperCase());
    expect(await sees(people.stranger)).toBe(true);
    expect(await sees(people.newcomer)).toBe(false);
    expect((await accept(tokenOf(), people.newcomer)).status).toBe(409);
    await comesBack(people.newcomer, 'newcomer@example.org');
  });

  it('goes to one of two accounts that accept at the same moment', async () => {
    await shareWith(WITHOUT);
    const token = tokenOf();
    const statuses = await Promise.all(
      [people.newcomer, people.stranger].map(async (who) => (await accept(token, who)).status),
    );
    expect(statuses.toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect([await sees(people.newcomer), await sees(people.stranger)].filter(Boolean)).toEqual([true]);
  });

  it('is never accepted and withdrawn at once', async () => {
    for (let round = 0; round < 8; round += 1) {
      const { grantGUID } = await shareWith(`person.${round}@example.org`);
      const token = tokenOf(round);
      await Promise.all([
        accept(token, people.newcomer),
        send(auth, 'dataset/endSharing', { organisationGUID, grantGUID, reason: '' }, OWNER),
      ]);
      expect(await sees(people.newcomer)).toBe(false);
    }
  });

  it.each([
    ['whose link has expired', { expires_at: new Date('2026-01-01T00:00:00Z') }],
    ['whose link was withdrawn', { withdrawn_at: new Date('2026-01-01T00:00:00Z') }],
  ])('%s is for no one', async (_, values) => {
    await shareWith(WITH);
    await db.kysely.updateTable('auth.invitation').set(values).execute();
    await comesBack(people.stranger, WITH);
    expect((await accept(tokenOf(), people.stranger)).status).toBe(409);
    expect(await sees(people.stranger)).toBe(false);
  });

  it('keeps its end, and what is ended is not taken', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    await shareWith(WITHOUT, { until });
    await accept(tokenOf(), people.newcomer);
    expect((await outgoing())[0]?.until).toBe(until);
    await shareWith('other@example.org', { until });
    await db.kysely
      .updateTable('access.dataset_grant')
      .set({ valid_from: new Date('2020-01-01T00:00:00Z'), valid_until: new Date('2020-01-02T00:00:00Z') })
      .execute();
    expect((await accept(tokenOf(1), people.stranger)).status).toBe(409);
    expect(await sees(people.stranger)).toBe(false);
  });

  it('of one organisation gives nothing of another', async () => {
    const wells = datasetGuid(OTHER_ORGANISATION, 'wells');
    await writeRecords(
      db.kysely,
      [record({ sourceIdentifier: 'wells', title: 'Wells', visibility: 'private' })],
      { organisationGUID: OTHER_ORGANISATION, kind: 'test' },
    );
    await shareWith(WITHOUT);
    await ask(
      auth,
      'dataset/share',
      {
        organisationGUID: OTHER_ORGANISATION,
        datasetGUID: wells,
        principal: { kind: 'person', email: WITHOUT },
      },
      people.stranger,
    );
    await accept(tokenOf(1), people.newcomer);
    expect(await sees(people.newcomer)).toBe(false);
    expect((await send(discovery, 'dataset:view', { datasetGUID: wells }, people.newcomer)).ok).toBe(true);
    // Who manages users withdraws no link of a grant, and no one one of another organisation.
    const { invitation_guid: invitationGUID } = await db.kysely
      .selectFrom('auth.invitation')
      .select('invitation_guid')
      .where('organisation_guid', '=', organisationGUID)
      .executeTakeFirstOrThrow();
    for (const call of ['user/withdrawInvitation', 'user/resendInvitation'] as const)
      expect((await send(auth, call, { organisationGUID, invitationGUID }, OWNER)).status).toBe(404);
    const [mine] = await outgoing();
    const forged = { organisationGUID: OTHER_ORGANISATION, grantGUID: mine?.grantGUID ?? '', reason: '' };
    expect((await send(auth, 'dataset/endSharing', forged, people.stranger)).status).toBe(404);
  });

  it('is explained as waiting, and opens nothing', async () => {
    await shareWith(WITH);
    const request = { organisationGUID, datasetGUID, email: WITH, action: 'download' as const };
    expect(await ask(auth, 'dataset/explainAccess', request, OWNER)).toMatchObject({
      allowed: false,
      because: [{ code: 'grant.pending', effect: 'insufficient', level: 'download' }],
    });
    const preview = {
      organisationGUID,
      datasetGUID,
      change: {
        kind: 'give' as const,
        principal: { kind: 'person' as const, email: WITH },
        level: 'edit' as const,
      },
    };
    expect(await ask(auth, 'dataset/previewSharing', preview, OWNER)).toMatchObject({
      gains: { count: 1, people: [{ name: WITH, before: 'download', after: 'edit' }] },
    });
    expect(await ask(auth, 'organisation/individualUsers', { organisationGUID }, OWNER)).toMatchObject({
      result: [{ email: WITH, identityGUID: null, name: '', datasets: 1 }],
    });
  });
});
