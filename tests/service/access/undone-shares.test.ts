/** What the audit log says of changed and ended grants is enough to undo each: by hand, by a group, and by what ends with it. */
import { beforeEach, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { Share } from '#contract/entities/sharing.ts';
import { undoOf } from '#src/screens/settings/audit/undo.ts';
import type { Api } from '#src/services/api/api.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
} from '../../support/catalogue.ts';
import { attach, bench, create, OWNER, SECRET, useGroups } from './groups-bench.ts';

/** The calls of the product, as the owner of the organisation makes them. */
const api = {
  call: (name: 'dataset/share', request: never) => ask(bench.auth, name, request, OWNER),
} as unknown as Api;

useGroups();

const latest = async (action: string): Promise<AuditEntry> => {
  const { result } = await ask(bench.auth, 'audit/list', { organisationGUID }, OWNER);
  const found = result.find((one) => one.action === action);
  if (found === undefined) throw new Error(`The log has no ${action}`);
  return found;
};
async function undo(action: string): Promise<boolean> {
  const way = undoOf(await latest(action));
  if (way === null) throw new Error(`${action} cannot be undone`);
  const shown = { organisationGUID, datasetGUID: way.datasetGUID, change: way.change };
  await ask(bench.auth, 'dataset/previewSharing', shown as never, OWNER);
  await way.run(api, organisationGUID, 'Undone');
  return way.isOfKey;
}

const makeKey = async () =>
  (
    await ask(
      bench.auth,
      'key/create',
      {
        organisationGUID,
        name: `Key ${crypto.randomUUID()}`,
        scopes: ['dataset.read'],
        datasets: null,
        days: 7,
      },
      OWNER,
    )
  ).key.keyGUID;

type Principal = Parameters<typeof ask<'dataset/share'>>[2]['principal'];
const principals: readonly [string, () => Promise<Principal>][] = [
  ['person', async () => ({ kind: 'person', id: people.member })],
  ['group', async () => ({ kind: 'group', id: (await create()).groupId })],
  ['organisation', async () => ({ kind: 'organisation', id: OTHER_ORGANISATION })],
  ['key', async () => ({ kind: 'key', id: await makeKey() })],
  ['address', async () => ({ kind: 'person', email: 'unknown@example.org' })],
];

describe.each(principals)('a grant of a %s', (kind, principalOf) => {
  const until = new Date(Date.now() + 86_400_000).toISOString();
  const quota = { limit: 5, period: 'day' as const };
  const active = async (): Promise<Share | undefined> =>
    (await ask(bench.auth, 'dataset/getSharing', { organisationGUID }, OWNER)).outgoing.find(
      (one) => one.dataset.datasetGUID === SECRET && one.state !== 'ended',
    );
  let given: Share;
  beforeEach(async () => {
    const principal = await principalOf();
    given = await ask(
      bench.auth,
      'dataset/share',
      { organisationGUID, datasetGUID: SECRET, principal, level: 'query', until, quota, reason: '' },
      OWNER,
    );
  });
  const had = { level: 'query', until, quota };

  it('is changed back', async () => {
    const { grantGUID } = given;
    const changed = { organisationGUID, grantGUID, until: null, level: 'read' as const, quota: null };
    expect(await ask(bench.auth, 'dataset/extendSharing', changed, OWNER)).toMatchObject({ level: 'read' });
    expect(await undo('grant.changed')).toBe(kind === 'key');
    expect(await active()).toMatchObject({ ...had, grantGUID });
  });

  it('is given again after it was ended', async () => {
    const { grantGUID, principal } = given;
    await ask(bench.auth, 'dataset/endSharing', { organisationGUID, grantGUID, reason: '' }, OWNER);
    expect(await active()).toBeUndefined();
    expect(await undo('grant.ended')).toBe(kind === 'key');
    expect(await active()).toMatchObject({
      ...had,
      principal: { kind: principal.kind, name: principal.name },
    });
  });
});

it('what a group was given and lost by its page is undone as well', async () => {
  const { groupId } = await create();
  await ask(bench.auth, 'group/attachDataset', { groupId, datasetGUIDs: [SECRET] }, OWNER);
  await undo('grant.given');
  const datasets = async () => (await ask(bench.auth, 'group/view', { groupId }, OWNER)).datasets.length;
  expect(await datasets()).toBe(0);
  await ask(bench.auth, 'group/attachDataset', { groupId, datasetGUIDs: [SECRET] }, OWNER);
  await ask(bench.auth, 'group/removeDataset', { groupId, datasetGUID: SECRET }, OWNER);
  await undo('grant.ended');
  expect(await datasets()).toBe(1);
});

it('what a member lost by leaving is given again to the person', async () => {
  const { groupId } = await create();
  await attach(groupId, 'member@example.org');
  await ask(
    bench.auth,
    'dataset/share',
    { organisationGUID, datasetGUID: SECRET, principal: { kind: 'person', id: people.member }, reason: '' },
    OWNER,
  );
  await ask(bench.auth, 'user/leave', { organisationGUID }, people.member);
  const entry = await latest('grant.ended');
  expect(entry).toMatchObject({
    reason: 'The membership ended',
    before: { guid: people.member, from: expect.any(String) },
  });
  await undo('grant.ended');
  const { outgoing } = await ask(bench.auth, 'dataset/getSharing', { organisationGUID }, OWNER);
  expect(outgoing.filter(({ state }) => state === 'active')).toMatchObject([
    { principal: { id: people.member } },
  ]);
});
