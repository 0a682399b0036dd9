/** Every use of the catalogue is reported: by a page, or by the call that makes it happen. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { callByName } from '#contract/index.ts';
import { checkedProperties, uses } from '#src/services/analytics/events.ts';
import { reportedCalls, usesOfCall } from '#src/services/analytics/uses-of-calls.ts';

const [datasetGUID, organisationGUID, groupId, other] = [
  '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a01',
  '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a02',
  '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a03',
  '0b1b8a5e-3c44-4d0a-9f52-6f2f0f1c7a04',
] as const;

const share = (kind: string) => ({
  dataset: { datasetGUID, title: 'Wells' },
  principal: { kind, id: groupId, name: 'Ann' },
});
const accepted = (more: object) => ({
  organisation: { organisationGUID },
  groupName: null,
  dataset: null,
  email: 'ann@example.org',
  roleId: 3,
  ...more,
});

const approved = (kind: string | null) => ({
  dataset: { datasetGUID, title: 'Wells' },
  requester: { identityGUID: other, name: 'Ann', email: 'ann@example.org' },
  usedBy: kind === null ? null : { kind, id: groupId, name: 'Ann', from: 'Wells', people: 1 },
});

/** A call, its request, its answer, and what has happened. */
const calls: readonly (readonly [
  name: string,
  request: object,
  answer: object,
  happened: readonly string[],
])[] = [
  ['dataset:create', { organisationGUID, title: 'Wells' }, { datasetGUID }, ['dataset created']],
  [
    'dataset:publish',
    { datasetGUID, status: 'published', visibility: 'public' },
    { status: 'published', visibility: 'public', plan: null },
    ['dataset edited', 'publish status set', 'visibility set'],
  ],
  ['dataset:publish', { datasetGUID }, { status: 'draft', visibility: 'private', plan: { at: 'later' } }, []],
  ['dataset:unpublish', { datasetGUID, reason: 'Wrong' }, {}, ['publish status set']],
  [
    'dataset:save',
    { datasetGUID, changes: { dataOwner: other } },
    { revisions: { dataOwner: 1 } },
    ['data owner set'],
  ],
  ['dataset:save', { datasetGUID, changes: { dataOwner: other } }, { revisions: {} }, []],
  ['dataset:save', { datasetGUID, changes: { title: 'x' } }, { revisions: { title: 1 } }, []],
  ['dataset:delete', { datasetGUID }, { undoUntil: '' }, ['dataset removed']],
  [
    'dataset:changeMany',
    { datasetGUIDs: [datasetGUID, other], change: { kind: 'visibility', visibility: 'private' } },
    { changed: [datasetGUID] },
    ['visibility set'],
  ],
  [
    'dataset:changeMany',
    { change: { kind: 'publish', visibility: 'public' } },
    { changed: [datasetGUID] },
    ['publish status set', 'visibility set'],
  ],
  [
    'dataset:changeMany',
    { change: { kind: 'addTag', tag: 'a' } },
    { changed: [datasetGUID, other] },
    ['dataset edited', 'dataset edited'],
  ],
  ['dataset:changeMany', { change: { kind: 'delete' } }, { changed: [datasetGUID] }, ['dataset removed']],
  ['dataset/share', {}, share('person'), ['shared with a user']],
  ['dataset/share', {}, share('group'), ['shared with a group']],
  ['dataset/share', {}, share('key'), ['shared with an API key']],
  ['dataset/share', {}, share('organisation'), []],
  ['accessRequest/approve', { answer: 'Ann may' }, approved(null), ['shared with a user']],
  ['accessRequest/approve', {}, approved('group'), ['shared with a group']],
  ['accessRequest/approve', {}, approved('key'), ['shared with an API key']],
  ['organisation/update', { organisationGUID, name: 'Ann Ltd' }, {}, ['organisation updated']],
  ['invitation/accept', {}, accepted({}), ['user role given']],
  ['invitation/accept', {}, accepted({ groupName: 'Wells' }), []],
  ['user/updateRoles', { organisationGUID, identityGUID: other, roleId: 4 }, {}, ['user role changed']],
  [
    'user/updateRoles',
    { organisationGUID, identityGUID: other, roleId: 4, remove: true },
    {},
    ['user role removed'],
  ],
  ['user/forceRemove', { organisationGUID, identityGUID: other }, {}, ['user role removed']],
  [
    'user/forceRemove',
    { organisationGUID, identityGUID: other, reassignTo: groupId },
    {},
    ['user role removed', 'data owner changed'],
  ],
  ['user/leave', { organisationGUID }, {}, ['user role removed']],
  ['user/leave', { organisationGUID, reassignTo: groupId }, {}, ['user role removed', 'data owner changed']],
  ['group/create', { name: 'Wells', organisationGUID }, { groupId }, ['group created']],
  ['group/updateName', { groupId, name: 'Wells' }, {}, ['group renamed']],
  ['group/remove', { groupId }, {}, ['group deleted']],
  ['group/attachMember', { groupId, email: 'ann@example.org', roleId: 1 }, {}, ['group member added']],
  ['group/updateMember', { groupId, email: 'ann@example.org', roleId: 2 }, {}, ['group member updated']],
  ['group/removeMember', { groupId, email: 'ann@example.org' }, {}, ['group member removed']],
  ['group/attachDataset', { groupId, datasetGUIDs: [datasetGUID] }, {}, ['shared with a group']],
  ['group/removeDataset', { groupId, datasetGUID }, {}, ['no longer shared with a group']],
  ['dataProvider:save', { organisationGUID, name: 'Ann' }, {}, ['dataset source added']],
  ['dataProvider:save', { organisationGUID, id: 3, name: 'Ann' }, {}, []],
  ['lut:delete', { organisationGUID, lutTableName: 'dataProvider', id: 3 }, {}, ['dataset source removed']],
  ['lut:delete', { organisationGUID, lutTableName: 'theme', id: 3 }, {}, []],
  ['resource:downloadTable', { resourceGUID: other, form: 'csv' }, {}, ['CSV downloaded']],
  ['resource:downloadTable', { resourceGUID: other, form: 'json' }, {}, ['JSON downloaded']],
  ['resource:downloadTable', { resourceGUID: other, form: 'xml' }, {}, ['XML downloaded']],
  ['resource:downloadTable', { resourceGUID: other, form: 'gpkg' }, {}, ['features downloaded']],
  ['resource:downloadTable', { resourceGUID: other, form: 'parquet' }, {}, []],
  ['consent/record', {}, {}, []],
];

