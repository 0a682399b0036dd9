/** The call about people who reach something of an organisation without being its members. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid, Instant } from './entities/common.ts';

/** People that are answered at once, by name. */
export const INDIVIDUAL_USERS_LIMIT = 2_000;

export const IndividualUser = z.object({
  /** Null for someone who was invited and has no account with this address. */
  identityGUID: z.nullable(Guid),
  /** Empty where it is not known. */
  name: z.string(),
  email: z.nullable(z.string()),
  /** Datasets of the organisation that are shared with the person now. */
  datasets: z.int(),
  /** When the last of these ends; null where one has no end, or there is none. */
  datasetsUntil: z.nullable(Instant),
  /** Names of the organisation's groups that the person is in, or is invited to. */
  groups: z.array(z.string()),
  /** Until when an invitation to the organisation or to a group can be accepted; null: none is open. */
  invitedUntil: z.nullable(Instant),
});
export type IndividualUser = z.infer<typeof IndividualUser>;

export const individualUserCalls = {
  'organisation/individualUsers': defineCall({
    service: 'auth',
    method: 'POST',
    path: 'organisation/individualUsers',
    summary:
      'People who are no members of the organisation and have its datasets, are in its groups, or are invited.',
    access: { capability: 'user.manage' },
    safe: true,
    audience: 'application',
    request: z.object({ organisationGUID: Guid }),
    response: z.object({ result: z.array(IndividualUser), totalCount: z.int() }),
  }),
};
