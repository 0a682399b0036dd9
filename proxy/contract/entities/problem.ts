/** The shape of a refusal, for those who check one. Those who only write or show one need `../problem.ts`. */
import * as z from 'zod/mini';

/** A field error with its message, as it is sent. */
export const FieldErrorBody = z.object({
  /** Dotted path of the request field at fault; `body`, `url` or `method` for the envelope itself. */
  field: z.string(),
  /** Names the rule that the field has broken, whatever the language; services of other makers may leave it out. */
  code: z.optional(z.string()),
  /** The values of the rule's sentence, such as a bound. */
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  message: z.string(),
});
export type FieldErrorBody = z.infer<typeof FieldErrorBody>;

/** What is still said of a dataset that was deleted, or taken back by its publisher. */
export const DeletedDataset = z.object({
  /** `unpublished`: it is a draft again and may come back. Absent: deleted. */
  kind: z.optional(z.enum(['deleted', 'unpublished'])),
  title: z.string(),
  deletedAt: z.iso.datetime(),
  /** Who published it; null once the organisation is gone as well. */
  organisation: z.nullable(z.object({ slug: z.string(), name: z.string(), email: z.nullable(z.string()) })),
});
export type DeletedDataset = z.infer<typeof DeletedDataset>;

/** A dataset that the caller may find, and whose data they may not read. */
export const RestrictedDataset = z.object({ datasetGUID: z.uuid(), organisationSlug: z.string() });
export type RestrictedDataset = z.infer<typeof RestrictedDataset>;

/** A table that is being made: `resource:requestPreview` says how far it is. */
export const AwaitedTable = z.object({ resourceGUID: z.uuid(), sheet: z.int() });
export type AwaitedTable = z.infer<typeof AwaitedTable>;

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  /** What was wrong with which field, when the request was at fault. */
  errors: z.optional(z.array(FieldErrorBody)),
  /** The request id that is also in the server's log. */
  reference: z.optional(z.string()),
  /** With 410: the dataset that was deleted. */
  deleted: z.optional(DeletedDataset),
  /** With 409: the table that the answer is worked out of. */
  awaited: z.optional(AwaitedTable),
  /** With 403: the dataset whose page says how access to its data is asked for. */
  restricted: z.optional(RestrictedDataset),
  /** With 403: the scope that the token lacks. */
  scope: z.optional(z.string()),
  /** With `scope`: where it can be added, as a path of the site. */
  help: z.optional(z.string()),
  /** With 403: the capability that the caller lacks (`roles.ts`). */
  capability: z.optional(z.string()),
});
export type Problem = z.infer<typeof Problem>;
