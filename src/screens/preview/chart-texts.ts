/** What a drawing of a chart says: its label, its places and what is known of each point. */
import type { ChartPoint } from '#contract/preview.ts';
import type { ChartMessages } from '../../messages/chart.ts';
import type { PreviewMessages } from '../../messages/preview.ts';
import type { Drawing } from './chart-scales.ts';
import { chartTitle, figureName, figureText, placeText, seriesText, type DrawnChart } from './chart-words.ts';

/** Series in an order that does not depend on which figure comes first. */
export const namesOf = ({ chart, choice }: DrawnChart): string[] =>
  choice.series === null
    ? []
    : [...new Set(chart.points.map(({ series }) => series ?? ''))].toSorted((a, b) =>
        a.localeCompare(b, 'en', { numeric: true }),
      );

/** What the drawing is called, for people who do not see it. */
export const chartLabel = (drawn: DrawnChart, t: ChartMessages): string =>
  t.label(chartTitle(drawn, t), t.kinds[drawn.choice.kind]);

/** A chart as it is drawn at a width. */
export function drawingOf(drawn: DrawnChart, width: number, t: ChartMessages, p: PreviewMessages): Drawing {
  const figure = figureName(drawn, t);
  const texts = {
    label: chartLabel(drawn, t),
    figure,
    place: ({ x }: ChartPoint) => placeText(x, drawn, t, p),
    series: (name: string) => seriesText(name, drawn, p),
    tip: (point: ChartPoint) =>
      [
        `${drawn.x.name}: ${placeText(point.x, drawn, t, p)}`,
        ...(drawn.series && point.series !== null
          ? [`${drawn.series.name}: ${seriesText(point.series, drawn, p)}`]
          : []),
        `${figure}: ${figureText(point, drawn, p)}`,
      ].join('\n'),
  };
  return { ...drawn, names: namesOf(drawn), width, texts };
}
