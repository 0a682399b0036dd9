/**
 * Saved charts and dashboards as their editors write them: what members keep of tables, with words, for readers.
 *
 * As with maps, a document has an editors' version and, once it is published, a readers' one. A chart keeps no figures:
 * they are worked out with each request, of what the caller may read of the table. What its author has written about
 * the figures is for callers who may read the whole table. Columns go by their names, as in maps.
 */
import * as z from 'zod/mini';
import { barOrders, CHART_COLOURS, documentKinds, documentLimits } from './document-constants.ts';
import { Guid, storable } from './entities/common.ts';
import { editedFields, listedFields } from './kept-document.ts';
import { aggregates, chartKinds } from './preview/chart.ts';
import { ColumnName, NamedFilter, Sheet } from './preview/question.ts';
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

export const KeptDocument = z.discriminatedUnion('kind', [ChartDocument, DashboardDocument]);

/** One line of a list of documents. */
export const DocumentSummary = z.object({
  documentGUID: Guid,
  kind: z.enum(documentKinds),
  ...listedFields,
});
export type DocumentSummary = z.infer<typeof DocumentSummary>;

export const EditedDocumentAnswer = z.object({ documentGUID: Guid, ...editedFields(KeptDocument) });
export type EditedDocumentAnswer = z.infer<typeof EditedDocumentAnswer>;
