/**
 * Which calls are uses of the product: what an answer says has happened, by the names of the catalogue. Pages do not report
 * these uses themselves, so one that makes such a call cannot forget it. Loaded with the first call that may be one.
 */
import type { CallInput, CallName, CallResponse } from '#contract/index.ts';
import type { Share } from '#contract/entities/sharing.ts';
import type { UseName, UseProperties } from './events.ts';

export interface Happened {
  readonly name: UseName;
  readonly properties: Readonly<Record<string, string | number>>;
}

const use = <N extends UseName>(name: N, properties: UseProperties<N>): Happened => ({ name, properties });

type Uses = {
  readonly [N in CallName]?: (request: CallInput<N>, answer: CallResponse<N>) => readonly Happened[];
};

interface Given {
  readonly dataset: Pick<Share['dataset'], 'datasetGUID'>;
  readonly principal: Pick<Share['principal'], 'kind' | 'id'>;
}

function sharedWith({ dataset: { datasetGUID }, principal: { kind, id } }: Given): Happened[] {
  if (kind === 'person') return [use('shared with a user', { datasetGUID })];
  if (kind === 'group') return [use('shared with a group', { datasetGUID, groupId: id })];
  return kind === 'key' ? [use('shared with an API key', { datasetGUID })] : [];
}

/** A membership has ended; who is named answers for the datasets from then on. */
const ended = ({ organisationGUID, reassignTo }: CallInput<'user/leave'>): Happened[] => [
  use('user role removed', { organisationGUID }),
  ...(reassignTo === undefined ? [] : [use('data owner changed', { organisationGUID })]),
];

const uses: Uses = {
  'dataset:create': (_, { datasetGUID }) => [use('dataset created', { datasetGUID })],
  'dataset:publish': ({ datasetGUID }, { status, visibility, plan }) =>
    plan === null
      ? [
          use('dataset edited', { datasetGUID }),
          use('publish status set', { datasetGUID, status }),
          use('visibility set', { datasetGUID, visibility }),
        ]
      : [],
  'dataset:save': ({ datasetGUID, changes }, { revisions }) =>
    changes?.dataOwner === undefined || revisions.dataOwner === undefined
      ? []
      : [use('data owner set', { datasetGUID })],
  'dataset:unpublish': ({ datasetGUID }) => [use('publish status set', { datasetGUID, status: 'draft' })],
  'dataset:delete': ({ datasetGUID }) => [use('dataset removed', { datasetGUID })],
  'dataset:changeMany': ({ change }, { changed }) =>
    changed.flatMap((datasetGUID) => {
      if (change.kind === 'delete') return [use('dataset removed', { datasetGUID })];
      if (change.kind === 'addTag' || change.kind === 'removeTag')
        return [use('dataset edited', { datasetGUID })];
      const visibility = use('visibility set', { datasetGUID, visibility: change.visibility });
      return change.kind === 'publish'
        ? [use('publish status set', { datasetGUID, status: 'published' }), visibility]
        : [visibility];
    }),
  'dataset/share': (_, share) => sharedWith(share),
  'accessRequest/approve': (_, { dataset, requester: { identityGUID }, usedBy }) =>
    sharedWith({ dataset, principal: usedBy ?? { kind: 'person', id: identityGUID } }),
  'organisation/update': ({ organisationGUID }) => [use('organisation updated', { organisationGUID })],
  'invitation/accept': (_, { organisation: { organisationGUID }, groupName, dataset, roleId }) =>
    groupName === null && dataset === null ? [use('user role given', { organisationGUID, roleId })] : [],
  'user/updateRoles': ({ organisationGUID, roleId, remove }) => [
    remove === true
      ? use('user role removed', { organisationGUID })
      : use('user role changed', { organisationGUID, roleId }),
  ],
  'user/forceRemove': ended,
  'user/leave': ended,
  'group/create': (_, { groupId }) => [use('group created', { groupId })],
  'group/updateName': ({ groupId }) => [use('group renamed', { groupId })],
  'group/remove': ({ groupId }) => [use('group deleted', { groupId })],
  'group/attachMember': ({ groupId, roleId }) => [use('group member added', { groupId, roleId })],
  'group/updateMember': ({ groupId, roleId }) => [use('group member updated', { groupId, roleId })],
  'group/removeMember': ({ groupId }) => [use('group member removed', { groupId })],
  'group/attachDataset': ({ groupId, datasetGUIDs }) =>
    datasetGUIDs.map((datasetGUID) => use('shared with a group', { groupId, datasetGUID })),
  'group/removeDataset': ({ groupId, datasetGUID }) => [
    use('no longer shared with a group', { groupId, datasetGUID }),
  ],
  'dataProvider:save': ({ organisationGUID, id }) =>
    id === undefined ? [use('dataset source added', { organisationGUID })] : [],
  'lut:delete': ({ organisationGUID, lutTableName }) =>
    lutTableName === 'dataProvider' ? [use('dataset source removed', { organisationGUID })] : [],
  'resource:downloadTable': ({ resourceGUID, form }) => {
    if (form === 'csv') return [use('CSV downloaded', { of: 'table' })];
    if (form === 'json') return [use('JSON downloaded', { record: 'rows' })];
    if (form === 'xml') return [use('XML downloaded', { record: 'rows' })];
    return form === 'geojson' || form === 'gpkg' ? [use('features downloaded', { resourceGUID, form })] : [];
  },
};

/** Names of the calls that may be uses. */
export const reportedCalls = Object.keys(uses) as readonly CallName[];

/** What has happened with a call that has been answered. */
export const usesOfCall = <N extends CallName>(
  name: N,
  request: CallInput<N>,
  answer: CallResponse<N>,
): readonly Happened[] => uses[name]?.(request, answer) ?? [];
