/**
 * Charts and dashboards as one caller sees them. A chart keeps no figures: they are worked out of what the caller may read
 * of the table. What its author has written about the figures is for callers who may read the whole table.
 */
import * as z from 'zod/mini';
import { ChartDocument } from './documents.ts';
import { Guid } from './entities/common.ts';
import { DocumentOrganisation, Publication, TableDataset, TableVersions } from './kept-document.ts';
import { Chart, ChartChoice } from './preview/chart.ts';
import { PreviewColumn } from './preview/table.ts';

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
  /** True: the author's title and texts are left out, since they may be about a version of the data that is withheld. */
  textsWithheld: z.boolean(),
  data: ChartData,
  publication: z.nullable(Publication),
  /** True: the caller may edit it. */
  mayEdit: z.boolean(),
  /** True: the caller may share it. */
  mayShare: z.boolean(),
});
export type ShownChart = z.infer<typeof ShownChart>;

/** The figures of a chart for one caller, with the columns of the table as the caller sees it. */
export const ChartFigures = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('drawn'),
    chart: Chart,
    choice: ChartChoice,
    x: PreviewColumn,
    y: z.nullable(PreviewColumn),
    series: z.nullable(PreviewColumn),
    versions: TableVersions,
  }),
  /** Columns of the chart or of its conditions are not in the table, or not open to the caller. */
  z.object({
    state: z.literal('missing'),
    /** Their names; empty for callers who see a part of the table. */
    columns: z.array(z.string()),
    versions: TableVersions,
  }),
]);
export type ChartFigures = z.infer<typeof ChartFigures>;

/** A part of a dashboard for one caller. */
export const ShownPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('chart'), partGUID: Guid, wide: z.boolean(), chart: ShownChart }),
  z.object({ kind: z.literal('map'), partGUID: Guid, wide: z.boolean(), mapGUID: Guid, title: z.string() }),
  z.object({ kind: z.literal('words'), partGUID: Guid, wide: z.boolean(), text: z.string() }),
  /** Something that is not published, for a caller who may edit it; others get `unavailable`. */
  z.object({
    kind: z.literal('draft'),
    partGUID: Guid,
    wide: z.boolean(),
    of: z.enum(['chart', 'map']),
    draftGUID: Guid,
    title: z.string(),
    organisationSlug: z.string(),
  }),
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
  /** True: the author's title and texts are left out, since they may be about a version of the data that is withheld. */
  textsWithheld: z.boolean(),
  parts: z.array(ShownPart),
  publication: z.nullable(Publication),
  mayEdit: z.boolean(),
  /** True: the caller may share it. */
  mayShare: z.boolean(),
});
export type ShownDashboard = z.infer<typeof ShownDashboard>;
