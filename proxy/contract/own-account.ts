/** Calls about deleting one's own account: what that means, and the deletion itself. */
import * as z from 'zod/mini';
import { defineCall, memberCall } from './call.ts';
import { Guid, Instant, Nothing } from './entities/common.ts';
import { MemberLeaving } from './entities/people.ts';

/** How long ago a sign-in may have been that proves who deletes an account without a password, in seconds. */
export const RECENT_SIGN_IN = 600;

/** Days in which the owner of an account can change their mind, where the user pool is in this server. */
export const DELETION_DAYS = 14;

/** Organisations of one person that a request names at most. */
const HANDOVERS_MOST = 1000;

export const AccountDeletion = z.object({
  /**
   * How the person proves who they are: by password, or, for an account without one in this server, by a sign-in that
   * is not older than `RECENT_SIGN_IN`.
   */
  proof: z.enum(['password', 'recentSignIn']),
  /** False: the person has to sign in again first. */
  mayProceed: z.boolean(),
  /** Days between the request and the deletion, in which it can be taken back; 0 or left out: none. */
  days: z.optional(z.int()),
  organisations: z.array(
    z.object({
      organisationGUID: Guid,
      slug: z.string(),
      name: z.string(),
      roleId: z.int(),
      /** True: the account cannot be deleted before someone else is an owner. */
      isLastOwner: z.boolean(),
      /** What the person made for it, and who can take that over. A service elsewhere may leave it out. */
      leaving: z.optional(z.pick(MemberLeaving, { stays: true, successors: true })),
    }),
  ),
  /** What ends with the account. */
  ends: z.object({
    groups: z.int(),
    /** Datasets that are shared with the person. */
    grants: z.int(),
    openRequests: z.int(),
    followed: z.int(),
    personalTokens: z.int(),
  }),
  /** What stays, without the person's name. */
  stays: z.object({
    /** Datasets of organisations that the person answers for. They have no data owner then. */
    ownedDatasets: z.int(),
    /** API keys of organisations that the person has made and that are valid. */
    keys: z.int(),
    apps: z.int(),
  }),
});
export type AccountDeletion = z.infer<typeof AccountDeletion>;

export const ownAccountCalls = {
  'account/deletion': defineCall({
    ...memberCall,
    path: 'account/deletion',
    summary: "What deleting the caller's account means, and what stands in its way.",
    safe: true,
    request: Nothing,
    response: AccountDeletion,
  }),
  'account/delete': defineCall({
    ...memberCall,
    path: 'account/delete',
    summary:
      "Has the caller's account deleted with its memberships, grants and sessions: after the days of `account/deletion`, or at once. Refused for the last owner of an organisation.",
    safe: false,
    request: z.object({
      /** For an account that has one; see `proof`. */
      password: z._default(z.string().check(z.maxLength(256)), ''),
      /** Who takes over what the person made for an organisation. For others it stays with the organisation alone. */
      handOver: z.optional(
        z.array(z.object({ organisationGUID: Guid, reassignTo: Guid })).check(z.maxLength(HANDOVERS_MOST)),
      ),
    }),
    response: z.object({
      /** When the account is deleted; null or left out: it is deleted. */
      dueAt: z.optional(z.nullable(Instant)),
    }),
  }),
  'account/keep': defineCall({
    ...memberCall,
    path: 'account/keep',
    summary: "Takes back that the caller's account is to be deleted. Changes nothing where it is not.",
    safe: false,
    request: Nothing,
    response: Nothing,
  }),
};
