/** Queries of people, groups and tokens of members. */
import { queryOptions } from '@tanstack/react-query';
import { NO_TOKEN } from '#contract/no-token.ts';
import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';

/** Everyone at once (specification, section 9); the table sorts and searches them without asking again. */
export const organisationUsersQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['people', 'users', organisationGUID],
    queryFn: ({ signal }) => api.call('organisation/users', { organisationGUID }, { signal }),
  });

/** How many members and invited people there are. */
export const userCountQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['people', 'users', organisationGUID, 'count'],
    queryFn: async ({ signal }) => {
      const { totalCount, invitedCount = 0 } = await api.call(
        'organisation/users',
        { organisationGUID, limit: 1 },
        { signal },
      );
      return { count: totalCount, invited: invitedCount };
    },
  });

/** What ends and what stays when a member is removed; asked each time, since it is what is agreed to. */
export const memberRemovalQuery = (api: Api, organisationGUID: string, identityGUID: string) =>
  queryOptions({
    queryKey: ['people', 'removal', organisationGUID, identityGUID],
    queryFn: ({ signal }) => api.call('user/removal', { organisationGUID, identityGUID }, { signal }),
    staleTime: 0,
  });

/** The same for oneself, with those who can take over. */
export const memberLeavingQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['people', 'leaving', organisationGUID],
    queryFn: ({ signal }) => api.call('user/leaving', { organisationGUID }, { signal }),
    staleTime: 0,
  });

/** The member's own place in an organisation. */
export const ownMembershipQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['people', 'membership', organisationGUID],
    queryFn: ({ signal }) => api.call('organisation/membership', { organisationGUID }, { signal }),
  });

/** People who are no members of the organisation and reach something of it. */
export const individualUsersQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['people', 'individual', organisationGUID],
    queryFn: ({ signal }) => api.call('organisation/individualUsers', { organisationGUID }, { signal }),
  });

export const groupsQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['people', 'groups', organisationGUID],
    queryFn: async ({ signal }) => (await api.call('group/list', { organisationGUID }, { signal })).result,
  });

/** The groups that the member is in, of every organisation. */
export const ownGroupsQuery = (api: Api) =>
  queryOptions({
    queryKey: ['people', 'groups', 'mine'],
    queryFn: async ({ signal }) => (await api.call('group/mine', {}, { signal })).result,
  });

export const groupQuery = (api: Api, groupId: string) =>
  queryOptions({
    queryKey: ['people', 'group', groupId],
    queryFn: ({ signal }) => api.call('group/view', { groupId }, { signal }),
  });

/** The member's token without its secret; null when there is none. */
export const personalTokenQuery = (api: Api) =>
  queryOptions({
    queryKey: ['people', 'token'],
    queryFn: async ({ signal }) => {
      try {
        return (await api.call('oauth/get_personal_token', {}, { signal })).token;
      } catch (error) {
        if (error instanceof ApiError && error.message === NO_TOKEN) return null;
        throw error;
      }
    },
  });

export const keysQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['people', 'keys', organisationGUID],
    queryFn: async ({ signal }) => (await api.call('key/list', { organisationGUID }, { signal })).result,
  });

/** The same, and those that were revoked. */
export const allKeysQuery = (api: Api, organisationGUID: string) =>
  queryOptions({
    queryKey: ['people', 'keys', organisationGUID, 'all'],
    queryFn: async ({ signal }) =>
      (await api.call('key/list', { organisationGUID, withRevoked: true }, { signal })).result,
  });

/** Sessions and recent events of the member's account; null where the user pool is elsewhere. */
export const securityQuery = (api: Api) =>
  queryOptions({
    queryKey: ['people', 'security'],
    queryFn: async ({ signal }) => {
      try {
        return await api.call('security/view', {}, { signal });
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
  });

/** What deleting the member's account means. Asked again at each opening: it decides what is offered. */
export const accountDeletionQuery = (api: Api) =>
  queryOptions({
    queryKey: ['people', 'deletion'],
    queryFn: ({ signal }) => api.call('account/deletion', {}, { signal }),
    staleTime: 0,
    gcTime: 0,
  });

/** The invitation of a link. */
export const invitationQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['people', 'invitation', token],
    queryFn: ({ signal }) => api.call('invitation/view', { token }, { signal }),
    retry: false,
  });
