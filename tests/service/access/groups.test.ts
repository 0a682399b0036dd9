/** Groups and shared datasets through the auth service. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  addResearchers,
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';

let db: Database;
let bench: AuthBench;
let discovery: Service;
const SECRET = datasetGuid(organisationGUID, 'secret');
const WELLS = datasetGuid(OTHER_ORGANISATION, 'wells');

beforeAll(async () => {
  db = await catalogueDatabase();
  bench = authBench(db);
  discovery = createDiscoveryService({ db, authenticate: bench.authenticate, log: silent });
  const write = (organisation: string, identifier: string) =>
    writeRecords(
      db.kysely,
      [record({ sourceIdentifier: identifier, title: `The ${identifier}`, visibility: 'private' })],
      { organisationGUID: organisation, kind: 'test' },
    );
  await write(organisationGUID, 'secret');
  await write(OTHER_ORGANISATION, 'wells');
  await addPeople(db);
});
afterAll(() => db.close());
beforeEach(async () => {
  bench.emails.length = 0;
  for (const table of ['auth.group', 'auth.invitation', 'access.dataset_grant', 'access.audit'] as const)
    await db.kysely.deleteFrom(table).execute();
});

const OWNER = people.owner;
const create = (name = 'Hydrologists') => ask(bench.auth, 'group/create', { name, organisationGUID }, OWNER);
const attach = (groupId: string, email: string, roleId = 7) =>
  ask(bench.auth, 'group/attachMember', { groupId, email, roleId, organisationGUID }, OWNER);
const sees = async (as: string) => (await send(discovery, 'dataset:view', { datasetGUID: SECRET }, as)).ok;
const codes = async (response: Response) => {
  const body = (await response.json()) as { errors?: { field: string; code: string }[] };
  return [response.status, ...(body.errors ?? []).map(({ field, code }) => `${field} ${code}`)];
};

describe('a group', () => {
  it('is made, renamed and deleted, and each is in the log', async () => {
    const { groupId } = await create();
    expect(await ask(bench.auth, 'group/updateName', { groupId, name: 'Rivers' }, OWNER)).toMatchObject({
      name: 'Rivers',
      mayManage: true,
    });
    expect((await ask(bench.auth, 'group/list', { organisationGUID }, OWNER)).result).toMatchObject([
      { groupId, name: 'Rivers', memberCount: 0, datasetCount: 0, roleId: null },
    ]);
    await ask(bench.auth, 'group/remove', { groupId }, OWNER);
    expect((await send(bench.auth, 'group/view', { groupId }, OWNER)).status).toBe(404);
    const entries = await db.kysely.selectFrom('access.audit').select('action').orderBy('id').execute();
    expect(entries.map(({ action }) => action)).toEqual(['group.created', 'group.renamed', 'group.deleted']);
  });

  it('has a name of its own', async () => {
    await create();
    const again = await send(bench.auth, 'group/create', { name: 'hydrologists', organisationGUID }, OWNER);
    expect(await codes(again)).toEqual([409, 'name group.nameTaken']);
    const blank = await send(bench.auth, 'group/create', { name: '  ', organisationGUID }, OWNER);
    expect(await codes(blank)).toEqual([400, 'name text.tooShort']);
  });

  it('is not there for those who are not in it', async () => {
    const { groupId } = await create();
    for (const as of [people.stranger, people.newcomer, people.member])
      expect((await send(bench.auth, 'group/view', { groupId }, as)).status).toBe(404);
    expect((await send(bench.auth, 'group/remove', { groupId }, people.stranger)).status).toBe(404);
  });

  it('takes members of the organisation at once, and looks after itself through its administrators', async () => {
    const { groupId } = await create();
    const { members } = await attach(groupId, 'Member@example.org', 2);
    expect(members).toMatchObject([
      { email: 'member@example.org', identityGUID: people.member, roleId: 2, isOrganisationMember: true },
    ]);
    const renamed = await ask(bench.auth, 'group/updateName', { groupId, name: 'Ours' }, people.member);
    expect(renamed.name).toBe('Ours');
    expect(await ask(bench.auth, 'group/mine', {}, people.member)).toMatchObject({
      result: [{ groupId, roleId: 2 }],
    });
    await ask(bench.auth, 'group/updateMember', { groupId, email: 'member@example.org', roleId: 7 }, OWNER);
    expect((await send(bench.auth, 'group/updateName', { groupId, name: 'X' }, people.member)).status).toBe(
      403,
    );
    await ask(bench.auth, 'group/removeMember', { groupId, email: 'member@example.org' }, OWNER);
    expect((await send(bench.auth, 'group/view', { groupId }, people.member)).status).toBe(404);
  });

  it('asks people of other organisations by a link', async () => {
    const { groupId } = await create();
    const { members } = await attach(groupId, 'stranger@example.org');
    expect(members).toMatchObject([{ identityGUID: null, roleId: 8 }]);
    await ask(bench.auth, 'group/attachDataset', { groupId, datasetGUIDs: [SECRET] }, OWNER);
    expect(await sees(people.stranger)).toBe(false);
    const token = /\/invitation\/([\w-]+)/.exec(bench.emails[0]?.text ?? '')?.[1] ?? '';
    expect(await ask(bench.auth, 'invitation/view', { token })).toMatchObject({ groupName: 'Hydrologists' });
    await ask(bench.auth, 'invitation/accept', { token }, people.stranger);
    expect(await sees(people.stranger)).toBe(true);
    // A guest of a group is no member of the organisation.
    const user = await send(bench.auth, 'group/list', { organisationGUID }, people.stranger);
    expect(user.status).toBe(403);
    await ask(bench.auth, 'group/removeMember', { groupId, email: 'stranger@example.org' }, OWNER);
    expect(await sees(people.stranger)).toBe(false);
  });

  it('shares datasets of its organisation only, and stops with the group', async () => {
    const { groupId } = await create();
    await attach(groupId, 'member@example.org');
    const wrong = await send(bench.auth, 'group/attachDataset', { groupId, datasetGUIDs: [WELLS] }, OWNER);
    expect(await codes(wrong)).toEqual([404, 'datasetGUIDs group.datasetUnknown']);
    const shared = await ask(
      bench.auth,
      'group/attachDataset',
      { groupId, datasetGUIDs: [SECRET, SECRET] },
      OWNER,
    );
    expect(shared.datasets).toMatchObject([{ datasetGUID: SECRET, title: 'The secret' }]);
    expect(await sees(people.member)).toBe(true);
    await ask(bench.auth, 'group/removeDataset', { groupId, datasetGUID: SECRET }, OWNER);
    expect(await sees(people.member)).toBe(false);
    await ask(bench.auth, 'group/attachDataset', { groupId, datasetGUIDs: [SECRET] }, OWNER);
    expect(await sees(people.member)).toBe(true);
    await ask(bench.auth, 'group/remove', { groupId }, OWNER);
    expect(await sees(people.member)).toBe(false);
  });
});

describe('sharing a dataset', () => {
  // The organisation knows the newcomer by a group.
  beforeEach(() => addResearchers(db));

  const share = (more: object, as: string = OWNER) =>
    send(
      bench.auth,
      'dataset/share',
      {
        organisationGUID,
        datasetGUID: SECRET,
        principal: { kind: 'person', email: 'newcomer@example.org' },
        ...more,
      } as never,
      as,
    );

  it('is seen by both sides, extended, and ended', async () => {
    const until = new Date(Date.now() + 3_600_000).toISOString();
    const answer = await share({ until, reason: 'Flood study' });
    expect(answer.status).toBe(200);
    const { grantGUID } = (await answer.json()) as { grantGUID: string };
    expect(await sees(people.newcomer)).toBe(true);
    const { outgoing } = await ask(bench.auth, 'dataset/getSharing', { organisationGUID }, people.member);
    expect(outgoing).toMatchObject([
      {
        grantGUID,
        dataset: { datasetGUID: SECRET, title: 'The secret' },
        principal: { kind: 'person', name: 'newcomer Example' },
        level: 'download',
        until,
        grantedBy: 'owner Example',
        reason: 'Flood study',
        state: 'active',
      },
    ]);
    const later = new Date(Date.now() + 7_200_000).toISOString();
    const extended = await ask(
      bench.auth,
      'dataset/extendSharing',
      { organisationGUID, grantGUID, until: later },
      OWNER,
    );
    expect(extended.until).toBe(later);
    await ask(bench.auth, 'dataset/endSharing', { organisationGUID, grantGUID, reason: '' }, OWNER);
    expect(await sees(people.newcomer)).toBe(false);
    const again = { organisationGUID, grantGUID, reason: '' };
    expect((await send(bench.auth, 'dataset/endSharing', again, OWNER)).status).toBe(404);
  });

  it('with an organisation reaches its members, who see who shares it', async () => {
    await share({ principal: { kind: 'organisation', id: OTHER_ORGANISATION } });
    expect(await sees(people.stranger)).toBe(true);
    const other = { organisationGUID: OTHER_ORGANISATION };
    const { incoming, outgoing } = await ask(bench.auth, 'dataset/getSharing', other, people.stranger);
    expect(outgoing).toEqual([]);
    expect(incoming).toMatchObject([
      {
        dataset: { organisationName: 'Parks Department' },
        principal: { kind: 'organisation', name: 'Water Board' },
      },
    ]);
  });

  it('does not choose one of several accounts of an address that the organisation knows', async () => {
    const other = { identity_guid: crypto.randomUUID(), email: 'Newcomer@Example.org', email_verified: true };
    await db.kysely
      .insertInto('auth.user')
      .values({ ...other, given_name: '', family_name: '' })
      .execute();
    await db.kysely
      .insertInto('auth.member')
      .values({ identity_guid: other.identity_guid, organisation_guid: organisationGUID, role_id: 7 })
      .execute();
    const email = 'newcomer@example.org';
    const given = await share({ principal: { kind: 'person', email }, level: 'read', reason: '' });
    expect(await given.json()).toMatchObject({ state: 'pending', principal: { name: email } });
    const why = { organisationGUID, datasetGUID: SECRET, email, action: 'read' };
    const explained = await send(bench.auth, 'dataset/explainAccess', why as never, OWNER);
    expect(await codes(explained)).toEqual([409, 'email person.severalAccounts']);
    // An address that was not verified is no one's.
    await db.kysely
      .updateTable('auth.user')
      .set({ email_verified: false })
      .where('identity_guid', '=', other.identity_guid)
      .execute();
    await db.kysely.deleteFrom('auth.member').where('identity_guid', '=', other.identity_guid).execute();
    expect((await ask(bench.auth, 'dataset/explainAccess', why as never, OWNER)).status).toBe(404);
  });

  it.each([
    [
      'what is no address',
      { principal: { kind: 'person', email: 'example.org' } },
      400,
      'principal.email email.notAddress',
    ],
    [
      'the own organisation',
      { principal: { kind: 'organisation', id: organisationGUID } },
      400,
      'principal.id grant.ownOrganisation',
    ],
    [
      'an unknown group',
      { principal: { kind: 'group', id: WELLS } },
      404,
      'principal.id grant.principalUnknown',
    ],
    ['an end in the past', { until: '2020-01-01T00:00:00Z' }, 400, 'until grant.notLater'],
    ['a dataset of another organisation', { datasetGUID: WELLS }, 404, 'datasetGUID dataset.unknown'],
    ['a file of another dataset', { resources: [WELLS] }, 404, 'resources grant.resourceUnknown'],
  ])('refuses %s', async (_, more, status, error) => {
    expect(await codes(await share(more))).toEqual([status, error]);
  });

  it('is for those whose role allows it', async () => {
    expect((await share({}, people.member)).status).toBe(403);
    expect((await share({}, people.stranger)).status).toBe(403);
  });

  it('is explained by the decision that enforces it', async () => {
    const explain = (email: string | null, action: 'download' | 'edit' = 'download') =>
      ask(
        bench.auth,
        'dataset/explainAccess',
        { organisationGUID, datasetGUID: SECRET, email, action },
        OWNER,
      );
    expect(await explain(null)).toEqual({ allowed: false, status: 404, because: [], until: null });
    await share({});
    expect(await explain('newcomer@example.org')).toMatchObject({
      allowed: true,
      because: [{ effect: 'allows', code: 'grant', level: 'download', name: 'newcomer Example' }],
    });
    expect(await explain('newcomer@example.org', 'edit')).toMatchObject({
      allowed: false,
      status: 403,
      because: [{ effect: 'insufficient', code: 'grant.level' }],
    });
    expect(await explain('editor@example.org', 'edit')).toMatchObject({
      allowed: true,
      because: [{ effect: 'allows', code: 'role', name: 'Editor' }],
    });
  });
});

describe('a personal token', () => {
  const bearer = async (text: string, name: 'dataset:view' | 'user/get' | 'user/update') => {
    const service = name === 'dataset:view' ? discovery : bench.auth;
    const request = name === 'dataset:view' ? { datasetGUID: SECRET } : {};
    return (await send(service, name, request, text)).status;
  };

  it('is shown once, reads what its owner reads, and changes nothing', async () => {
    const { dataValues, token } = await ask(bench.auth, 'generate_personal_token', {}, OWNER);
    expect(dataValues).toMatch(/^cpat_[0-9A-Za-z]{38}$/);
    expect(token).toMatchObject({ prefix: 'cpat_', lastFour: dataValues.slice(-4), lastUsedAt: null });
    expect(JSON.stringify(await ask(bench.auth, 'oauth/get_personal_token', {}, OWNER))).not.toContain(
      dataValues,
    );
    expect(await bearer(dataValues, 'dataset:view')).toBe(200);
    expect(await bearer(dataValues, 'user/get')).toBe(403);
    expect(await bearer(dataValues, 'user/update')).toBe(403);
    const used = await ask(bench.auth, 'oauth/get_personal_token', {}, OWNER);
    expect(used.token.lastUsedAt).not.toBeNull();

    expect((await send(bench.auth, 'generate_personal_token', {}, OWNER)).status).toBe(409);
    const second = await ask(bench.auth, 'reset_personal_token', {}, OWNER);
    expect(await bearer(dataValues, 'dataset:view')).toBe(401);
    expect(await bearer(second.dataValues, 'dataset:view')).toBe(200);
    await ask(bench.auth, 'revoke_personal_token', {}, OWNER);
    expect(await bearer(second.dataValues, 'dataset:view')).toBe(401);
  });

  it('that is none yet has the specification’s answer', async () => {
    const response = await send(bench.auth, 'oauth/get_personal_token', {}, people.newcomer);
    expect([response.status, ((await response.json()) as { detail: string }).detail]).toEqual([
      404,
      'Client does not exists.',
    ]);
  });

  it('with a wrong checksum is refused without asking', async () => {
    expect(await bearer(`cpat_${'a'.repeat(38)}`, 'dataset:view')).toBe(401);
  });

  it('ends by itself', async () => {
    const { dataValues } = await ask(bench.auth, 'generate_personal_token', {}, people.editor);
    await db.kysely
      .updateTable('access.personal_token')
      .set({ expires_at: new Date(0) })
      .execute();
    expect(await bearer(dataValues, 'dataset:view')).toBe(401);
  });
});
