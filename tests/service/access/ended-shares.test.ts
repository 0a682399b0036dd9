/** A share that is ended: those who used it are counted before, and get a notice when the person who ends it wants that. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Share } from '#contract/entities/sharing.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
} from '../../support/catalogue.ts';
import { attach, bench, create, db, OWNER, SECRET, useGroups } from './groups-bench.ts';

useGroups();
beforeEach(() => db.kysely.deleteFrom('auth.notice').execute());

type Principal = Parameters<typeof ask<'dataset/share'>>[2]['principal'];
const share = (principal: Principal) =>
  ask(
    bench.auth,
    'dataset/share',
    { organisationGUID, datasetGUID: SECRET, principal, level: 'read', reason: '' },
    OWNER,
  );
const use = ({ grantGUID }: Share) =>
  sql`insert into access.grant_use (grant_guid, last_used_at) values (${grantGUID}, now())`.execute(
    db.kysely,
  );
const used = async ({ grantGUID }: Share) =>
  (
    await ask(
      bench.auth,
      'dataset/previewSharing',
      { organisationGUID, datasetGUID: SECRET, change: { kind: 'end', grantGUID } },
      OWNER,
    )
  ).used;
const end = ({ grantGUID }: Share, notify?: boolean) =>
  ask(bench.auth, 'dataset/endSharing', { organisationGUID, grantGUID, ...(notify && { notify }) }, OWNER);
const informed = async () =>
  (
    await db.kysely
      .selectFrom('auth.notice')
      .select('identity_guid')
      .where('kind', '=', 'accessEnded')
      .orderBy('identity_guid')
      .execute()
  ).map(({ identity_guid }) => identity_guid);

describe('to a person', () => {
  it('is no news to one who never used it', async () => {
    const given = await share({ kind: 'person', id: people.member });
    expect(await used(given)).toBe(0);
    await end(given, true);
    expect(await informed()).toEqual([]);
  });

  it('is a notice with the page of the dataset to one who did', async () => {
    const given = await share({ kind: 'person', id: people.member });
    await use(given);
    expect(await used(given)).toBe(1);
    await end(given, true);
    expect(await informed()).toEqual([people.member]);
    const { result } = await ask(bench.auth, 'notice/list', {}, people.member);
    expect(result.map(({ kind, title, link }) => [kind, title, link])).toContainEqual([
      'accessEnded',
      expect.stringMatching(/ no longer shares The secret with you$/),
      expect.stringMatching(new RegExp(`/dataset/${SECRET}$`)),
    ]);
  });

  it('is no notice unless it is asked for', async () => {
    const given = await share({ kind: 'person', id: people.member });
    await use(given);
    await end(given);
    expect(await informed()).toEqual([]);
  });
});

it('to a group informs its members, and not the person who ends it', async () => {
  const { groupId } = await create();
  await attach(groupId, 'member@example.org');
  await attach(groupId, 'owner@example.org');
  const given = await share({ kind: 'group', id: groupId });
  await use(given);
  expect(await used(given)).toBe(1);
  await end(given, true);
  expect(await informed()).toEqual([people.member]);
});

it('to an organisation informs those who manage its members', async () => {
  const given = await share({ kind: 'organisation', id: OTHER_ORGANISATION });
  await use(given);
  const managers = await db.kysely
    .selectFrom('auth.member')
    .select('identity_guid')
    .where('organisation_guid', '=', OTHER_ORGANISATION)
    .where('role_id', 'in', [1, 2])
    .where('identity_guid', '<>', OWNER)
    .orderBy('identity_guid')
    .execute();
  expect(await used(given)).toBe(managers.length);
  await end(given, true);
  expect(await informed()).toEqual(managers.map(({ identity_guid }) => identity_guid));
});
