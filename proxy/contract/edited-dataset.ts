/** What editors see of a dataset: its values and files, the checklist, proposals, plans and revisions. */
import * as z from 'zod/mini';
import { Guid, Instant } from './entities/common.ts';
import { DatasetReference } from './entities/dataset-reference.ts';
import { statusCodes, visibilities } from './fixed-values.ts';
import { datasetNeeds, proposalSources, publishedStatuses } from './publishing-constants.ts';
import { DatasetFields, FieldKey, FieldName, Revisions } from './publishing-fields.ts';
import { TranslationChanges } from './translation-changes.ts';
import { EditedFile, PersonalFinding } from './publishing-files.ts';

/**
 * One point of the checklist: `blocks` stops publishing, `advice` does not.
 * `field` is what is to be changed: a field, `files`, or `findings` (personal data).
 */
export const ChecklistItem = z.object({
  id: z.string(),
  field: z.union([FieldName, z.enum(['files', 'findings'])]),
  /** The file that is concerned. */
  resourceGUID: z.optional(Guid),
  level: z.enum(['blocks', 'advice']),
  text: z.string(),
});
export type ChecklistItem = z.infer<typeof ChecklistItem>;

/** A value for a field that has none, with what it was taken from. It counts when an editor saves it. */
export const Proposal = z.object({
  field: FieldName,
  /** A value of that field. */
  value: z.unknown(),
  from: z.object({
    source: z.enum(proposalSources),
    /** The file, the column, or the text that it was taken from; empty where there is none to name. */
    detail: z.string(),
  }),
  /** Where it comes from, as a sentence. */
  text: z.string(),
});
export type Proposal = z.infer<typeof Proposal>;

/** What is to be published at a time to come. */
export const PublicationPlan = z.object({
  status: z.enum(publishedStatuses),
  visibility: z.enum(visibilities),
  at: Instant,
  plannedBy: z.string(),
  /** Fields, and `files`, that were saved since. They are not part of the plan: it publishes what was there. */
  changedSince: z.array(z.string()),
  /** Why it was not published when the time came; null before. */
  failure: z.nullable(z.string()),
});
export type PublicationPlan = z.infer<typeof PublicationPlan>;

export const EditedDataset = z.object({
  datasetGUID: Guid,
  organisation: z.object({ organisationGUID: Guid, slug: z.string(), name: z.string() }),
  status: z.enum(statusCodes),
  visibility: z.enum(visibilities),
  /** What the caller may do. */
  may: z.object({ publish: z.boolean(), delete: z.boolean() }),
  /** The editors' values. */
  fields: DatasetFields,
  /** Stars as they are computed from the editors' licence and files. */
  openness: z.object({ stars: z.int(), next: z.nullable(z.string()) }),
  /** The editors' texts in other languages. */
  translations: TranslationChanges,
  /** The revision of each field that was edited here. */
  revisions: Revisions,
  /** Fields, and `files`, in which editors have other values than readers; empty for a draft. */
  unpublished: z.array(z.string()),
  files: z.array(EditedFile),
  /** Files that were removed and can be restored, latest first. */
  removed: z.array(z.object({ resourceGUID: Guid, name: z.string(), removedAt: Instant })),
  proposals: z.array(Proposal),
  findings: z.array(PersonalFinding),
  plan: z.nullable(PublicationPlan),
  firstPublishedAt: z.nullable(Instant),
  /** When and by whom something was last saved; null for an imported dataset that no one has edited. */
  saved: z.nullable(z.object({ at: Instant, by: z.string() })),
});
export type EditedDataset = z.infer<typeof EditedDataset>;

/** A field that someone else has changed since the caller read it. It was not saved. */
export const FieldConflict = z.object({
  field: FieldKey,
  /** The value of the other. */
  theirs: z.unknown(),
  /** To save one's own value over it, send this as the base. */
  revision: z.int(),
  changedBy: z.string(),
  changedAt: Instant,
});
export type FieldConflict = z.infer<typeof FieldConflict>;

/** What saving answers. */
export const Saved = z.object({
  /** The revisions of the fields that were sent and saved. */
  revisions: Revisions,
  conflicts: z.array(FieldConflict),
  savedAt: Instant,
});

export const FieldRevision = z.object({
  field: FieldKey,
  revision: z.int(),
  before: z.unknown(),
  value: z.unknown(),
  changedBy: z.string(),
  changedAt: Instant,
  /** When readers got it; null while they have not. */
  publishedAt: z.nullable(Instant),
});

export const MyDataset = z.extend(DatasetReference, {
  /** When editors last saved something; null where no one has. */
  editedAt: z.nullable(Instant),
  /** When the data last changed. */
  updatedAt: Instant,
  /** When the next update is late; null without a fixed cycle. */
  dueAt: z.nullable(Instant),
  overdueDays: z.nullable(z.int()),
  expectedAt: z.nullable(z.string()),
  plan: z.nullable(PublicationPlan),
  files: z.int(),
  /** Who answers for it, by name; null where no one does, and for members of other organisations. */
  owner: z.nullable(z.string()),
  needs: z.array(z.enum(datasetNeeds)),
  /** Open points of the checklist for what the dataset is now, a draft as if it were published; at most five. */
  hints: z.array(ChecklistItem),
});
