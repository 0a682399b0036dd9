/** Calls about the tags of an organisation's datasets, and about the rows of lookups that it offers. */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid, limit, nameOf, offset } from './entities/common.ts';
import { lookupTables } from './entities/lookup.ts';
import { TAG_LENGTH } from './publishing-fields.ts';

/** Tags that one call replaces at most. */
const TAGS_REPLACED = 50;

export const UsedTag = z.object({
  /** In lower case with single spaces: what tags are compared by. */
  tag: z.string(),
  /** As most datasets write it. */
  label: z.string(),
  datasetCount: z.int(),
});
export type UsedTag = z.infer<typeof UsedTag>;

export const LookupRow = z.object({
  id: z.int(),
  label: z.string(),
  description: z.nullable(z.string()),
  /** The organisation does not offer it. */
  isHidden: z.boolean(),
  /** Datasets of the organisation that have it, or are about to by a change under way; also deleted ones that can be restored. */
  datasetCount: z.int(),
});
export type LookupRow = z.infer<typeof LookupRow>;

/** What becomes of tags, or of a row of a lookup, in all datasets of an organisation, and how far it is. */
export const TagChange = z.object({
  id: Guid,
  /** The lookup whose row is replaced; null for tags. */
  table: z.nullable(z.enum(lookupTables)),
  /** As they are compared (`UsedTag.tag`); of a lookup, what the row is called. */
  tags: z.array(z.string()),
  /** What they become; null where they are removed. */
  label: z.nullable(z.string()),
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  /** Datasets that were looked at, of all that are to be. */
  done: z.int(),
  total: z.int(),
  /** Datasets that have other tags now. */
  changed: z.int(),
});
export type TagChange = z.infer<typeof TagChange>;

const data = {
  service: 'data',
  method: 'POST',
  audience: 'application',
  access: { capability: 'lookup.edit' },
} as const;

export const tagCalls = {
  'tag:list': defineCall({
    ...data,
    path: 'org/{organisationGUID}/tag:list',
    summary: 'The tags of the datasets of the organisation, with the number of datasets that have each.',
    safe: true,
    request: z.object({
      organisationGUID: Guid,
      limit: limit(100, 25),
      offset: offset(),
      order: z._default(z.enum(['label', 'datasetCount']), 'label'),
      query: z._default(z.string().check(z.maxLength(200)), ''),
    }),
    response: z.object({ result: z.array(UsedTag), totalCount: z.int() }),
  }),
  'tag:replace': defineCall({
    ...data,
    path: 'org/{organisationGUID}/tag:replace',
    summary:
      'Renames tags in all datasets of the organisation: several tags become one, and null takes them away.',
    safe: false,
    request: z.object({
      organisationGUID: Guid,
      tags: z
        .array(z.string().check(z.minLength(1), z.maxLength(TAG_LENGTH)))
        .check(z.minLength(1), z.maxLength(TAGS_REPLACED)),
      label: z.nullable(nameOf(TAG_LENGTH)),
    }),
    /** The change is made in the background: `tag:changes` says how far it is. Null where no dataset has one of the tags. */
    response: z.object({ change: z.nullable(TagChange) }),
  }),
  'tag:changes': defineCall({
    ...data,
    path: 'org/{organisationGUID}/tag:changes',
    summary:
      'The changes of tags and of rows of lookups that wait, are under way, or ended within the last hour, the latest first.',
    safe: true,
    request: z.object({ organisationGUID: Guid }),
    response: z.object({ result: z.array(TagChange) }),
  }),
  'lut:rows': defineCall({
    ...data,
    path: 'org/{organisationGUID}/lut:rows',
    summary: 'The rows of a lookup, also those that the organisation does not offer, with their use.',
    safe: true,
    request: z.object({ organisationGUID: Guid, lutTableName: z.enum(lookupTables) }),
    response: z.object({ result: z.array(LookupRow) }),
  }),
};
