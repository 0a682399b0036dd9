/**
 * Calls of the data service that show what is in a stored file before it is downloaded.
 *
 * A table is converted once, in the background; its states are passed on unchanged. Questions to a table are
 * typed: columns go by their position, and no query text crosses this line.
 */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { downloadForms } from '../rows-api.ts';
import { Guid, limit } from '../entities/common.ts';
import { ruleCode } from '../rule.ts';
import { Chart, ChartChoice } from './chart.ts';
import { Filters, Position, PreviewSort, Sheet } from './question.ts';
import { Preview } from './states.ts';
import { MOST_COLUMNS, PreviewColumn, PreviewRow } from './table.ts';

const resource = { resourceGUID: Guid, sheet: Sheet };
const start = (most: number) => z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(most)), 0);

export const previewCalls = {
  'resource:preview': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:preview',
    summary: 'The previews that a file offers, and whether its table is ready.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    scope: 'read',
    request: z.object(resource),
    response: Preview,
  }),
  'resource:requestPreview': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:requestPreview',
    summary: 'Requests the table of a file. A table that exists or is being prepared is left as it is.',
    access: 'anyone',
    safe: false,
    audience: 'public',
    scope: 'read',
    request: z.object(resource),
    response: Preview,
  }),
  'resource:previewColumns': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:previewColumns',
    summary:
      'Columns of a table with their profiles: the requested ones, or one page of those whose name contains a text.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    scope: 'read',
    request: z.object({
      ...resource,
      /** Left out or empty: a page of all columns. */
      positions: z._default(z.array(Position).check(z.maxLength(MOST_COLUMNS)), []),
      name: z._default(z.string().check(z.maxLength(200)), ''),
      limit: limit(MOST_COLUMNS, 50),
      offset: start(100_000),
    }),
    response: z.object({ result: z.array(PreviewColumn), totalCount: z.int() }),
  }),
  'resource:previewRows': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:previewRows',
    summary: 'One page of the rows that match all filters, and their number.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    scope: 'read',
    request: z.object({
      ...resource,
      columns: z
        .array(Position)
        .check(
          z.minLength(1, ruleCode('table.columnMissing')),
          z.maxLength(MOST_COLUMNS, ruleCode('table.columnsTooMany')),
        ),
      filters: Filters,
      sort: z._default(z.nullable(PreviewSort), null),
      limit: limit(500, 100),
      offset: start(1_000_000_000),
    }),
    response: z.object({ result: z.array(PreviewRow), totalCount: z.int() }),
  }),
  'resource:downloadTable': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:downloadTable',
    summary: 'The address from which all rows that match all filters are downloaded as one file.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    scope: 'download',
    request: z.object({
      resourceGUID: Guid,
      /** In this order; none: all columns. */
      columns: z
        ._default(z.array(Position), [])
        .check(z.maxLength(MOST_COLUMNS, ruleCode('table.columnsTooMany'))),
      filters: Filters,
      sort: z._default(z.nullable(PreviewSort), null),
      form: z.enum(downloadForms),
      /** CSV: text that a spreadsheet would calculate gets an apostrophe. */
      escapes: z._default(z.boolean(), false),
    }),
    /** For data that is not public it ends after a minute. */
    response: z.object({ url: z.string() }),
  }),
  'resource:previewChart': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:previewChart',
    summary: 'Data for a chart, calculated from all rows that match all filters.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    scope: 'read',
    request: z.object({ ...resource, filters: Filters, chart: ChartChoice }),
    response: Chart,
  }),
  'resource:previewCell': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:previewCell',
    summary: 'The full text of one cell.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    scope: 'read',
    request: z.object({
      ...resource,
      row: z.int().check(z.gte(0), z.lte(1_000_000_000)),
      column: Position,
    }),
    response: z.object({
      text: z.string(),
      /** True: even this is not all of it. */
      cut: z.boolean(),
    }),
  }),
  'resource:previewContent': defineCall({
    service: 'data',
    method: 'POST',
    path: 'resource:previewContent',
    summary: 'A file as text, or an image as base64.',
    access: 'anyone',
    safe: true,
    audience: 'public',
    scope: 'read',
    request: z.object(resource),
    response: z.discriminatedUnion('kind', [
      z.object({
        kind: z.literal('text'),
        text: z.string(),
        encoding: z.string(),
        /** True: the file continues after this. */
        cut: z.boolean(),
      }),
      z.object({ kind: z.literal('image'), mimeType: z.string(), base64: z.string() }),
    ]),
  }),
};
