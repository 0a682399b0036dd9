/** People of organisations: the handlers of their calls. */
import type { CallRequest } from '#contract/index.ts';
import type { individualUserCalls } from '#contract/individual-users.ts';
import type { peopleCalls } from '#contract/people.ts';
import { requireCaller, type CallContext, type Handler } from '#proxy/platform/service/service.ts';
import { acceptInvitation, viewInvitation } from './accept-invitation.ts';
import { inviteMany, inviteOne, resendInvitation, withdrawInvitation } from './invitations.ts';
import { listAllIndividualUsers, listIndividualUsers } from './individual-users.ts';
import { listUsers } from './list-users.ts';
import { forceRemove, forceReset, leave, updateRoles } from './membership.ts';
import { readOwnMembership } from './own-membership.ts';
import type { PeopleOptions } from './people.ts';
import { readPerson, updateNames, updatePreferences } from './person.ts';
import { readLeaving, readRemoval } from './removal.ts';

/** Calls that answer the member as `user/get` does. */
type AnsweredAsMember = 'user/update' | 'user/updatePreferences' | 'user/refresh';

export type PeopleHandlers = {
  [
    N in
      | Exclude<keyof typeof peopleCalls, AnsweredAsMember>
      | keyof typeof individualUserCalls
      | 'platform/individualUsers'
  ]: Handler<N>;
};

export interface People {
  /** All calls about people but those that answer the member. */
  readonly handlers: PeopleHandlers;
  updateNames(request: CallRequest<'user/update'>, context: CallContext): Promise<void>;
  updatePreferences(request: CallRequest<'user/updatePreferences'>, context: CallContext): Promise<void>;
}

export function createPeople(options: PeopleOptions): People {
  const { kysely, accounts } = options;
  const handlers: PeopleHandlers = {
    'user/getUserFromGUID': ({ userGUID }, context) =>
      readPerson(kysely, userGUID, requireCaller(context).identityGUID),
    'user/create': (request, context) => inviteOne(options, request, requireCaller(context).identityGUID),
    'user/invite': async (request, context) => ({
      result: await inviteMany(options, request, requireCaller(context).identityGUID),
    }),
    'user/resendInvitation': (request, context) =>
      resendInvitation(options, request, requireCaller(context).identityGUID),
    'user/withdrawInvitation': async (request, context) => {
      await withdrawInvitation(options, request, requireCaller(context).identityGUID);
      return {};
    },
    'invitation/view': ({ token }) => viewInvitation(options, token),
    'invitation/accept': ({ token }, context) =>
      acceptInvitation(options, token, requireCaller(context).identityGUID),
    'user/updateRoles': async (request, context) => {
      await updateRoles(options, request, requireCaller(context).identityGUID);
      return {};
    },
    'user/forceRemove': async (request, context) => {
      await forceRemove(options, request, requireCaller(context).identityGUID);
      return {};
    },
    'user/removal': (request) => readRemoval(kysely, request),
    'user/leaving': ({ organisationGUID }, context) =>
      readLeaving(kysely, { organisationGUID, identityGUID: requireCaller(context).identityGUID }),
    'user/adminForceReset': async (request, context) => {
      await forceReset(options, request, requireCaller(context).identityGUID);
      return {};
    },
    'user/leave': async (request, context) => {
      await leave(options, request, requireCaller(context).identityGUID);
      return {};
    },
    'user/forgotPassword': async ({ email }) => {
      await accounts.forgotPassword(email);
      return {};
    },
    'user/resetPassword': async (reset) => {
      await accounts.confirmForgotPassword(reset);
      return {};
    },
    'organisation/individualUsers': ({ organisationGUID }) => listIndividualUsers(kysely, organisationGUID),
    'platform/individualUsers': (request) => listAllIndividualUsers(kysely, request),
    'organisation/membership': (request, context) =>
      readOwnMembership(kysely, request, requireCaller(context).identityGUID),
    'organisation/users': (request) => listUsers(kysely, request),
  };
  return {
    handlers,
    updateNames: (request, context) => updateNames(options, request, requireCaller(context)),
    updatePreferences: (request, context) =>
      updatePreferences(options, request, requireCaller(context).identityGUID),
  };
}
