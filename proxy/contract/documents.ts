/**
 * Calls about saved charts and dashboards: what members keep of tables, with words, for readers.
 *
 * As with maps, a document has an editors' version and, once it is published, a readers' one. A chart keeps no figures:
 * they are worked out with each request, of what the caller may read of the table. What its author has written about
 * the figures is for callers who may read the whole table. Columns go by their names, as in maps.
 */
import * as z from 'zod/mini';
import { defineCall } from './call.ts';
import {
  barOrders,
  CHART_COLOURS,
  documentKinds,
  documentLimits,
  documentStates,
  DOCUMENTS_PAGE_SIZE,
} from './document-constants.ts';
import { Guid, Instant, limit, Nothing, offset, storable } from './entities/common.ts';
import {
  DocumentOrganisation,
  editedFields,
  listedFields,
  Publication,
  publishFields,
  saveAnswer,
  TableDataset,
} from './kept-document.ts';
import { aggregates, Chart, ChartChoice, chartKinds } from './preview/chart.ts';
import { ColumnName, NamedFilter, Sheet } from './preview/question.ts';
import { PreviewColumn } from './preview/table.ts';
import { ruleCode } from './rule.ts';

export type { DocumentKind } from './document-constants.ts';

const text = (most: number) => z.string().check(z.maxLength(most), storable);
const differ = (guids: readonly string[]): boolean => new Set(guids).size === guids.length;

/** Words at a place of the X axis. */
export const ChartNote = z.object({
  /** Made by the editor, unique in the chart. */
  noteGUID: Guid,
  /** The value of the X axis, as the table has it: a category, a number, or a date as ISO 8601. */
  at: text(documentLimits.note),
  text: text(documentLimits.note),
});
export type ChartNote = z.infer<typeof ChartNote>;

/** All that an editor writes about a chart. */
export const ChartDocument = z.object({
  kind: z.literal('chart'),
  title: text(documentLimits.title),
  /** Words below the chart, as Markdown. */
  words: text(documentLimits.words),
  /** What the chart shows, for readers who do not see it. */
  alternative: text(documentLimits.alternative),
  resourceGUID: Guid,
  sheet: Sheet,
  /** The version of the file that it was made on; null: the one that readers have, whichever that is. */
  versionGUID: z.nullable(Guid),
  type: z.enum(chartKinds),
  x: ColumnName,
  /** Null: rows are counted. */
  y: z.nullable(ColumnName),
  series: z.nullable(ColumnName),
  aggregate: z.enum(aggregates),
  filters: z.array(NamedFilter).check(z.maxLength(documentLimits.filters)),
  order: z.enum(barOrders),
  /** What the axes are called; empty: as the columns are. */
  xTitle: text(documentLimits.axis),
  yTitle: text(documentLimits.axis),
  /** True: the Y axis of lines and points begins at zero. That of bars always does. */
  zero: z.boolean(),
  /** The first colour, counted from 1. */
  colour: z.int().check(z.gte(1), z.lte(CHART_COLOURS)),
  /** The bar or the line that stands out, by its value; the others are grey. Null: none. */
  highlight: z.nullable(text(documentLimits.note)),
  notes: z.array(ChartNote).check(
    z.maxLength(documentLimits.notes),
    z.refine(
      (notes: readonly ChartNote[]) => differ(notes.map(({ noteGUID }) => noteGUID)),
      ruleCode('document.itemTwice'),
    ),
  ),
});
export type ChartDocument = z.infer<typeof ChartDocument>;

/** One part of a dashboard, in the order in which they are read. */
export const DashboardPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chart'), partGUID: Guid, documentGUID: Guid, wide: z.boolean() }),
  z.object({ kind: z.literal('map'), partGUID: Guid, mapGUID: Guid, wide: z.boolean() }),
  /** As Markdown. */
  z.object({ kind: z.literal('words'), partGUID: Guid, text: text(documentLimits.words), wide: z.boolean() }),
]);
export type DashboardPart = z.infer<typeof DashboardPart>;

export const DashboardDocument = z.object({
  kind: z.literal('dashboard'),
  title: text(documentLimits.title),
  /** Words above the parts, as Markdown. */
  words: text(documentLimits.words),
  /** True: the public page of the organisation names it, once it is published for anyone. */
  onOrganisationPage: z.boolean(),
  parts: z.array(DashboardPart).check(
    z.maxLength(documentLimits.parts),
    z.refine(
      (parts: readonly DashboardPart[]) => differ(parts.map(({ partGUID }) => partGUID)),
      ruleCode('document.itemTwice'),
    ),
  ),
});
export type DashboardDocument = z.infer<typeof DashboardDocument>;

