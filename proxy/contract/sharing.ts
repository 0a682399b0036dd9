/** Calls of the auth service about grants: what is shared with whom, by whom, until when, and why somebody may do something. */
import * as z from 'zod/mini';
import { accessLevels, principalKinds } from './access.ts';
import { defineCall } from './call.ts';
import { Guid, Instant, Nothing } from './entities/common.ts';
import { AccessExplanation, Share } from './entities/sharing.ts';

export const REASON_LENGTH = 500;
const auth = { service: 'auth', method: 'POST', audience: 'application', safe: false } as const;
const shares = { capability: 'dataset.share' } as const;
const Reason = z._default(z.string().check(z.trim(), z.maxLength(REASON_LENGTH)), '');

export const sharingCalls = {
  'dataset/getSharing': defineCall({
    ...auth,
    method: 'GET',
    path: 'dataset/getSharing',
    summary:
      'Datasets that the organisation shares with others, and those that others share with it and its members.',
    access: 'organisationMember',
    safe: true,
    request: z.object({ organisationGUID: Guid }),
    response: z.object({ outgoing: z.array(Share), incoming: z.array(Share) }),
  }),
  'dataset/share': defineCall({
    ...auth,
    path: 'dataset/share',
    summary: 'Grants a dataset to a person, a group or an organisation.',
    access: shares,
    request: z.object({
      organisationGUID: Guid,
      datasetGUID: Guid,
      principal: z.union([
        z.object({ kind: z.enum(principalKinds), id: Guid }),
        z.object({ kind: z.literal('person'), email: z.string().check(z.trim(), z.maxLength(254)) }),
      ]),
      level: z._default(z.enum(accessLevels), 'download'),
      resources: z.optional(z.nullable(z.array(Guid).check(z.minLength(1), z.maxLength(200)))),
      from: z.optional(Instant),
      until: z.optional(z.nullable(Instant)),
      reason: Reason,
    }),
    response: Share,
  }),
  'dataset/extendSharing': defineCall({
    ...auth,
    path: 'dataset/extendSharing',
    summary: 'Sets when a grant ends; null for no end.',
    access: shares,
    request: z.object({ organisationGUID: Guid, grantGUID: Guid, until: z.nullable(Instant) }),
    response: Share,
  }),
  'dataset/endSharing': defineCall({
    ...auth,
    path: 'dataset/endSharing',
    summary: 'Takes a grant back, at once.',
    access: shares,
    request: z.object({ organisationGUID: Guid, grantGUID: Guid, reason: Reason }),
    response: Nothing,
  }),
  'dataset/explainAccess': defineCall({
    ...auth,
    path: 'dataset/explainAccess',
    summary:
      'Whether a person may do something with a dataset of the organisation, with every reason for and against.',
    access: shares,
    safe: true,
    request: z.object({
      organisationGUID: Guid,
      datasetGUID: Guid,
      /** A person by e-mail address; null for a visitor. */
      email: z.nullable(z.string().check(z.trim(), z.maxLength(254))),
      action: z.enum(accessLevels),
      resourceGUID: z.optional(Guid),
    }),
    response: AccessExplanation,
  }),
};
