/** Calls that change many datasets at once, and about the views of the list of datasets that a member has saved. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid, Instant, Nothing } from './entities/common.ts';
import { visibilities } from './fixed-values.ts';
import { TAG_LENGTH } from './publishing-fields.ts';

/** Datasets that one call changes at most. */
export const MANY_MOST = 100;
/** Hours in which such a change can be undone, by the person who made it. */
export const MANY_UNDO_HOURS = 24;
/** Views that a member can save for an organisation. */
export const VIEWS_MOST = 30;
export const VIEW_NAME_LENGTH = 60;

const Tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(TAG_LENGTH));

/**
 * What is done to each dataset.
 * - `publish`: of drafts only, and only where the checklist has no point that blocks.
 * - `visibility`: of what is planned or published and has no changes that wait to be published.
 * - `addTag`, `removeTag`: as an editor would; readers of a published dataset see it with its next publication.
 */
export const ChangeOfMany = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('publish'), visibility: z.enum(visibilities) }),
  z.object({ kind: z.literal('visibility'), visibility: z.enum(visibilities) }),
  z.object({ kind: z.literal('addTag'), tag: Tag }),
  z.object({ kind: z.literal('removeTag'), tag: Tag }),
  z.object({ kind: z.literal('delete') }),
]);
export type ChangeOfMany = z.infer<typeof ChangeOfMany>;

/** What became of each dataset. */
export const OutcomeOfMany = z.object({
  changed: z.array(Guid),
  /** They have what was asked for already. */
  unchanged: z.array(Guid),
  /** What was not changed, and why. */
  refused: z.array(z.object({ datasetGUID: Guid, title: z.string(), reason: z.string() })),
});
export type OutcomeOfMany = z.infer<typeof OutcomeOfMany>;

export const SavedView = z.object({
  viewGUID: Guid,
  name: z.string(),
  /** The search parameters of the list, as in its address. */
  search: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

const data = { service: 'data', method: 'POST', audience: 'application' } as const;
const ofOrganisation = { ...data, access: 'organisationMember' } as const;

export const manyDatasetsCalls = {
  'dataset:changeMany': defineCall({
    ...data,
    path: 'dataset:changeMany',
    summary: 'Changes many datasets in the same way. Each is changed or refused on its own.',
    access: 'member',
    safe: false,
    request: z.object({
      datasetGUIDs: z.array(Guid).check(z.minLength(1), z.maxLength(MANY_MOST)),
      change: ChangeOfMany,
    }),
    response: z.extend(OutcomeOfMany, {
      /** To undo it; null where nothing was changed. */
      undo: z.nullable(z.object({ changeGUID: Guid, until: Instant })),
    }),
  }),
  'dataset:undoMany': defineCall({
    ...data,
    path: 'dataset:undoMany',
    summary: 'Undoes a change of many datasets. One that was changed again since is refused.',
    access: 'member',
    safe: false,
    request: z.object({ changeGUID: Guid }),
    response: OutcomeOfMany,
  }),
  'dataset:listViews': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/dataset:listViews',
    summary: "The caller's saved views of the list of datasets, by name.",
    safe: true,
    request: z.object({ organisationGUID: Guid }),
    response: z.object({ result: z.array(SavedView) }),
  }),
  'dataset:saveView': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/dataset:saveView',
    summary: 'Saves a view of the list of datasets. One of the same name is replaced.',
    safe: false,
    request: z.object({
      organisationGUID: Guid,
      name: z.string().check(z.trim(), z.minLength(1), z.maxLength(VIEW_NAME_LENGTH)),
      search: z.string().check(z.maxLength(1000)),
    }),
    response: SavedView,
  }),
  'dataset:removeView': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/dataset:removeView',
    summary: 'Removes a saved view of the caller.',
    safe: false,
    request: z.object({ organisationGUID: Guid, viewGUID: Guid }),
    response: Nothing,
  }),
};
