/**
 * What the pages of charts and dashboards load. The server renders for no one in particular: it writes what everyone may
 * have, with the figures. Where a document is not for everyone it answers that there is none, and the browser asks again
 * as soon as the member is known.
 */
import { notFound } from '@tanstack/react-router';
import type { ChartData, ShownChart, ShownDashboard } from '#contract/shown-documents.ts';
import { load } from '../../app/loading.ts';
import type { RouterContext } from '../../router.tsx';
import { isRefused } from '../../services/api/api-error.ts';
import {
  chartFiguresQuery,
  shownChartQuery,
  shownDashboardQuery,
} from '../../services/api/document-queries.ts';
import { shownMapQuery } from '../../services/api/map-queries.ts';
import { loadShownChart } from '../saved-chart/lazy-chart.ts';

type Context = Pick<RouterContext, 'api' | 'application' | 'queryClient' | 'noteUnfinished'>;

/** Figures of charts that the server writes into one page; those below them are drawn by the browser. */
const MOST_FIGURES = 10;

/** Asked too early, the service would answer a member as it answers a visitor. */
async function known({ application }: Context): Promise<void> {
  if (!import.meta.env.SSR) await application.settled();
}

/** Figures that the server writes. Without them, as long as a table is being made, the page stands as well. */
async function loadFigures(
  { api, queryClient, noteUnfinished }: Context,
  charts: readonly ShownChart[],
): Promise<void> {
  if (!import.meta.env.SSR) return;
  const open = charts.filter(({ data }) => data.state === 'open').slice(0, MOST_FIGURES);
  const queries = open.map(({ documentGUID }) => chartFiguresQuery(api, documentGUID, 'made'));
  await Promise.all(
    queries.map((query) => load(queryClient, { ...query, retry: false }).catch(() => noteUnfinished?.())),
  );
}

/** What the head of a page says of a chart; a chart whose figures are not for everyone is not to be found. */
const aboutData = (data: ChartData) => ({
  description: data.state === 'open' && data.look.alternative !== '' ? data.look.alternative : undefined,
  isOpen: data.state === 'open',
});

/** Loads a published chart with its figures, for its page. */
export async function loadChart(context: Context, documentGUID: string) {
  await known(context);
  const [shown] = await Promise.all([
    load(context.queryClient, shownChartQuery(context.api, documentGUID)),
    loadShownChart(),
  ]);
  await loadFigures(context, [shown]);
  const { title, organisation, data } = shown;
  return { title, slug: organisation.slug, ...aboutData(data) };
}

/** The first chart or map of a dashboard that everyone may see stands for it where it has one picture. */
const pictureOf = ({ parts }: ShownDashboard) =>
  parts
    .map((part) => {
      if (part.kind === 'map') return { kind: 'map' as const, guid: part.mapGUID };
      return part.kind === 'chart' && part.chart.data.state === 'open'
        ? { kind: 'chart' as const, guid: part.chart.documentGUID }
        : undefined;
    })
    .find((picture) => picture !== undefined);

/** Loads a published dashboard with the figures of its charts, for its page. */
export async function loadDashboard(context: Context, documentGUID: string) {
  const { api, queryClient } = context;
  await known(context);
  const [shown] = await Promise.all([
    load(queryClient, shownDashboardQuery(api, documentGUID)),
    loadShownChart(),
  ]);
  const { title, organisation, parts } = shown;
  const titles = parts.flatMap((part) => {
    if (part.kind === 'chart') return part.chart.data.state === 'open' ? [part.chart.title] : [];
    return part.kind === 'map' ? [part.title] : [];
  });
  const maps = parts.flatMap((part) => (part.kind === 'map' ? [part.mapGUID] : []));
  await Promise.all([
    loadFigures(
      context,
      parts.flatMap((part) => (part.kind === 'chart' ? [part.chart] : [])),
    ),
    ...(import.meta.env.SSR ? maps : []).map((mapGUID) =>
      load(queryClient, shownMapQuery(api, mapGUID)).catch(() => undefined),
    ),
  ]);
  return {
    title,
    slug: organisation.slug,
    description: titles.length === 0 ? undefined : titles.join('; '),
    picture: pictureOf(shown),
  };
}

/** "Not for you" and "not there" are one answer in other pages' frames. */
async function orNotFound<Loaded>(loading: Promise<Loaded>): Promise<Loaded> {
  try {
    return await loading;
  } catch (error) {
    if (isRefused(error)) throw notFound();
    throw error;
  }
}

/** For the page in other pages' frames: what everyone may have. */
export const loadEmbeddedChart = (context: Context, documentGUID: string) =>
  orNotFound(loadChart(context, documentGUID));

export const loadEmbeddedDashboard = (context: Context, documentGUID: string) =>
  orNotFound(loadDashboard(context, documentGUID));
