/** What a member reads of their own place in an organisation, and by which rule they have to stay. */
import { beforeAll, describe, expect, it } from 'vitest';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION as other,
  people,
  record,
  send,
} from '../../support/catalogue.ts';
import { ADMIN, bench, db, problemOf, roleOf, usePeople } from './people-bench.ts';

usePeople();

beforeAll(async () => {
  const write = (organisation: string, sourceIdentifier: string, status: 'draft' | 'published') =>
    writeRecords(db.kysely, [record({ sourceIdentifier, status })], {
      organisationGUID: organisation,
      kind: 'test',
    });
  await write(organisationGUID, 'one', 'draft');
  await write(organisationGUID, 'two', 'draft');
  await write(organisationGUID, 'open', 'published');
  await write(other, 'elsewhere', 'draft');
});

const own = (as: string, of = organisationGUID) =>
  ask(bench.auth, 'organisation/membership', { organisationGUID: of }, as);

describe('organisation/membership', () => {
  it('answers the role, the drafts, and who administers the organisation', async () => {
    expect(await own(people.member)).toEqual({
      roleId: 7,
      drafts: 2,
      administrators: ['owner Example', 'editor Example'],
      administratorCount: 2,
    });
    expect((await own(people.stranger, other)).drafts).toBe(1);
  });

  it('names a few and counts all', async () => {
    const names = ['newcomer', 'stranger'] as const;
    await db.kysely
      .insertInto('auth.member')
      .values(
        names.map((name) => ({
          identity_guid: people[name],
          organisation_guid: organisationGUID,
          role_id: 2,
        })),
      )
      .execute();
    const { administrators, administratorCount } = await own(people.member);
    expect([administrators[0], administrators.length, administratorCount]).toEqual(['owner Example', 3, 4]);
  });

  it('is for members', async () => {
    for (const [as, of] of [
      [people.stranger, organisationGUID],
      [people.member, other],
    ] as const)
      expect((await send(bench.auth, 'organisation/membership', { organisationGUID: of }, as)).status).toBe(
        403,
      );
    expect((await send(bench.auth, 'organisation/membership', { organisationGUID })).status).toBe(401);
  });
});

it('the last owner and the last manager read why they stay, before leaving refuses it', async () => {
  const mustStay = async (as: string) =>
    (await ask(bench.auth, 'user/leaving', { organisationGUID }, as)).mustStay;
  expect([await mustStay(people.member), await mustStay(ADMIN), await mustStay(people.owner)]).toEqual([
    null,
    null,
    'role.lastOwner',
  ]);
  await db.kysely.deleteFrom('auth.member').where('identity_guid', '=', people.owner).execute();
  expect(await mustStay(ADMIN)).toBe('role.lastManager');
  expect(await problemOf(await send(bench.auth, 'user/leave', { organisationGUID }, ADMIN))).toEqual({
    status: 409,
    errors: [['roleId', 'role.lastManager']],
  });
  expect(await roleOf(ADMIN)).toBe(2);
});