const KeptDocument = z.discriminatedUnion('kind', [ChartDocument, DashboardDocument]);

/** One line of a list of documents. */
export const DocumentSummary = z.object({
  documentGUID: Guid,
  kind: z.enum(documentKinds),
  ...listedFields,
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

export const EditedDocumentAnswer = z.object({ documentGUID: Guid, ...editedFields(KeptDocument) });
export type EditedDocumentAnswer = z.infer<typeof EditedDocumentAnswer>;

/**
 * The data of a chart for one caller. `open`: they may read it. `restricted`: they may know of the dataset and not read
 * the data. `unavailable`: they may not know of it, or it is gone.
 */
export const ChartData = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('open'),
    dataset: TableDataset,
    resourceName: z.string(),
    /** True: a part of the rows or columns is open to the caller, who gets nothing of what is written about the whole. */
    inPart: z.boolean(),
    /** True: only rows that meet conditions of the author are in the chart. */
    isFiltered: z.boolean(),
    look: z.pick(ChartDocument, {
      words: true,
      alternative: true,
      type: true,
      order: true,
      xTitle: true,
      yTitle: true,
      zero: true,
      colour: true,
      highlight: true,
      notes: true,
    }),
  }),
  z.object({ state: z.literal('restricted'), dataset: TableDataset }),
  z.object({ state: z.literal('unavailable') }),
]);
export type ChartData = z.infer<typeof ChartData>;

export const ShownChart = z.object({
  documentGUID: Guid,
  organisation: DocumentOrganisation,
  title: z.string(),
  data: ChartData,
  publication: z.nullable(Publication),
  /** True: the caller may edit it. */
  mayEdit: z.boolean(),
});
export type ShownChart = z.infer<typeof ShownChart>;

/** Which version of the file the figures are of. Numbers of versions count from 1. */
export const ChartVersions = z.object({
  /** `made`: the one that the chart was made on. */
  on: z.enum(['made', 'current']),
  made: z.nullable(z.int()),
  current: z.int(),
  currentGUID: Guid,
  /** Versions that readers got after the one of the chart. */
  newer: z.int(),
  /** True: the version of the chart is not kept any more, or not for the caller. */
  isGone: z.boolean(),
});
export type ChartVersions = z.infer<typeof ChartVersions>;

/** The figures of a chart for one caller, with the columns of the table as the caller sees it. */
export const ChartFigures = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('drawn'),
    chart: Chart,
    choice: ChartChoice,
    x: PreviewColumn,
    y: z.nullable(PreviewColumn),
    series: z.nullable(PreviewColumn),
    versions: ChartVersions,
  }),
  /** Columns of the chart or of its conditions are not in the table, or not open to the caller. */
  z.object({
    state: z.literal('missing'),
    /** Their names; empty for callers who see a part of the table. */
    columns: z.array(z.string()),
    versions: ChartVersions,
  }),
]);
export type ChartFigures = z.infer<typeof ChartFigures>;

/** A part of a dashboard for one caller. */
export const ShownPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chart'), partGUID: Guid, wide: z.boolean(), chart: ShownChart }),
  z.object({ kind: z.literal('map'), partGUID: Guid, wide: z.boolean(), mapGUID: Guid, title: z.string() }),
  z.object({ kind: z.literal('words'), partGUID: Guid, wide: z.boolean(), text: z.string() }),
  /** Something that the caller may not see, or that is gone. */
  z.object({
    kind: z.literal('unavailable'),
    partGUID: Guid,
    wide: z.boolean(),
    of: z.enum(['chart', 'map']),
  }),
]);
export type ShownPart = z.infer<typeof ShownPart>;

export const ShownDashboard = z.object({
  documentGUID: Guid,
  organisation: DocumentOrganisation,
  title: z.string(),
  words: z.string(),
  parts: z.array(ShownPart),
  publication: z.nullable(Publication),
  mayEdit: z.boolean(),
});
export type ShownDashboard = z.infer<typeof ShownDashboard>;

const data = { service: 'data', method: 'POST', audience: 'application', extension: true } as const;
const change = { ...data, access: 'member', safe: false } as const;
const document = { documentGUID: Guid };
const on = z._default(z.enum(['made', 'current']), 'made');

