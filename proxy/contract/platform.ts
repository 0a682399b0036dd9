/** Calls of platform administrators: what is of no organisation. None of them says what is in a dataset, or names one. */
import * as z from 'zod/mini';
import { AuditEntry } from './audit.ts';
import { defineCall } from './call.ts';
import { Guid, limit, nameOf, Nothing, Numbered, offset, RowId } from './entities/common.ts';
import { commonTables, extensibleTables } from './lookup-constants.ts';
import { IndividualUser } from './individual-users.ts';
import { TagChange } from './tags.ts';

/** The longest description of a row of a lookup. */
export const LOOKUP_DESCRIPTION_LENGTH = 1_000;
/** The longest label of a row of a lookup. */
export const LOOKUP_LABEL_LENGTH = 120;

/** A person and one of the organisations whose datasets, groups or invitations they have. */
export const PlatformUser = z.extend(z.omit(IndividualUser, { groups: true }), {
  organisation: z.object({ organisationGUID: Guid, name: z.string() }),
  /** Groups of the organisation that the person is in, or is invited to. Their names are for its members. */
  groups: z.int(),
});
export type PlatformUser = z.infer<typeof PlatformUser>;

/** What a row of a lookup is called. */
const LookupWords = z.object({ label: z.string(), description: z.nullable(z.string()) });

export const CommonRow = z.extend(LookupWords, {
  id: z.int(),
  code: z.string(),
  /** False: no organisation offers it. */
  isActive: z.boolean(),
  /** As this release of the product has it; null where it has no such row any more. */
  product: z.nullable(z.extend(LookupWords, { isActive: z.boolean() })),
  /** A platform administrator has added it. */
  isOwn: z.boolean(),
  /** The row of the product that it is a part of; null for all but themes that were added. */
  broader: z.nullable(z.int()),
  /** Datasets of all organisations that have it; also deleted ones that can be restored. */
  datasetCount: z.int(),
  /** Organisations that do not offer it. */
  hiddenBy: z.int(),
});
export type CommonRow = z.infer<typeof CommonRow>;

const Table = z.enum(commonTables);
const Row = { lutTableName: Table, id: Numbered };
const platform = { method: 'POST', audience: 'application' } as const;
const lookups = { ...platform, service: 'data', access: { platform: 'lookup.editAll' } } as const;

export const platformCalls = {
  'platform/individualUsers': defineCall({
    ...platform,
    service: 'auth',
    path: 'platform/individualUsers',
    summary:
      'People who have datasets of organisations that they are no members of, are in their groups, or are invited by them; one line for each organisation.',
    access: { platform: 'individualUser.listAll' },
    safe: true,
    request: z.object({
      /** Words of the name, of the address or of the organisation. */
      search: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
      limit: limit(200, 50),
      offset: offset(),
    }),
    response: z.object({ result: z.array(PlatformUser), totalCount: z.int() }),
  }),
  'platform/audit': defineCall({
    ...platform,
    service: 'auth',
    path: 'platform/audit',
    summary: 'Changes that platform administrators have made, and who became one, the latest first.',
    access: { platform: 'platformAudit.read' },
    safe: true,
    request: z.object({
      /** `next` of the page before. */
      cursor: z.optional(RowId),
    }),
    response: z.object({
      result: z.array(AuditEntry),
      /** Null on the last page. */
      next: z.nullable(z.string()),
    }),
  }),
  'lut:allRows': defineCall({
    ...lookups,
    path: 'lut:allRows',
    summary: 'The rows of a lookup for all organisations, with their use, and how the product has them.',
    safe: true,
    request: z.object({ lutTableName: Table }),
    response: z.object({ result: z.array(CommonRow) }),
  }),
  'lut:create': defineCall({
    ...lookups,
    path: 'lut:create',
    summary: 'Adds a value to a lookup, for all organisations. An update of the product leaves it as it is.',
    safe: false,
    request: z.object({
      lutTableName: z.enum(extensibleTables),
      label: nameOf(LOOKUP_LABEL_LENGTH),
      /** Empty for none. */
      description: z._default(z.string().check(z.trim(), z.maxLength(LOOKUP_DESCRIPTION_LENGTH)), ''),
      /** The row that it stands behind; null for the first place. */
      after: z.nullable(Numbered),
      /** Of a theme: the one of the product that it is a part of. */
      broader: z._default(z.nullable(Numbered), null),
    }),
    response: CommonRow,
  }),
  'lut:discard': defineCall({
    ...lookups,
    path: 'lut:discard',
    summary: 'Deletes a value that was added to a lookup and that no dataset has.',
    safe: false,
    request: z.object({ lutTableName: z.enum(extensibleTables), id: Numbered }),
    response: Nothing,
  }),
  'lut:rename': defineCall({
    ...lookups,
    path: 'lut:rename',
    summary: 'Changes what a row of a lookup is called, for all organisations. It stays so after an update.',
    safe: false,
    request: z.object({
      ...Row,
      label: nameOf(LOOKUP_LABEL_LENGTH),
      /** Empty for none. */
      description: z._default(z.string().check(z.trim(), z.maxLength(LOOKUP_DESCRIPTION_LENGTH)), ''),
    }),
    response: CommonRow,
  }),
  'lut:deactivate': defineCall({
    ...lookups,
    path: 'lut:deactivate',
    summary:
      'No organisation offers a row of a lookup any more. With a replacement, datasets of all organisations get that, which merges the two.',
    safe: false,
    request: z.object({ ...Row, replacedBy: z.optional(Numbered) }),
    response: z.object({
      row: CommonRow,
      /** Organisations whose datasets get the replacement, and these datasets; `lut:replacements` says how far it is. */
      organisations: z.int(),
      datasets: z.int(),
    }),
  }),
  'lut:activate': defineCall({
    ...lookups,
    path: 'lut:activate',
    summary: 'Offers a row of a lookup again, to all organisations that have not hidden it themselves.',
    safe: false,
    request: z.object(Row),
    response: CommonRow,
  }),
  'lut:replacements': defineCall({
    ...lookups,
    path: 'lut:replacements',
    summary:
      'Replacements of rows of lookups in all organisations that wait, are under way, or ended within the last hour, the latest first.',
    safe: true,
    request: z.object({}),
    response: z.object({ result: z.array(TagChange) }),
  }),
};
