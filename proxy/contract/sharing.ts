/** Calls of the auth service about grants: what is shared with whom, by whom, until when, and why someone may do something. */
import * as z from 'zod/mini';
import { accessLevels, principalKinds } from './access.ts';
import { authCall, defineCall } from './call.ts';
import { GivenInstant, Guid, limit, Nothing, offset } from './entities/common.ts';
import { holderFilters } from './list-choices.ts';
import { NarrowingInput } from './narrowing.ts';
import { Quota } from './quota.ts';
import { Position } from './preview/question.ts';
import { GivenParts, NAMED_FILES } from './requested-columns.ts';
import {
  AccessExplanation,
  AccessHolder,
  DatasetAccess,
  Share,
  SharingEffect,
  ViewedAs,
} from './entities/sharing.ts';

export const REASON_LENGTH = 500;
const auth = { ...authCall, safe: false } as const;
const shares = { capability: 'dataset.share' } as const;
/** Why something is shared, or is no longer. */
export const SharingReason = z._default(z.string().check(z.trim(), z.maxLength(REASON_LENGTH)), '');
/** People whom a preview of sharing names; the counts are of all. */
export const NAMED_PEOPLE = 20;

/** Who something is shared with; a person by GUID or by address. */
export const SharedWith = z.union([
  z.object({ kind: z.enum(principalKinds), id: Guid }),
  z.object({ kind: z.literal('person'), email: z.string().check(z.trim(), z.maxLength(254)) }),
]);
const Resources = z.optional(z.nullable(z.array(Guid).check(z.minLength(1), z.maxLength(NAMED_FILES))));
const GivenPart = {
  resources: Resources,
  /** Columns and rows of the table in the one file that `resources` names; the level is below `download`. */
  narrowing: z.optional(z.nullable(NarrowingInput)),
};
/** Grants that answer a request can give parts of several files. */
const ChangedOpening = { ...GivenPart, parts: z.optional(GivenParts) };
const Given = {
  principal: SharedWith,
  level: z._default(z.enum(accessLevels), 'download'),
  ...GivenPart,
  from: z.optional(GivenInstant),
  until: z.optional(z.nullable(GivenInstant)),
  /** How many requests for files it opens, for all whom it reaches together; null for as many as they like. */
  quota: z.optional(z.nullable(Quota)),
};
/** Days within which access that ends is shown as ending soon. */
export const ENDING_DAYS = 30;
const Held = {
  organisationGUID: Guid,
  datasetGUID: Guid,
  search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
  kind: z.optional(z.enum(holderFilters)),
  level: z.optional(z.enum(accessLevels)),
  /** Only access that ends within `ENDING_DAYS`. */
  isEnding: z._default(z.boolean(), false),
};
const Effects = z.object({ count: z.int(), people: z.array(SharingEffect) });

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
    summary:
      'Grants a dataset to a person, a group, an organisation or a key. Someone the organisation does not know gets a link by e-mail, with or without an account.',
    access: shares,
    request: z.object({
      organisationGUID: Guid,
      datasetGUID: Guid,
      ...Given,
      reason: SharingReason,
    }),
    response: Share,
  }),
  'dataset/extendSharing': defineCall({
    ...auth,
    path: 'dataset/extendSharing',
    summary:
      'Sets when a grant ends, how far it goes, which files and parts of them it opens, how many requests, and why; with it all grants that answer the same request. No end is null.',
    access: shares,
    request: z.object({
      organisationGUID: Guid,
      grantGUID: Guid,
      until: z.nullable(GivenInstant),
      /** Left out: as it is. */
      level: z.optional(z.enum(accessLevels)),
      /** Left out: as it is. */
      quota: z.optional(z.nullable(Quota)),
      /**
       * Files and parts of them: all as they are where the three are left out, otherwise what they name and nothing else.
       * Where `resources` alone is left out, the files are those that are open already; null is all of them.
       */
      ...ChangedOpening,
      /** Left out: as it is. */
      reason: z.optional(z.string().check(z.trim(), z.maxLength(REASON_LENGTH))),
    }),
    response: Share,
  }),
  'dataset/endSharing': defineCall({
    ...auth,
    path: 'dataset/endSharing',
    summary: 'Takes a grant back, at once, and with it all that answer the same request.',
    access: shares,
    request: z.object({
      organisationGUID: Guid,
      grantGUID: Guid,
      reason: SharingReason,
      /** Those who used it get a notice. */
      notify: z._default(z.boolean(), false),
    }),
    response: Nothing,
  }),
  'dataset/resumeSharing': defineCall({
    ...auth,
    path: 'dataset/resumeSharing',
    summary:
      'Gives again what a grant gave that was taken back, and what was taken back together with it, to the same principal and until the same day.',
    access: shares,
    request: z.object({ organisationGUID: Guid, grantGUID: Guid, reason: SharingReason }),
    response: Share,
  }),
  'dataset/access': defineCall({
    ...auth,
    path: 'dataset/access',
    summary: 'Who has access to a dataset of the organisation: everyone, members, editors, and grants.',
    access: shares,
    safe: true,
    request: z.object({ organisationGUID: Guid, datasetGUID: Guid }),
    response: DatasetAccess,
  }),
  'dataset/accessHolders': defineCall({
    ...auth,
    path: 'dataset/accessHolders',
    summary:
      'Each person and key with access to a dataset of the organisation, how far it goes and why; those with the most access first.',
    access: shares,
    safe: true,
    request: z.object({
      ...Held,
      limit: limit(200, 50),
      offset: offset(),
    }),
    response: z.object({
      result: z.array(AccessHolder),
      totalCount: z.int(),
      /** How many of them end within `ENDING_DAYS`, whether or not the list is limited to those. */
      endingCount: z.int(),
    }),
  }),
  'dataset/exportAccess': defineCall({
    ...auth,
    path: 'dataset/exportAccess',
    summary: 'The same list as CSV, whole.',
    access: shares,
    safe: true,
    request: z.object(Held),
    response: z.object({ text: z.string() }),
  }),
  'dataset/previewSharing': defineCall({
    ...auth,
    path: 'dataset/previewSharing',
    summary: 'Who would gain access to a dataset, and who would lose it, by a change that is not made.',
    access: shares,
    safe: true,
    request: z.object({
      organisationGUID: Guid,
      datasetGUID: Guid,
      change: z.union([
        z.object({ kind: z.literal('give'), ...Given }),
        z.object({
          kind: z.literal('change'),
          grantGUID: Guid,
          level: z.enum(accessLevels),
          until: z.nullable(GivenInstant),
          ...ChangedOpening,
        }),
        z.object({ kind: z.literal('end'), grantGUID: Guid }),
        /** What has ended is given again. */
        z.object({ kind: z.literal('again'), grantGUID: Guid }),
        /** A request for access that is approved as stated, for whom it was made. */
        z.object({
          kind: z.literal('approve'),
          requestGUID: Guid,
          level: z.enum(accessLevels),
          /** Left out: at once. */
          from: z.optional(z.nullable(GivenInstant)),
          until: GivenInstant,
          ...ChangedOpening,
        }),
      ]),
    }),
    response: z.object({
      gains: Effects,
      loses: Effects,
      /** People whom the change concerns and who keep what they have. */
      unchanged: z.int(),
      /** People who used what ends, and would get a notice. */
      used: z.optional(z.int()),
    }),
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
      email: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(254))), null),
      /** Instead of an address: a person whom the organisation knows, or a key of it. */
      principal: z.optional(z.object({ kind: z.enum(['person', 'key']), id: Guid })),
      action: z.enum(accessLevels),
      resourceGUID: z.optional(Guid),
      /** A column of the table in this resource. */
      column: z.optional(Position),
      /** When, from now on: what is known today decides. Left out: now. */
      at: z.optional(GivenInstant),
    }),
    response: AccessExplanation,
  }),
  'dataset/viewAs': defineCall({
    ...auth,
    path: 'dataset/viewAs',
    summary:
      'A dataset of the organisation as a visitor, a person or a key sees it: its page, files and first rows. The audit log names it.',
    access: shares,
    request: z.object({
      organisationGUID: Guid,
      datasetGUID: Guid,
      viewer: z.union([
        z.object({ kind: z.literal('visitor') }),
        z.object({ kind: z.literal('person'), email: z.string().check(z.trim(), z.maxLength(254)) }),
        z.object({ kind: z.literal('key'), id: Guid }),
      ]),
    }),
    response: ViewedAs,
  }),
};