export const documentCalls = {
  'chart:create': defineCall({
    ...change,
    path: 'chart:create',
    summary: 'Saves a chart of a table as a draft, on the version that readers have.',
    access: { capability: 'chart.edit' },
    request: z.object({ organisationGUID: Guid, document: ChartDocument }),
    response: z.object(document),
  }),
  'chart:view': defineCall({
    ...data,
    path: 'chart:view',
    summary: 'A published chart: its words, as far as the caller may read its data.',
    access: 'anyone',
    safe: true,
    request: z.object(document),
    response: ShownChart,
  }),
  'chart:figures': defineCall({
    ...data,
    path: 'chart:figures',
    summary: 'The figures of a published chart, of what the caller may read.',
    access: 'anyone',
    safe: true,
    request: z.object({ ...document, on }),
    response: ChartFigures,
  }),
  'chart:try': defineCall({
    ...data,
    path: 'chart:try',
    summary: 'The figures of a chart that is being edited.',
    access: 'member',
    safe: true,
    request: z.object({ document: ChartDocument, on }),
    response: ChartFigures,
  }),
  'dashboard:create': defineCall({
    ...change,
    path: 'dashboard:create',
    summary: 'Creates a draft of a dashboard.',
    access: { capability: 'chart.edit' },
    request: z.object({ organisationGUID: Guid, title: z._default(text(documentLimits.title), '') }),
    response: z.object(document),
  }),
  'dashboard:view': defineCall({
    ...data,
    path: 'dashboard:view',
    summary: 'A published dashboard, each part as far as the caller may see it.',
    access: 'anyone',
    safe: true,
    request: z.object(document),
    response: ShownDashboard,
  }),
  'dashboard:preview': defineCall({
    ...data,
    path: 'dashboard:preview',
    summary: 'The parts of a dashboard that is being edited, as the caller sees them.',
    access: 'member',
    safe: true,
    request: z.object({ parts: DashboardDocument.shape.parts }),
    response: z.object({ parts: z.array(ShownPart) }),
  }),
  'dashboard:public': defineCall({
    ...data,
    path: 'dashboard:public',
    summary: 'Dashboards that the public page of an organisation names.',
    access: 'anyone',
    safe: true,
    request: z.object({ organisationGUID: Guid }),
    response: z.object({ result: z.array(z.object({ ...document, title: z.string(), parts: z.int() })) }),
  }),
  'document:list': defineCall({
    ...data,
    path: 'document:list',
    summary: 'Charts and dashboards of an organisation; drafts for those who may edit them.',
    access: 'organisationMember',
    safe: true,
    request: z.object({
      organisationGUID: Guid,
      kind: z._default(z.nullable(z.enum(documentKinds)), null),
      state: z._default(z.nullable(z.enum(documentStates)), null),
      keywords: z._default(z.string().check(z.maxLength(300)), ''),
      limit: limit(100, DOCUMENTS_PAGE_SIZE),
      offset: offset(),
    }),
    response: z.object({
      result: z.array(DocumentSummary),
      totalCount: z.int(),
      /** Of each kind, whatever their state. */
      counts: z.object({ chart: z.int(), dashboard: z.int() }),
    }),
  }),
  'document:edit': defineCall({
    ...data,
    path: 'document:edit',
    summary: "The editors' version of a chart or dashboard.",
    access: 'member',
    safe: true,
    request: z.object(document),
    response: EditedDocumentAnswer,
  }),
  'document:save': defineCall({
    ...change,
    path: 'document:save',
    summary: 'Saves the document. One that was saved meanwhile by someone else is answered as a conflict.',
    request: z.object({ ...document, document: KeptDocument, base: z.int().check(z.gte(1)) }),
    response: saveAnswer(KeptDocument),
  }),
  'document:duplicate': defineCall({
    ...change,
    path: 'document:duplicate',
    summary: 'Makes a draft with the same content.',
    request: z.object(document),
    response: z.object(document),
  }),
  'document:delete': defineCall({
    ...change,
    path: 'document:delete',
    summary: 'Deletes a chart or dashboard. It can be restored for 30 days.',
    request: z.object(document),
    response: z.object({ undoUntil: Instant }),
  }),
  'document:restore': defineCall({
    ...change,
    path: 'document:restore',
    summary: 'Restores a deleted chart or dashboard as it was.',
    request: z.object(document),
    response: Nothing,
  }),
  'document:publish': defineCall({
    ...change,
    path: 'document:publish',
    summary: "Gives readers the editors' version.",
    request: z.object({ ...document, ...publishFields }),
    response: Publication,
  }),
  'document:unpublish': defineCall({
    ...change,
    path: 'document:unpublish',
    summary: 'Makes a chart or dashboard a draft again.',
    request: z.object(document),
    response: Nothing,
  }),
};