test.each(calls)('%s %j', (name, request, answer, happened) => {
  const found = usesOfCall(name as 'group/create', request as never, answer as never);
  expect(found.map((one) => one.name)).toEqual(happened);
  for (const one of found) {
    // It fits the catalogue whole, and has nothing that someone has typed.
    expect(checkedProperties(one.name, one.properties)).toEqual(one.properties);
    expect(JSON.stringify(one.properties)).not.toMatch(/Ann|ann@|Wells|Wrong/);
  }
});

test('each call that is reported is tried, changes something or leads to a download', () => {
  const tried = new Set(calls.map(([name]) => name));
  expect(reportedCalls.filter((name) => !tried.has(name))).toEqual([]);
  expect(reportedCalls.filter((name) => callByName(name).safe)).toEqual(['resource:downloadTable']);
});

test('no use of the catalogue is without a report', () => {
  const pages = globSync(['src/**/*.ts', 'src/**/*.tsx']).map((path) => readFileSync(path, 'utf8'));
  const byCalls = new Set(calls.flatMap(([, , , happened]) => happened));
  const unreported = Object.keys(uses).filter(
    (name) => !byCalls.has(name) && !pages.some((text) => text.includes(`captured('${name}'`)),
  );
  expect(unreported).toEqual([]);
});
