/** Calls about how an organisation's data is used, and how the organisation itself changes, day by day. */
import { reportOrders } from './list-choices.ts';
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import { Guid } from './entities/common.ts';
import { QuotaUse } from './quota.ts';

/** Datasets, files and keys that a report names; figures of others are summed. */
export const REPORT_ROWS = 50;

/** Parts of the period for which the views of a dataset are given, at most. */
export const TREND_PARTS = 13;
/** Versions that a report names. */
export const REPORT_EVENTS = 100;

const figures = {
  views: z.int(),
  previews: z.int(),
  downloads: z.int(),
  apiCalls: z.int(),
  /** Of the API calls, those of the spatial API: features, and tiles of maps. */
  spatialCalls: z.int(),
};
const Figures = z.object(figures);
export type Figures = z.infer<typeof Figures>;

const period = {
  organisationGUID: Guid,
  /** First and last day, both included (UTC). */
  from: z.iso.date(),
  until: z.iso.date(),
};

const call = { service: 'discovery', method: 'POST', audience: 'application', safe: true } as const;

export const reportCalls = {
  'report:use': defineCall({
    ...call,
    path: 'report:use',
    summary:
      'Use of the datasets of an organisation that the caller may find, beside that of the time before.',
    access: 'organisationMember',
    request: z.object({
      ...period,
      /** The figure that datasets are ordered by. */
      order: z._default(z.enum(reportOrders), 'views'),
    }),
    response: z.object({
      /** True: some figures are generated ones of sample content. */
      sample: z.boolean(),
      totals: Figures,
      /** As many days before `from`. */
      before: Figures,
      /** Every day, oldest first, with the same day of the time before. */
      days: z.array(z.object({ day: z.iso.date(), ...figures, before: Figures })),
      datasets: z.array(
        z.object({
          datasetGUID: Guid,
          title: z.string(),
          slug: z.string(),
          ...figures,
          viewsBefore: z.int(),
          /** Views in parts of the period, oldest first. */
          trend: z.array(z.int()),
        }),
      ),
      /** Versions of files that readers got in the period, the latest first: what a day with much use may be explained by. */
      events: z.array(
        z.object({ day: z.iso.date(), version: z.int(), fileName: z.string(), datasetTitle: z.string() }),
      ),
      /** Datasets with use that are not among those. */
      otherDatasets: z.object({ count: z.int(), ...figures }),
      resources: z.array(
        z.object({
          resourceGUID: Guid,
          name: z.string(),
          datasetTitle: z.string(),
          previews: z.int(),
          downloads: z.int(),
          apiCalls: z.int(),
          spatialCalls: z.int(),
        }),
      ),
      /** Downloads by format of the file, and API calls by that of the answer. */
      formats: z.array(z.object({ format: z.string(), downloads: z.int(), apiCalls: z.int() })),
      /** Calls and downloads by programs; a null key is everyone without one. */
      keys: z.array(
        z.object({
          keyGUID: z.nullable(Guid),
          name: z.string(),
          organisationName: z.string(),
          apiCalls: z.int(),
          spatialCalls: z.int(),
          downloads: z.int(),
          refused: z.int(),
          /** Milliseconds within which 95 of 100 calls were answered; null where no call was timed. */
          within: z.nullable(z.int()),
        }),
      ),
    }),
  }),
  'report:contents': defineCall({
    ...call,
    path: 'report:contents',
    summary: 'How many datasets, maps, charts, imports and open requests the lists of an organisation have.',
    access: 'organisationMember',
    request: z.object({ organisationGUID: Guid }),
    response: z.object({
      datasets: z.int(),
      maps: z.int(),
      /** With dashboards, which are in the same list. */
      charts: z.int(),
      /** Null for members who do not import. */
      imports: z.nullable(z.int()),
      /** Those that wait for a decision; null for members who do not decide. */
      requests: z.nullable(z.int()),
    }),
  }),
  'report:useExport': defineCall({
    ...call,
    path: 'report:useExport',
    summary: 'The sums that a report of use is made of, as CSV.',
    access: 'organisationMember',
    request: z.object(period),
    response: z.object({
      text: z.string(),
      /** True: there are more rows than the file has. */
      isCut: z.boolean(),
    }),
  }),
  'report:organisationExport': defineCall({
    ...call,
    path: 'report:organisationExport',
    summary:
      'The report of an organisation as CSV: a row for each figure of each day, kind of change and quota.',
    access: { capability: 'audit.read' },
    request: z.object(period),
    response: z.object({ text: z.string() }),
  }),
  'report:organisation': defineCall({
    ...call,
    path: 'report:organisation',
    summary:
      'Members, shared datasets, API keys with their requests, and changes of an organisation by day, and its quotas.',
    access: { capability: 'audit.read' },
    request: z.object(period),
    response: z.object({
      /** What there was at the end of each day, and changes of that day. */
      days: z.array(
        z.object({
          day: z.iso.date(),
          members: z.int(),
          grants: z.int(),
          keys: z.int(),
          /** Requests for data with these keys. */
          keyRequests: z.int(),
          changes: z.int(),
        }),
      ),
      /** What was changed, the most frequent first. */
      actions: z.array(z.object({ action: z.string(), count: z.int() })),
      quotas: z.array(z.object({ keyGUID: Guid, name: z.string(), quota: QuotaUse })),
    }),
  }),
};
