/** Handlers of the calls for following; part of the discovery service. */
import type { Kysely } from 'kysely';
import type { followCalls } from '#contract/follow.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Caller, Handler } from '#proxy/platform/service/service.ts';
import { listFollowed, markSeen, setMail } from './followed.ts';
import { datasetFollowing, followDataset, followOrganisation, organisationFollowing } from './following.ts';

/** The frame has let members in only. */
function member(caller: Caller | null): string {
  if (caller === null) throw new ProblemError(401, 'Access token is missing');
  return caller.identityGUID;
}

export const followHandlers = (kysely: Kysely<Schema>): { [N in keyof typeof followCalls]: Handler<N> } => ({
  'dataset:following': ({ datasetGUID }, { caller }) =>
    datasetFollowing(kysely, datasetGUID, caller?.identityGUID ?? null),
  'dataset:follow': (request, { caller }) => followDataset(kysely, request, member(caller)),
  'organisation:following': ({ organisationGUID }, { caller }) =>
    organisationFollowing(kysely, organisationGUID, caller?.identityGUID ?? null),
  'organisation:follow': (request, { caller }) => followOrganisation(kysely, request, member(caller)),
  'follow:list': (request, { caller }) => listFollowed(kysely, request, member(caller)),
  'follow:markSeen': async (request, { caller }) => {
    await markSeen(kysely, request, member(caller));
    return {};
  },
  'follow:setMail': async ({ wanted }, { caller }) => {
    await setMail(kysely, wanted, member(caller));
    return {};
  },
});
