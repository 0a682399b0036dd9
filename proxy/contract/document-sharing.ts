/**
 * Calls of the auth service about grants of maps, charts and dashboards: a grant opens what is published, for people who
 * do not see it by its visibility. It opens no data: that follows the grants of datasets.
 */
import * as z from 'zod/mini';
import { defineCall, memberCall } from './call.ts';
import { GivenInstant, Guid, Instant, Nothing } from './entities/common.ts';
import { AccessExplanation, Share } from './entities/sharing.ts';
import { TableDataset } from './kept-document.ts';
import { mapVisibilities } from './map-constants.ts';
import { SharedWith, SharingReason } from './sharing.ts';

/** What can be shared as datasets are. */
export const sharedDocumentKinds = ['map', 'chart', 'dashboard'] as const;
export type SharedDocumentKind = (typeof sharedDocumentKinds)[number];

const which = { kind: z.enum(sharedDocumentKinds), documentGUID: Guid };

/** A grant of a document: as one of a dataset, of its level `read` and of all of it. */
export const DocumentShare = z.omit(Share, { dataset: true, lastUsed: true, request: true });
export type DocumentShare = z.infer<typeof DocumentShare>;

/** How much of a table that a document is made of someone sees. */
export const tableStates = ['open', 'part', 'restricted', 'unavailable'] as const;

/** A table that a document is made of. */
export const DocumentTable = z.object({
  resourceGUID: Guid,
  /** As far as the person who asks may know of it. */
  resourceName: z.nullable(z.string()),
  dataset: z.nullable(TableDataset),
  state: z.enum(tableStates),
});
export type DocumentTable = z.infer<typeof DocumentTable>;

export const DocumentAccess = z.object({
  title: z.string(),
  isPublished: z.boolean(),
  visibility: z.enum(mapVisibilities),
  /** Members of its organisation. */
  people: z.int(),
  /** Grants that have not ended. */
  shares: z.array(DocumentShare),
});
export type DocumentAccess = z.infer<typeof DocumentAccess>;

export const SharedDocument = z.object({
  ...which,
  title: z.string(),
  organisationSlug: z.string(),
  organisationName: z.string(),
  /** When the access ends; null: it has no end. */
  until: z.nullable(Instant),
});
export type SharedDocument = z.infer<typeof SharedDocument>;

export const documentSharingCalls = {
  'document/access': defineCall({
    ...memberCall,
    path: 'document/access',
    summary: 'Who sees a map, a chart or a dashboard of the organisation: by its visibility, and by grants.',
    safe: true,
    request: z.object(which),
    response: DocumentAccess,
  }),
  'document/share': defineCall({
    ...memberCall,
    path: 'document/share',
    summary: 'Grants a map, a chart or a dashboard to a person, a group, an organisation or a key.',
    safe: false,
    request: z.object({
      ...which,
      principal: SharedWith,
      until: z.optional(z.nullable(GivenInstant)),
      reason: SharingReason,
    }),
    response: DocumentShare,
  }),
  'document/changeSharing': defineCall({
    ...memberCall,
    path: 'document/changeSharing',
    summary: 'Sets when a grant of a map, a chart or a dashboard ends. No end is null.',
    safe: false,
    request: z.object({ grantGUID: Guid, until: z.nullable(GivenInstant) }),
    response: DocumentShare,
  }),
  'document/endSharing': defineCall({
    ...memberCall,
    path: 'document/endSharing',
    summary: 'Takes a grant of a map, a chart or a dashboard back, at once.',
    safe: false,
    request: z.object({ grantGUID: Guid, reason: SharingReason }),
    response: Nothing,
  }),
  'document/explainAccess': defineCall({
    ...memberCall,
    path: 'document/explainAccess',
    summary:
      'Whether a person sees a map, a chart or a dashboard of the organisation, with every reason, and how much of each table.',
    safe: true,
    request: z.object({
      ...which,
      /** A person by e-mail address; null for a visitor. */
      email: z._default(z.nullable(z.string().check(z.trim(), z.maxLength(254))), null),
    }),
    response: z.object({ ...AccessExplanation.shape, tables: z.array(DocumentTable) }),
  }),
  'document/sharedWithMe': defineCall({
    ...memberCall,
    path: 'document/sharedWithMe',
    summary: 'Maps, charts and dashboards of other organisations that are granted to the caller.',
    safe: true,
    request: Nothing,
    response: z.object({ result: z.array(SharedDocument) }),
  }),
};
