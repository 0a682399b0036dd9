/** Calls for following datasets and organisations: what a member follows, and what has changed since they last looked. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid, Instant, limit, Nothing, offset } from './entities/common.ts';
import { DatasetReference } from './entities/dataset-reference.ts';
import { FOLLOWED_PAGE_SIZE } from './fixed-values.ts';

/** Parts of a dataset that can change, those that most readers care for first. */
export const followParts = [
  'data',
  'status',
  'title',
  'files',
  'columns',
  'description',
  'terms',
  'details',
] as const;
export type FollowPart = (typeof followParts)[number];

/** How many datasets, and how many organisations, a member can follow. */
export const MOST_FOLLOWED = 1000;

/** Whether the caller follows something, and how many people do. */
export const Following = z.object({
  following: z.boolean(),
  /** Members, the caller included. */
  followers: z.int(),
});
export type Following = z.infer<typeof Following>;

/** A dataset that the caller follows and may find. */
export const FollowedDataset = z.extend(DatasetReference, {
  updatedAt: Instant,
  followedAt: Instant,
  /** What has changed since the caller last saw it; empty when nothing has. */
  changes: z.array(z.enum(followParts)),
});
export type FollowedDataset = z.infer<typeof FollowedDataset>;

export const FollowedOrganisation = z.object({
  organisationGUID: Guid,
  slug: z.string(),
  name: z.string(),
  followedAt: Instant,
  /** Datasets that came since the caller last looked, of those that the caller may find. */
  newDatasets: z.int(),
});
export type FollowedOrganisation = z.infer<typeof FollowedOrganisation>;

export const FollowedPage = z.object({
  /** Those with changes first. */
  result: z.array(FollowedDataset),
  totalCount: z.int(),
  /** How many of them have changed. */
  changedCount: z.int(),
  organisations: z.array(FollowedOrganisation),
  /** Whether changes are sent to the caller's verified address, at most once a day. */
  mail: z.object({ wanted: z.boolean(), address: z.nullable(z.string()) }),
});
export type FollowedPage = z.infer<typeof FollowedPage>;

const common = { service: 'discovery', method: 'POST', audience: 'application' } as const;
const dataset = z.object({ datasetGUID: Guid });
const organisation = z.object({ organisationGUID: Guid });
const wanted = { follow: z.boolean() };

export const followCalls = {
  'dataset:following': defineCall({
    ...common,
    path: 'dataset:following',
    summary: 'Whether the caller follows a dataset, and the number of followers.',
    access: 'anyone',
    safe: true,
    request: dataset,
    response: Following,
  }),
  'dataset:follow': defineCall({
    ...common,
    path: 'dataset:follow',
    summary: 'Follows or unfollows a dataset.',
    access: 'member',
    safe: false,
    request: z.extend(dataset, wanted),
    response: Following,
  }),
  'organisation:following': defineCall({
    ...common,
    path: 'organisation:following',
    summary: 'Whether the caller follows an organisation, and the number of followers.',
    access: 'anyone',
    safe: true,
    request: organisation,
    response: Following,
  }),
  'organisation:follow': defineCall({
    ...common,
    path: 'organisation:follow',
    summary: 'Follows or unfollows an organisation.',
    access: 'member',
    safe: false,
    request: z.extend(organisation, wanted),
    response: Following,
  }),
  'follow:list': defineCall({
    ...common,
    path: 'follow:list',
    summary: 'What the caller follows, with the changes since they last saw it.',
    access: 'member',
    safe: true,
    request: z.object({ limit: limit(100, FOLLOWED_PAGE_SIZE), offset: offset() }),
    response: FollowedPage,
  }),
  'follow:markSeen': defineCall({
    ...common,
    path: 'follow:markSeen',
    summary: 'Marks the changes of a dataset, an organisation, or everything as seen.',
    access: 'member',
    safe: false,
    request: z.object({ datasetGUID: z.optional(Guid), organisationGUID: z.optional(Guid) }),
    response: Nothing,
  }),
  'follow:setMail': defineCall({
    ...common,
    path: 'follow:setMail',
    summary: 'Turns e-mails about changes on or off.',
    access: 'member',
    safe: false,
    request: z.object({ wanted: z.boolean() }),
    response: Nothing,
  }),
};
