/** What maps, charts and dashboards have in common in requests and answers. */
import * as z from 'zod/mini';
import { Guid, Instant } from './entities/common.ts';
import { mapStates, mapVisibilities } from './map-constants.ts';

export const DocumentOrganisation = z.object({ organisationGUID: Guid, slug: z.string(), name: z.string() });

export const Publication = z.object({
  at: Instant,
  visibility: z.enum(mapVisibilities),
  /** Counts publications, from 1. */
  version: z.int(),
});

/** Of one line of a list. */
export const listedFields = {
  title: z.string(),
  state: z.enum(mapStates),
  /** Null for a document that was never published. */
  publication: z.nullable(Publication),
  /** True: editors have something that readers have not. */
  unpublished: z.boolean(),
  savedAt: Instant,
  savedBy: z.string(),
};

/** Of a document as its editors see it. */
export const editedFields = <Document extends z.ZodMiniType>(document: Document) => ({
  organisation: DocumentOrganisation,
  document,
  /** Grows with every save; a save is based on one. */
  revision: z.int(),
  publication: z.nullable(Publication),
  unpublished: z.boolean(),
  may: z.object({ publish: z.boolean(), share: z.boolean() }),
  savedAt: Instant,
  savedBy: z.string(),
});

/** The answer to a save. */
export const saveAnswer = <Document extends z.ZodMiniType>(document: Document) =>
  z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('saved'), revision: z.int(), savedAt: Instant }),
    z.object({
      kind: z.literal('conflict'),
      /** The document of the other, and the revision on which a save over it is based. */
      revision: z.int(),
      document,
      by: z.string(),
    }),
  ]);

/** The request to publish, without the document's GUID. */
export const publishFields = {
  /** The revision that the caller has seen. */
  base: z.int().check(z.gte(1)),
  visibility: z.enum(mapVisibilities),
};

/** What a reader may know of the dataset that a layer or a chart is of. */
export const TableDataset = z.object({
  datasetGUID: Guid,
  title: z.string(),
  organisationSlug: z.string(),
  organisationName: z.string(),
  language: z.string(),
  /** Null: it states none. */
  licence: z.nullable(z.object({ label: z.string(), url: z.nullable(z.string()) })),
  /** When its data last changed. */
  updatedAt: Instant,
});

/** Which version of its file a chart or a layer shows. Numbers of versions count from 1. */
export const TableVersions = z.object({
  /** `made`: the one that the chart was made on, or that the map was published with. */
  on: z.enum(['made', 'current']),
  made: z.nullable(z.int()),
  current: z.int(),
  currentGUID: Guid,
  /** Versions that readers got after that one. */
  newer: z.int(),
  /** True: that version is not kept any more, or not for the caller. */
  isGone: z.boolean(),
  /** True: readers do not get that version any more, since it has personal data. */
  isWithheld: z.boolean(),
});
export type TableVersions = z.infer<typeof TableVersions>;
