/**
 * Calls about editing and publishing datasets.
 *
 * A dataset has readers' values and editors' values. While it is a draft, both are the same. Once it is planned or
 * published, what editors save and change of its files stays with them until `dataset:publish`. Nothing that is typed
 * is refused for being incomplete: only the checklist stops publishing.
 *
 * Editors are people with the capability `dataset.edit` in the organisation of the dataset, and those to whom it is
 * granted with the level `edit`. Publishing, unpublishing and deleting need `dataset.publish`; a draft that was never
 * published can be deleted by its editors. A dataset that the caller may not find is 404; one that they may find and not
 * edit is 403.
 */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import {
  ChecklistItem,
  EditedDataset,
  FieldRevision,
  MyDataset,
  PublicationPlan,
  Saved,
} from './edited-dataset.ts';
import { GivenInstant, Guid, Instant, limit, Nothing, Numbered, offset, RowId } from './entities/common.ts';
import { Dataset } from './entities/dataset.ts';
import { statusCodes, visibilities } from './fixed-values.ts';
import { change, dataset, read, Reason } from './publishing-call.ts';
import {
  DELETED_DAYS,
  editPlaces,
  PRESENCE,
  publishedStatuses,
  REASON_LENGTH,
} from './publishing-constants.ts';
import { FieldChanges, FieldKey, Revisions, TITLE_LENGTH } from './publishing-fields.ts';
import { TranslationChanges } from './translation-changes.ts';

