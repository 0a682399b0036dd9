/** When a grant was last used: by whom, of which files, and at which level. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UseKind } from '#proxy/platform/uses/what-counts.ts';
import type { Use, Uses } from '#proxy/platform/uses/write-uses.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
} from '../../support/catalogue.ts';
import { usesOf } from '../../support/uses.ts';
import { attach, bench, create, db, OWNER, SECRET, useGroups } from './groups-bench.ts';

useGroups();

let uses: Uses;
beforeAll(() => {
  uses = usesOf(db);
});
afterAll(() => uses.close());

type Request = Parameters<typeof ask<'dataset/share'>>[2];
const person = (id: string) => ({ kind: 'person' as const, id });
const share = (more: Partial<Request>) =>
  ask(
    bench.auth,
    'dataset/share',
    {
      organisationGUID,
      datasetGUID: SECRET,
      principal: person(people.member),
      level: 'download',
      reason: '',
      ...more,
    } as Request,
    OWNER,
  );
const listed = async () =>
  (await ask(bench.auth, 'dataset/getSharing', { organisationGUID }, OWNER)).outgoing;
const lastUsed = async () => (await listed())[0]?.lastUsed ?? null;

/** Uses of the dataset, written. */
async function use(...all: readonly Partial<Use>[]): Promise<void> {
  for (const one of all)
    uses.note({ kind: 'view', datasetGUID: SECRET, identityGUID: people.member, ...one });
  await uses.flush();
}
/** A file of the dataset. */
async function addFile(name: string, position: number): Promise<string> {
  const { resource_guid } = await db.kysely
    .insertInto('catalogue.resource')
    .values({
      resource_guid: crypto.randomUUID(),
      dataset_guid: SECRET,
      position,
      name,
      format: 'CSV',
      updated_at: new Date(),
      file_name: `${name}.csv`,
      file_key: name,
      status: 'ready',
    })
    .returning('resource_guid')
    .executeTakeFirstOrThrow();
  return resource_guid;
}

it('is null until someone uses it, and then the time of the last use', async () => {
  await share({});
  expect(await lastUsed()).toBeNull();
  const before = Date.now();
  await use({}, { kind: 'preview' });
  const first = Date.parse((await lastUsed()) ?? '');
  expect(first).toBeGreaterThanOrEqual(before);
  expect(first).toBeLessThanOrEqual(Date.now());
  await use({});
  expect(Date.parse((await lastUsed()) ?? '')).toBeGreaterThanOrEqual(first);
});

it('is of what the grant opens: neither of others, nor of what was refused', async () => {
  await share({});
  await use({ identityGUID: people.stranger }, { identityGUID: null }, { kind: 'download', status: 403 });
  expect(await lastUsed()).toBeNull();
});

it.each<[UseKind, readonly boolean[]]>([
  ['view', [true, true, true, true]],
  ['preview', [false, true, true, true]],
  ['api', [false, false, true, true]],
  ['download', [false, false, false, true]],
])('a %s is of grants whose level opens it', async (kind, expected) => {
  const levels = ['metadata', 'read', 'query', 'download'] as const;
  const found: boolean[] = [];
  for (const level of levels) {
    await db.kysely.deleteFrom('access.dataset_grant').execute();
    await share({ level });
    await use({ kind });
    found.push((await lastUsed()) !== null);
  }
  expect(found).toEqual(expected);
});

describe('of those whom it reaches', () => {
  let groupId = '';
  beforeEach(async () => {
    ({ groupId } = await create());
    await attach(groupId, 'member@example.org');
    await share({ principal: { kind: 'group', id: groupId } });
    await share({ principal: { kind: 'organisation', id: OTHER_ORGANISATION } });
  });
  const used = async () =>
    (await listed()).filter((one) => one.lastUsed !== null).map(({ principal }) => principal.kind);

  it('a member of a group uses the grant of the group', async () => {
    await use({ kind: 'download' });
    expect(await used()).toEqual(['group']);
  });

  it('a member of an organisation uses the grant of the organisation', async () => {
    await use({ identityGUID: people.stranger, by: 'token' });
    expect(await used()).toEqual(['organisation']);
  });

  it('none sees what the others do: each their own use alone', async () => {
    // The organisation knows the person by a group that they are in.
    await db.kysely
      .insertInto('auth.group_member')
      .values({
        group_id: groupId,
        email: 'stranger@example.org',
        identity_guid: people.stranger,
        role_id: 8,
      })
      .execute();
    await share({ principal: person(people.stranger) });
    await use({ identityGUID: people.stranger });
    const other = { organisationGUID: OTHER_ORGANISATION };
    const { incoming } = await ask(bench.auth, 'dataset/getSharing', other, people.stranger);
    const byKind = Object.fromEntries(incoming.map((one) => [one.principal.kind, one]));
    expect(byKind['organisation']).not.toHaveProperty('lastUsed');
    expect(byKind['group']).toBeDefined();
    expect(byKind['group']).not.toHaveProperty('lastUsed');
    expect(byKind['person']?.lastUsed).toEqual(expect.any(String));
  });
});

it('a grant of some files is used by those files, not by others', async () => {
  const [shared, other] = [await addFile('shared', 0), await addFile('other', 1)];
  await share({ resources: [shared] });
  await use({ kind: 'download', resourceGUID: other });
  expect(await lastUsed()).toBeNull();
  await use({ kind: 'download', resourceGUID: shared });
  expect(await lastUsed()).not.toBeNull();
});

it('a grant that has ended, or has not begun, is not used any more', async () => {
  const from = new Date(Date.now() + 3_600_000).toISOString();
  await share({ from });
  await use({});
  expect(await lastUsed()).toBeNull();
  await db.kysely.deleteFrom('access.dataset_grant').execute();
  const { grantGUID } = await share({});
  await use({});
  const last = await lastUsed();
  await ask(bench.auth, 'dataset/endSharing', { organisationGUID, grantGUID, reason: '' }, OWNER);
  await use({});
  expect(await lastUsed()).toBe(last);
});

it('a use changes nothing of what a person may do', async () => {
  await share({});
  const revision = async () =>
    (
      await db.kysely
        .selectFrom('access.principal')
        .select('revision')
        .where('guid', '=', people.member)
        .executeTakeFirstOrThrow()
    ).revision;
  const before = await revision();
  await use({});
  expect(await revision()).toBe(before);
});
