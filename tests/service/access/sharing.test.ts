/** Sharing a dataset with people, groups and organisations. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addResearchers,
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import { OWNER, SECRET, WELLS, bench, codes, db, sees, useGroups } from './groups-bench.ts';

useGroups();

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
    const quota = { limit: 5, period: 'day' as const };
    const limited = { organisationGUID, grantGUID, until: later, quota };
    await ask(bench.auth, 'dataset/extendSharing', limited, OWNER);
    await ask(bench.auth, 'dataset/endSharing', { organisationGUID, grantGUID, reason: '' }, OWNER);
    expect(await sees(people.newcomer)).toBe(false);
    // The undo of it needs all that there was.
    const { before } = await db.kysely
      .selectFrom('access.audit')
      .select('before')
      .where('action', '=', 'grant.ended')
      .executeTakeFirstOrThrow();
    expect(before).toMatchObject({ kind: 'person', guid: people.newcomer, until: later, quota });
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
    // It is not of another organisation that they are in as well.
    const third = crypto.randomUUID();
    await db.kysely
      .insertInto('auth.organisation')
      .values({ organisation_guid: third, slug: 'roads', name: 'Roads' })
      .execute();
    await db.kysely
      .insertInto('auth.member')
      .values({ identity_guid: people.stranger, organisation_guid: third, role_id: 1 })
      .execute();
    const apart = await ask(bench.auth, 'dataset/getSharing', { organisationGUID: third }, people.stranger);
    expect(apart.incoming).toEqual([]);
    await db.kysely.deleteFrom('auth.member').where('organisation_guid', '=', third).execute();
    await db.kysely.deleteFrom('auth.organisation').where('organisation_guid', '=', third).execute();
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
