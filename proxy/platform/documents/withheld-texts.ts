/**
 * What readers get of a map, a chart or a dashboard whose author may have written about a version of a file that is
 * withheld since (decision 230): what is drawn of the data that they may see, without what the author has written.
 */
import { sql, type RawBuilder } from 'kysely';
import type { ChartDocument, DashboardDocument } from '#contract/documents.ts';
import type { MapDocument, MapLayer } from '#contract/maps.ts';

/** What a document is called until its author calls it something, and where readers do not get its title. */
export const UNTITLED = {
  map: 'Untitled map',
  chart: 'Untitled chart',
  dashboard: 'Untitled dashboard',
} as const;

/** @param writtenAt since when readers have the document */
export const mayNameWithheld = (
  document: RawBuilder<unknown>,
  writtenAt: RawBuilder<unknown>,
): RawBuilder<boolean> =>
  sql<boolean>`coalesce(catalogue.may_name_withheld(${document}, ${writtenAt}), false)`;

/**
 * What readers have of documents in a statement that reads titles alone.
 * @param t an alias of the table, with the columns of `DocumentColumns`
 * @param kind an expression for the kind
 */
export const publishedTitle = (t: string, kind: RawBuilder<unknown>): RawBuilder<string> => {
  const published = sql.ref(`${t}.published`);
  // The files are read once for the whole statement. A dashboard is made of charts and maps, so each is asked about.
  return sql<string>`case when case
      when ${kind} = 'dashboard' or catalogue.made_of(${published}) && (select catalogue.withheld_files())
      then ${mayNameWithheld(published, sql.ref(`${t}.published_at`))} else false end
    then ${JSON.stringify(UNTITLED)}::jsonb ->> ${kind} else ${published} ->> 'title' end`;
};

const ofChart = (chart: ChartDocument): ChartDocument => ({
  ...chart,
  title: UNTITLED.chart,
  words: '',
  alternative: '',
  xTitle: '',
  yTitle: '',
  highlight: null,
  notes: [],
});

const ofDashboard = (dashboard: DashboardDocument): DashboardDocument => ({
  ...dashboard,
  title: UNTITLED.dashboard,
  words: '',
  parts: dashboard.parts.filter(({ kind }) => kind !== 'words'),
});

/** Borders that an author has set can be values of rows; a layer without them has those of the rows that readers get. */
function styleOf(style: MapLayer['style']): MapLayer['style'] {
  if (style.kind !== 'graduated') return style;
  const { breaks: _breaks, limit: _limit, ...drawn } = style;
  return drawn;
}

/** Conditions stay: the layer is drawn by them, and `map:view` leaves them out. */
function ofLayer(layer: MapLayer, place: number): MapLayer {
  const { labels: _labels, legend: _legend, template: _template, ...drawn } = layer;
  return { ...drawn, name: `Layer ${place + 1}`, style: styleOf(layer.style) };
}

const ofMap = (map: MapDocument): MapDocument => ({
  ...map,
  title: UNTITLED.map,
  words: '',
  alternative: '',
  // Where it begins was chosen by the places of before, and a close view names one of them.
  extent: null,
  layers: map.layers.map(ofLayer),
});

/** A published document without what its author has written. */
export function withoutTexts<Document>(document: Document): Document {
  const known = document as ChartDocument | DashboardDocument | (MapDocument & { readonly kind?: never });
  const shown =
    known.kind === 'chart' ? ofChart(known) : known.kind === 'dashboard' ? ofDashboard(known) : ofMap(known);
  return shown as Document;
}
