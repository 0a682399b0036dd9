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
import { GivenInstant, Guid, Instant, limit, Nothing, offset } from './entities/common.ts';
import { Dataset } from './entities/dataset.ts';
import { DatasetReference } from './entities/dataset-reference.ts';
import { statusCodes, visibilities } from './fixed-values.ts';
import {
  DatasetFields,
  FieldChanges,
  FieldKey,
  FieldName,
  Revisions,
  TITLE_LENGTH,
  TranslationChanges,
} from './publishing-fields.ts';
import { EditedFile, PersonalFinding, personalKinds, StatedReading } from './publishing-files.ts';

/** Days in which a deleted dataset can be restored. */
export const DELETED_DAYS = 30;
/** The most files of a dataset. */
export const FILES_MOST = 500;
/** Entries on one page of the history. */
export const HISTORY_PAGE = 50;
/** The longest reason, in characters. */
export const REASON_LENGTH = 500;
/** The furthest day on which a dataset can be set to be published. */
export const PLAN_DAYS = 366;

/** What a dataset can be published as. */
export const publishedStatuses = ['planned', 'published', 'onRequest'] as const;

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

/** Where a proposal comes from. */
export const proposalSources = [
  'fileName',
  'heading',
  'columns',
  'values',
  'geometry',
  'text',
  'fileLicence',
  'organisation',
] as const;

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

const Saved = z.object({
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

/** What a dataset needs from its editors. */
export const datasetNeeds = [
  'overdue',
  'planFailed',
  'fileFailed',
  'findings',
  'unpublishedChanges',
  'expectedPassed',
] as const;

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
  needs: z.array(z.enum(datasetNeeds)),
  /** Open points of the checklist for what the dataset is now, a draft as if it were published; at most five. */
  hints: z.array(ChecklistItem),
});

