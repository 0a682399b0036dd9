/** Calls about importing datasets: sources, runs, what a run found, applying it and rolling it back (`harvest.ts`). */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid, limit, Nothing, offset, storable } from './entities/common.ts';
import {
  CATALOGUE_BYTES,
  PART_BYTES,
  ITEMS_PAGE,
  SHEET_ROWS,
  HarvestRun,
  HarvestSource,
  HarvestItem,
  FieldOwners,
  SourceDataset,
  sourceFields,
  text,
  SourceSettings,
} from './harvest.ts';
import { itemKinds } from './list-choices.ts';
import { COLUMN_NAME_LENGTH } from './publishing-constants.ts';

const ofOrganisation = {
  service: 'data',
  method: 'POST',
  audience: 'application',
  access: { capability: 'dataset.publish' },
} as const;
const columnName = z.string().check(z.minLength(1), z.maxLength(COLUMN_NAME_LENGTH), storable);
export const organisation = { organisationGUID: Guid };
export const run = { ...organisation, runGUID: Guid };

export const harvestCalls = {
  'harvest:sources': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:sources',
    summary: 'The sources of an organisation, by name, each with its last run.',
    safe: true,
    request: z.object(organisation),
    response: z.object({ result: z.array(HarvestSource) }),
  }),
  'harvest:saveSource': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:saveSource',
    summary: 'Adds a source, or changes one.',
    safe: false,
    request: z.extend(SourceSettings, { ...organisation, sourceGUID: z.nullable(Guid) }),
    response: z.object({ sourceGUID: Guid }),
  }),
  'harvest:removeSource': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:removeSource',
    summary: 'Removes a source and its runs. Its datasets stay, and belong to the editors alone.',
    safe: false,
    request: z.object({ ...organisation, sourceGUID: Guid }),
    response: Nothing,
  }),
  'harvest:datasets': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:datasets',
    summary: 'The datasets of a source by title, each with who owns its fields.',
    safe: true,
    request: z.object({
      ...organisation,
      sourceGUID: Guid,
      /** Part of a title or an identifier. */
      keywords: z._default(text(200), ''),
      /** Those alone for which `owners` says something. */
      onlyOwn: z._default(z.boolean(), false),
      /** Asks in how many datasets of the source editors have written each field. */
      countsEdited: z._default(z.boolean(), false),
      limit: limit(100, ITEMS_PAGE),
      offset: offset(),
    }),
    response: z.object({
      result: z.array(SourceDataset),
      total: z.int(),
      edited: z.optional(z.partialRecord(z.enum(sourceFields), z.int())),
    }),
  }),
  'harvest:saveOwners': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:saveOwners',
    summary:
      'Says who owns fields of one dataset, otherwise than its source says for all. What a look has found and no one has applied follows.',
    safe: false,
    request: z.object({
      ...organisation,
      sourceGUID: Guid,
      datasetGUID: Guid,
      owners: FieldOwners,
      /** True: what was said of other fields stays. */
      keepsOthers: z._default(z.boolean(), false),
    }),
    /** Who owned them before, to undo it. */
    response: z.object({ before: FieldOwners }),
  }),
  'harvest:start': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:start',
    summary: 'Reads a source without changing anything. With `file`, its parts follow by `harvest:sendPart`.',
    safe: false,
    request: z.object({
      ...organisation,
      sourceGUID: Guid,
      file: z.nullable(z.object({ name: text(200), size: z.int().check(z.gte(1), z.lte(CATALOGUE_BYTES)) })),
    }),
    response: z.object({ runGUID: Guid }),
  }),
  'harvest:sendPart': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:sendPart',
    summary: `A part of a file: ${PART_BYTES} bytes, the last one fewer. Reading begins once all are here.`,
    safe: false,
    request: z.object({
      ...run,
      position: z.int().check(z.gte(0), z.lt(Math.ceil(CATALOGUE_BYTES / PART_BYTES))),
      /** Base64. */
      content: z
        .string()
        .check(z.maxLength(Math.ceil(PART_BYTES / 3) * 4), z.regex(/^[A-Za-z0-9+/]*={0,2}$/)),
    }),
    response: Nothing,
  }),
  'harvest:run': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:run',
    summary: 'How far a run is, and what it found.',
    safe: true,
    request: z.object(run),
    response: HarvestRun,
  }),
  'harvest:runs': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:runs',
    summary: 'The runs of a source, the latest first.',
    safe: true,
    request: z.object({ ...organisation, sourceGUID: Guid, limit: limit(50, 10), offset: offset() }),
    response: z.object({ result: z.array(HarvestRun), total: z.int() }),
  }),
  'harvest:items': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:items',
    summary: 'What a run found of each dataset. Those that are unchanged are only counted.',
    safe: true,
    request: z.object({
      ...run,
      kind: z.optional(z.enum(itemKinds)),
      /** Part of a title or an identifier. */
      keywords: z._default(text(200), ''),
      limit: limit(100, ITEMS_PAGE),
      offset: offset(),
    }),
    response: z.object({ result: z.array(HarvestItem), total: z.int() }),
  }),
  'harvest:confirmRenaming': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:confirmRenaming',
    summary:
      'Says that a column of a file that a run has found is one that readers have under another name. It is remembered for the source. What names the column follows when the run is applied.',
    safe: false,
    request: z.object({
      ...run,
      /** Of the dataset among what the run found. */
      position: z.int().check(z.gte(0)),
      resourceGUID: Guid,
      before: columnName,
      /** What it is called now; null: that is not known any more. */
      after: z.nullable(columnName),
    }),
    response: Nothing,
  }),
  'harvest:exportItems': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:exportItems',
    summary: 'What a run found as CSV: a line for each field that changes, and for each other dataset.',
    safe: true,
    request: z.object(run),
    /** `isCut`: there are more than these. */
    response: z.object({ text: z.string(), items: z.int(), isCut: z.boolean() }),
  }),
  'harvest:apply': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:apply',
    summary: 'Writes what a run found. Fields of editors stay as they are.',
    safe: false,
    request: z.object(run),
    response: Nothing,
  }),
  'harvest:rollBack': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:rollBack',
    summary: 'Gives the datasets that a run has changed what their source said before; new ones are deleted.',
    safe: false,
    request: z.object(run),
    response: Nothing,
  }),
  'harvest:sheet': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:sheet',
    summary: 'The source that tables of metadata are handed in to. It is made where there is none.',
    safe: false,
    request: z.object(organisation),
    response: z.object({ sourceGUID: Guid }),
  }),
  'harvest:exportSheet': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:exportSheet',
    summary: 'The metadata of datasets as CSV, to edit it in a spreadsheet and hand it in.',
    safe: true,
    request: z.object({
      ...organisation,
      /** Null: all of the organisation. */
      datasetGUIDs: z.nullable(z.array(Guid).check(z.minLength(1), z.maxLength(SHEET_ROWS))),
    }),
    response: z.object({
      text: z.string(),
      datasets: z.int(),
      /** There are more datasets than a table takes. */
      isCut: z.boolean(),
    }),
  }),
  'harvest:cancel': defineCall({
    ...ofOrganisation,
    path: 'org/{organisationGUID}/harvest:cancel',
    summary: 'Ends a run that is receiving or reading, or puts aside what it found.',
    safe: false,
    request: z.object(run),
    response: Nothing,
  }),
};
