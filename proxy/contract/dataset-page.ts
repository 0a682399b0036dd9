/** Calls for the page of one dataset, beside the record itself. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { AskedLanguage, Guid, limit } from './entities/common.ts';
import { DatasetReference } from './entities/dataset-reference.ts';

/** How many related datasets the page of a dataset shows. */
export const RELATED_DATASETS = 4;

/** A dataset that has something in common with another, and what that is. */
export const RelatedDataset = z.extend(DatasetReference, {
  /** What both have, at most five of each kind. */
  shared: z.object({
    tags: z.array(z.string()),
    themes: z.array(z.string()),
    /** Names of columns, in lower case; a single one is a coincidence and not named. */
    columns: z.array(z.string()),
    organisation: z.boolean(),
  }),
});
export type RelatedDataset = z.infer<typeof RelatedDataset>;

/** Characters of a name or id in the addresses of another catalogue; longer ones are not kept. */
export const LONGEST_FORMER_NAME = 200;

export const datasetPageCalls = {
  'dataset:formerAddress': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'dataset:formerAddress',
    summary: 'Where a dataset is that had this name or id in the catalogue that it was imported from.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: z.object({
      name: z.string().check(z.minLength(1), z.maxLength(LONGEST_FORMER_NAME)),
      /** The id that a file of it had. */
      file: z.optional(z.string().check(z.maxLength(LONGEST_FORMER_NAME))),
    }),
    response: z.object({
      datasetGUID: Guid,
      /** Of the organisation. */
      slug: z.string(),
      /** Null where no file was asked for, or it is not there any more. */
      resourceGUID: z.nullable(Guid),
    }),
  }),
  'dataset:related': defineCall({
    service: 'discovery',
    method: 'POST',
    path: 'dataset:related',
    summary:
      'Datasets that share tags, columns, themes or the organisation with one dataset, most similar first.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    request: z.object({
      datasetGUID: Guid,
      limit: limit(20, RELATED_DATASETS),
      language: z.optional(AskedLanguage),
    }),
    response: z.object({ result: z.array(RelatedDataset) }),
  }),
};