const data = {
  service: 'data',
  method: 'POST',
  audience: 'application',
  access: 'member',
  extension: true,
} as const;
const change = { ...data, safe: false } as const;
const read = { ...data, safe: true } as const;
const dataset = { datasetGUID: Guid };
const file = { ...dataset, resourceGUID: Guid };
const Reason = z._default(z.string().check(z.trim(), z.maxLength(REASON_LENGTH)), '');

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
  'dataset:history': defineCall({
    ...read,
    path: 'dataset:history',
    summary: 'What was saved, by whom, latest first: of one field, or of all.',
    request: z.object({
      ...dataset,
      field: z.optional(FieldKey),
      /** `next` of the page before. */
      cursor: z.optional(z.string().check(z.regex(/^\d{1,19}$/))),
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
      revision: z.int().check(z.gte(1)),
      /** The revision that the caller sees; another one is a conflict. */
      base: z.int().check(z.gte(1)),
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
    }),
    response: z.object({
      status: z.enum(statusCodes),
      visibility: z.enum(visibilities),
      plan: z.nullable(PublicationPlan),
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

/** The list of files of a dataset. */
export const publishingFileCalls = {
  'dataset:changeFile': defineCall({
    ...change,
    path: 'dataset:changeFile',
    summary: 'Names and describes a file.',
    request: z.object({
      ...file,
      name: z.optional(z.string().check(z.trim(), z.minLength(1), z.maxLength(255))),
      description: z.optional(z.nullable(z.string().check(z.trim(), z.maxLength(2000)))),
    }),
    response: Nothing,
  }),
  'dataset:orderFiles': defineCall({
    ...change,
    path: 'dataset:orderFiles',
    summary: 'Puts the files in an order. Files that are not named follow in the order that they have.',
    request: z.object({ ...dataset, resourceGUIDs: z.array(Guid).check(z.maxLength(1000)) }),
    response: Nothing,
  }),
  'dataset:removeFile': defineCall({
    ...change,
    path: 'dataset:removeFile',
    summary: 'Removes a file. It can be restored as long as the dataset exists.',
    request: z.object(file),
    response: Nothing,
  }),
  'dataset:restoreFile': defineCall({
    ...change,
    path: 'dataset:restoreFile',
    summary: 'Puts a removed file back to where it was.',
    request: z.object(file),
    response: Nothing,
  }),
  'dataset:useVersion': defineCall({
    ...change,
    path: 'dataset:useVersion',
    summary: 'Makes another version of a file the current one, such as the one before.',
    request: z.object({ ...file, versionGUID: Guid }),
    response: Nothing,
  }),
};

/** What is in the files of a dataset. */
export const publishingReadingCalls = {
  'dataset:attachUpload': defineCall({
    ...change,
    path: 'dataset:attachUpload',
    summary:
      'Makes an upload a file of its dataset, or a new version of one. It may still be receiving: it is read once it is stored.',
    request: z.object({
      ...dataset,
      uploadId: z.string().check(z.regex(/^[\w-]{16,64}$/)),
      /** The file that it is a new version of; left out: a file of its own. */
      replaces: z.optional(Guid),
    }),
    response: z.object({ resourceGUID: Guid, versionGUID: Guid }),
  }),
  'dataset:detachUpload': defineCall({
    ...change,
    path: 'dataset:detachUpload',
    summary:
      'Takes an upload that was cancelled off its file: the file has the version from before, and one without such is removed.',
    request: z.object({ ...dataset, uploadId: z.string().check(z.regex(/^[\w-]{16,64}$/)) }),
    response: Nothing,
  }),
  'dataset:readFile': defineCall({
    ...change,
    path: 'dataset:readFile',
    summary: 'Reads a file again, with what an editor says about how it is written.',
    request: z.object({ ...file, stated: z._default(StatedReading, {}) }),
    response: Nothing,
  }),
  'dataset:answerFinding': defineCall({
    ...change,
    path: 'dataset:answerFinding',
    summary: 'Answers whether a column that looks like personal data is personal data.',
    request: z.object({
      ...dataset,
      column: z.string().check(z.maxLength(500)),
      kind: z.enum(personalKinds),
      isPersonal: z.boolean(),
      reason: Reason,
    }),
    response: Nothing,
  }),
};

/** How a new version of a file differs from the one that readers have. */
export const VersionDifference = z.object({
  resourceGUID: Guid,
  name: z.string(),
  change: z.enum(['added', 'replaced', 'removed']),
  rows: z.nullable(z.object({ before: z.nullable(z.int()), after: z.nullable(z.int()) })),
  columns: z.object({
    added: z.array(z.string()),
    removed: z.array(z.string()),
    retyped: z.array(z.object({ name: z.string(), before: z.string(), after: z.string() })),
  }),
});

/** Calls of the plain API in 90 days that asked for a column which the publication changes. */
export const ColumnUse = z.object({
  resourceGUID: Guid,
  /** Empty: calls that asked for all columns. */
  column: z.string(),
  /** `gone`: calls that name the column are refused. `retyped`: its values are of another type. */
  effect: z.enum(['gone', 'retyped']),
  calls: z.int(),
  /** Of which without a key. */
  callsWithoutKey: z.int(),
  /** Only members of the organisation of the dataset learn the names. */
  keys: z.array(
    z.object({
      name: z.nullable(z.string()),
      organisation: z.nullable(z.string()),
      calls: z.int(),
      lastUsedAt: Instant,
    }),
  ),
});
export type ColumnUse = z.infer<typeof ColumnUse>;

/** Before something is published: what changes, and for whom. */
export const publishingEffectCalls = {
  'dataset:affected': defineCall({
    ...read,
    path: 'dataset:affected',
    summary: 'Who uses the dataset, and what publishing the present changes would change for them.',
    request: z.object(dataset),
    response: z.object({
      files: z.array(VersionDifference),
      /** Who asked for columns that go or get another type, the column with most calls first. */
      columnUses: z.array(ColumnUse),
      followers: z.int(),
      /** People, groups and organisations with a grant. */
      grants: z.int(),
      /** API keys that reach the dataset. Only members of the organisation learn their names and uses. */
      keys: z.array(z.object({ name: z.nullable(z.string()), lastUsedAt: z.nullable(Instant) })),
      /** Published apps that name the dataset. */
      apps: z.array(z.object({ appGUID: Guid, title: z.string() })),
      /** In the last 90 days. */
      downloads: z.int(),
      apiCalls: z.int(),
      views: z.int(),
    }),
  }),
};
