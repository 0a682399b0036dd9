/** Bars: lying ones for values as they are, so that their names can be read, and standing ones for steps. */
import {
  axisFy,
  axisX,
  axisY,
  barX,
  gridX,
  gridY,
  rect,
  ruleX,
  ruleY,
  text,
  type PlotOptions,
} from '@observablehq/plot';
import type { ChartPoint } from '#contract/preview.ts';
import {
  axisName,
  barColour,
  colourOf,
  figureTicks,
  noteMarks,
  noteSign,
  scaleValue,
  scaleX,
  short,
  tickFormat,
  ticksFor,
  tip,
  type Drawing,
} from './chart-scales.ts';
import { addsUp, shapesOf, stepEnd } from './chart-shapes.ts';
import { notesOf, sum } from './chart-words.ts';
import { isMoment } from './value-text.ts';

/** Bars over steps of numbers or dates. */
export function drawSteps(drawing: Drawing): PlotOptions {
  const { chart, choice, names, width, texts } = drawing;
  const figures = chart.points.flatMap((point) => {
    if (typeof point.y !== 'number') return [];
    const from = Number(scaleValue(point.x, drawing));
    const { step } = chart;
    const to = step?.kind === 'time' ? stepEnd(from, step.unit) : sum(from, step?.width ?? 1);
    return [{ ...point, from, to, y: point.y }];
  });
  const shapes = shapesOf(figures, names, addsUp(choice.aggregate));
  const at = (value: number) => (isMoment(drawing.x.type) ? new Date(value) : value);
  return {
    x: scaleX(drawing),
    y: { nice: true, zero: true },
    marks: [
      gridY(),
      axisX({ ...axisName(drawing.x.name), ticks: ticksFor(width), ...tickFormat(drawing) }),
      axisY({ ...axisName(short(texts.figure, 40)), ...figureTicks(drawing) }),
      rect(shapes, {
        x1: (shape) => at(shape.x1),
        x2: (shape) => at(shape.x2),
        y1: 'y1',
        y2: 'y2',
        insetLeft: 0.5,
        insetRight: 0.5,
        fill: ({ series }) => colourOf(series, drawing),
        ...tip(drawing),
      }),
      ruleY([0]),
      ...noteMarks(drawing),
    ],
  };
}

/** Room for the names of bars, which are longer than numbers and shorter than a phone is wide. */
const roomFor = (labels: readonly string[], width: number) =>
  Math.min(Math.max(48, 7 * Math.max(0, ...labels.map((label) => label.length)) + 16), 220, width * 0.36);

/** Bars of categories. */
export function drawBars(drawing: Drawing): PlotOptions {
  const { chart, choice, names, width, texts } = drawing;
  const labels = new Map(chart.points.map((point) => [String(point.x), texts.place(point)]));
  const marginLeft = roomFor([...labels.values()], width);
  const most = Math.floor((marginLeft - 12) / 6.5);
  const tickLabel = (place: string) => short(labels.get(place) ?? place, most);
  const place = ({ x }: ChartPoint) => String(x);
  const domain = [...labels.keys()];
  const isBeside = names.length > 0 && !addsUp(choice.aggregate);
  const figure = {
    x: (point: ChartPoint) => (typeof point.y === 'number' ? point.y : null),
    fill: (point: ChartPoint) => barColour(point, drawing),
    ...tip(drawing),
  };
  const ends = new Map<string, number>();
  for (const point of chart.points)
    if (typeof point.y === 'number' && point.y > 0)
      ends.set(place(point), sum(ends.get(place(point)) ?? 0, point.y));
  const rows = isBeside ? domain.length * (names.length * 0.5 + 0.5) : domain.length;
  return {
    height: Math.max(120, rows * 26 + 60),
    marginLeft,
    x: { nice: true, zero: true },
    y: { domain: isBeside ? [...names] : domain, label: null, ...(isBeside && { axis: null }) },
    ...(isBeside && { fy: { domain, label: null, padding: 0.2 } }),
    marks: [
      gridX({ ticks: ticksFor(width) }),
      axisX({
        ...axisName(short(texts.figure, 60)),
        ticks: ticksFor(width - marginLeft),
        ...figureTicks(drawing),
      }),
      isBeside
        ? axisFy({ anchor: 'left', label: null, tickFormat: tickLabel })
        : axisY({ label: null, tickFormat: tickLabel, tickSize: 0 }),
      barX(chart.points, isBeside ? { ...figure, y: 'series', fy: place } : { ...figure, y: place }),
      ruleX([0]),
      ...(isBeside
        ? []
        : [
            // At the end of its bar.
            text(notesOf(drawing), {
              x: ({ at }) => ends.get(at) ?? 0,
              y: 'at',
              text: ({ number }) => noteSign(number),
              dx: 12,
              fontSize: 16,
              fill: 'currentColor',
            }),
          ]),
    ],
  };
}
