/** Fixed values of saved charts and dashboards that addresses and forms use: without the schemas of the calls. */
import { mapStates } from './map-constants.ts';

export const documentKinds = ['chart', 'dashboard'] as const;
export type DocumentKind = (typeof documentKinds)[number];
/** What a document can be: as with maps. */
export const documentStates = mapStates;
/** In which order bars of a category stand. */
export const barOrders = ['largest', 'smallest', 'name'] as const;
export type BarOrder = (typeof barOrders)[number];
/** Colours of charts: each has 3:1 on the paper of both modes. */
export const CHART_COLOURS = 6;
/** Documents on one page of a list. */
export const DOCUMENTS_PAGE_SIZE = 25;
/** Days in which a deleted document can be restored. */
export const DELETED_DOCUMENT_DAYS = 30;
/** Dashboards that the page of an organisation lists. */
export const SHOWN_DASHBOARDS = 20;

/** In characters and in numbers of things. */
export const documentLimits = {
  title: 200,
  words: 10_000,
  alternative: 2_000,
  axis: 100,
  filters: 10,
  notes: 10,
  note: 300,
  parts: 30,
} as const;