/** Creating, editing, checking, publishing and deleting. */
export const publishingCalls = {
  'dataset:create': defineCall({
    ...change,
    path: 'dataset:create',
    summary: 'Creates a draft that only editors of the organisation find.',
    access: { capability: 'dataset.edit' },
    request: z.object({
      organisationGUID: Guid,
      title: z._default(z.string().check(z.trim(), z.maxLength(TITLE_LENGTH)), ''),
    }),
    response: z.object(dataset),
  }),
  'dataset:edit': defineCall({
    ...read,
    path: 'dataset:edit',
    summary: 'All that an editor of the dataset sees: fields, files, proposals, findings, plan.',
    request: z.object(dataset),
    response: EditedDataset,
  }),
  'dataset:owners': defineCall({
    ...read,
    path: 'dataset:owners',
    summary:
      'Members of the organisation who can answer for the dataset: those who edit its datasets. Empty for editors of another organisation.',
    request: z.object(dataset),
    response: z.object({
      result: z.array(z.object({ identityGUID: Guid, name: z.string(), email: z.string() })),
    }),
  }),
  'dataset:ownersInUse': defineCall({
    ...read,
    path: 'dataset:ownersInUse',
    summary:
      'Members who answer for datasets of an organisation, the one with most datasets first. Empty for those who do not edit its datasets.',
    request: z.object({ organisationGUID: Guid }),
    response: z.object({
      result: z.array(z.object({ identityGUID: Guid, name: z.string(), datasets: z.int() })),
      /** Datasets for which no editor answers. */
      without: z.int(),
    }),
  }),
  'dataset:save': defineCall({
    ...change,
    path: 'dataset:save',
    summary: 'Saves fields. One that someone else changed meanwhile is not saved and named as a conflict.',
    request: z.object({
      ...dataset,
      changes: z._default(FieldChanges, {}),
      translations: z._default(TranslationChanges, {}),
      /** The revision on which each change is based; a field that is left out is based on 0. */
      base: z._default(Revisions, {}),
    }),
    response: Saved,
  }),
  'dataset:presence': defineCall({
    ...change,
    path: 'dataset:presence',
    summary: `Says that the caller has the editor open, for ${PRESENCE.ends} seconds, and answers who else has.`,
    request: z.object({
      ...dataset,
      /** Null: the caller has left. */
      section: z.nullable(z.enum(editPlaces)),
    }),
    response: z.object({
      /** Without the caller, by name. */
      result: z.array(z.object({ name: z.string(), section: z.enum(editPlaces) })),
      totalCount: z.int(),
    }),
  }),
  'dataset:history': defineCall({
    ...read,
    path: 'dataset:history',
    summary: 'What was saved, by whom, latest first: of one field, or of all.',
    request: z.object({
      ...dataset,
      field: z.optional(FieldKey),
      /** `next` of the page before. */
      cursor: z.optional(RowId),
    }),
    response: z.object({ result: z.array(FieldRevision), next: z.nullable(z.string()) }),
  }),
  'dataset:undo': defineCall({
    ...change,
    path: 'dataset:undo',
    summary: 'Gives a field the value that it had before a revision. This is a revision of its own.',
    request: z.object({
      ...dataset,
      field: FieldKey,
      revision: Numbered,
      /** The revision that the caller sees; another one is a conflict. */
      base: Numbered,
    }),
    response: z.extend(Saved, { value: z.unknown() }),
  }),
  'dataset:checklist': defineCall({
    ...read,
    path: 'dataset:checklist',
    summary: "What stops the editors' values from being published, and what would make them better.",
    request: z.object({
      ...dataset,
      status: z._default(z.enum(publishedStatuses), 'published'),
      visibility: z._default(z.enum(visibilities), 'public'),
    }),
    response: z.object({ result: z.array(ChecklistItem) }),
  }),
  'dataset:preview': defineCall({
    ...read,
    path: 'dataset:preview',
    summary: 'The dataset as readers would get it: the page and what lists show of it.',
    request: z.object({
      ...dataset,
      status: z._default(z.enum(publishedStatuses), 'published'),
      visibility: z._default(z.enum(visibilities), 'public'),
    }),
    response: Dataset,
  }),
  'dataset:publish': defineCall({
    ...change,
    path: 'dataset:publish',
    summary:
      "Gives readers the editors' values, now or at a time; 409 while the checklist has a point that blocks.",
    request: z.object({
      ...dataset,
      status: z.enum(publishedStatuses),
      visibility: z.enum(visibilities),
      /** In the future: it is checked again and published then. Left out: now. */
      at: z.optional(GivenInstant),
      /** For the audit log. */
      reason: Reason,
      /** What has changed, in words: followers read it in their next message. */
      note: Reason,
      /** With `at`: those who use the dataset get a notice of it now. */
      notify: z._default(z.boolean(), false),
    }),
    response: z.object({
      status: z.enum(statusCodes),
      visibility: z.enum(visibilities),
      plan: z.nullable(PublicationPlan),
      /** How many people got that notice. */
      notified: z.int(),
    }),
  }),
  'dataset:cancelPlan': defineCall({
    ...change,
    path: 'dataset:cancelPlan',
    summary: 'Cancels what was to be published at a time.',
    request: z.object(dataset),
    response: Nothing,
  }),
  'dataset:unpublish': defineCall({
    ...change,
    path: 'dataset:unpublish',
    summary:
      'Makes a draft of a dataset. Its address answers 410 with title and contact of the organisation.',
    request: z.object({
      ...dataset,
      reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(REASON_LENGTH)),
    }),
    response: Nothing,
  }),
  'dataset:delete': defineCall({
    ...change,
    path: 'dataset:delete',
    summary: `Deletes a dataset. It can be restored for ${DELETED_DAYS} days.`,
    request: z.object({ ...dataset, reason: Reason }),
    response: z.object({ undoUntil: Instant }),
  }),
  'dataset:restore': defineCall({
    ...change,
    path: 'dataset:restore',
    summary: 'Restores a deleted dataset as it was.',
    request: z.object(dataset),
    response: Nothing,
  }),
  'dataset:mine': defineCall({
    ...read,
    path: 'dataset:mine',
    summary: 'Datasets that the caller may edit, with what each needs.',
    request: z.object({
      organisationGUID: z.optional(Guid),
      /** Only these. */
      datasetGUIDs: z.optional(z.array(Guid).check(z.maxLength(100))),
      status: z.optional(z.enum(statusCodes)),
      /** True: only those that need something. */
      needsAttention: z._default(z.boolean(), false),
      /** Words of the title. */
      query: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      order: z._default(z.enum(['edited', 'title', 'due']), 'edited'),
      limit: limit(100, 25),
      offset: offset(),
    }),
    response: z.object({
      result: z.array(MyDataset),
      totalCount: z.int(),
      /** Without the filter of the status. */
      counts: z.object({
        draft: z.int(),
        planned: z.int(),
        published: z.int(),
        onRequest: z.int(),
        needAttention: z.int(),
      }),
      /** Datasets that the caller can restore. */
      deleted: z.array(z.object({ ...dataset, title: z.string(), deletedAt: Instant, undoUntil: Instant })),
    }),
  }),
};
