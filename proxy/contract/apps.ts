/**
 * Calls about apps: what people have made with the data. Members submit them, administrators of the
 * organisations whose data they use decide, and what is approved is shown to anyone who may find a dataset of it.
 */
import * as z from 'zod/mini';
import { appKinds, appLimits, appOrders, APPS_PAGE_SIZE, reviewStates } from './app-constants.ts';
import { defineCall } from './call.ts';
import { App, appFields, AppPage, AppVersion } from './entities/app.ts';
import { Guid, limit, offset, storable } from './entities/common.ts';
import { ruleCode } from './rule.ts';

export * from './entities/app.ts';

const review = {
  organisationGUID: Guid,
  appGUID: Guid,
  /** No greater than the database counts. */
  version: z.int32(ruleCode('app.notVersion')).check(z.gte(1)),
};
const administrator = { capability: 'organisation.manage' } as const;

export const appCalls = {
  'app:list': defineCall({
    service: 'data',
    method: 'POST',
    path: 'app:list',
    summary: 'One page of approved apps, with counts by kind.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: z.object({
      keywords: z._default(z.string().check(z.maxLength(300)), ''),
      kinds: z._default(z.array(z.enum(appKinds)).check(z.maxLength(appKinds.length)), []),
      /** Defaults to relevance with keywords and to newest without. */
      order: z.optional(z.enum(appOrders)),
      /** Apps that use a dataset of this organisation. */
      organisationGUID: z.optional(Guid),
      datasetGUID: z.optional(Guid),
      limit: limit(50, APPS_PAGE_SIZE),
      offset: offset(),
    }),
    response: AppPage,
  }),
  'app:view': defineCall({
    service: 'data',
    method: 'POST',
    path: 'app:view',
    summary: 'One approved app.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: z.object({ appGUID: Guid }),
    response: App,
  }),
  'app:submit': defineCall({
    service: 'data',
    method: 'POST',
    path: 'app:submit',
    summary:
      'Submits an app, or a change to one, for approval. The client creates the GUID, so that a repeated request has no further effect.',
    access: 'member',
    safe: false,
    audience: 'public',
    request: z.object({ appGUID: Guid, ...appFields }),
    response: AppVersion,
  }),
  'app:submissions': defineCall({
    service: 'data',
    method: 'POST',
    path: 'app:submissions',
    summary: "The caller's own apps, each in its latest version.",
    access: 'member',
    safe: true,
    audience: 'public',
    request: z.object({ appGUID: z.optional(Guid), limit: limit(50, 10), offset: offset() }),
    response: z.object({ result: z.array(AppVersion), totalCount: z.int() }),
  }),
  'app:withdraw': defineCall({
    service: 'data',
    method: 'POST',
    path: 'app:withdraw',
    summary:
      'Withdraws an app of the caller, which is then no longer listed. It can be submitted again for review.',
    access: 'member',
    safe: false,
    audience: 'public',
    request: z.object({ appGUID: Guid }),
    response: AppVersion,
  }),
  'app:reviews': defineCall({
    service: 'data',
    method: 'POST',
    path: 'app:reviews',
    summary:
      'Versions of apps that use data of the organisation, by state. Versions that wait for review are sorted oldest first.',
    access: administrator,
    safe: true,
    audience: 'public',
    request: z.object({
      organisationGUID: Guid,
      state: z._default(z.enum(reviewStates), 'submitted'),
      limit: limit(50, 10),
      offset: offset(),
    }),
    response: z.object({
      result: z.array(z.extend(AppVersion, { submitter: z.string() })),
      totalCount: z.int(),
      counts: z.object({ submitted: z.int(), approved: z.int(), declined: z.int() }),
    }),
  }),
  'app:decide': defineCall({
    service: 'data',
    method: 'POST',
    path: 'app:decide',
    summary: 'Approves or declines a version that waits for review, or takes down the listed one.',
    access: administrator,
    safe: false,
    audience: 'public',
    request: z
      .object({
        ...review,
        verdict: z.enum(['approved', 'declined']),
        reason: z._default(z.string().check(z.trim(), z.maxLength(appLimits.reason), storable), ''),
      })
      .check(
        z.refine(({ verdict, reason }) => verdict === 'approved' || reason !== '', {
          error: ruleCode('app.reasonMissing'),
          path: ['reason'],
        }),
      ),
    response: AppVersion,
  }),
  'app:undoDecision': defineCall({
    service: 'data',
    method: 'POST',
    path: 'app:undoDecision',
    summary: 'Undoes the last decision on an app.',
    access: administrator,
    safe: false,
    audience: 'public',
    request: z.object(review),
    response: AppVersion,
  }),
};
