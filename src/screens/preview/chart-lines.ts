/** Lines and points: what a chart shows of two scales. */
import { axisX, axisY, dot, gridX, gridY, line, type Markish, type PlotOptions } from '@observablehq/plot';
import type { ChartPoint } from '#contract/preview.ts';
import {
  axisName,
  colourOf,
  dashes,
  figureTicks,
  figureValue,
  noteMarks,
  scaleValue,
  scaleX,
  short,
  symbols,
  tickFormat,
  ticksFor,
  tip,
  type Drawing,
} from './chart-scales.ts';

/** Points of a line that are marked one by one. */
const MARKED = 60;

/** Lines, one for each series. */
export function drawLines(drawing: Drawing): PlotOptions {
  const { chart, names, width, texts } = drawing;
  const groups = names.length === 0 ? [null] : names;
  const marks = groups.flatMap((name, i): Markish[] => {
    const points = chart.points.filter(({ series }) => series === name);
    const channels = {
      x: (point: ChartPoint) => scaleValue(point.x, drawing),
      y: figureValue,
    };
    return [
      line(points, {
        ...channels,
        stroke: colourOf(name, drawing),
        strokeWidth: 2,
        ...(i > 0 && { strokeDasharray: dashes[i] ?? 'none' }),
      }),
      ...(points.length <= MARKED
        ? [dot(points, { ...channels, fill: colourOf(name, drawing), symbol: symbols[i] ?? 'circle', r: 3 })]
        : []),
    ];
  });
  return {
    x: scaleX(drawing),
    y: { nice: true, label: texts.figure, zero: drawing.look?.zero ?? false },
    marks: [
      gridY(),
      axisX({ ...axisName(drawing.x.name), ticks: ticksFor(width), ...tickFormat(drawing) }),
      axisY({ ...axisName(short(texts.figure, 40)), ...figureTicks(drawing) }),
      ...marks,
      ...noteMarks(drawing),
      dot(chart.points, {
        x: (point: ChartPoint) => scaleValue(point.x, drawing),
        y: figureValue,
        r: 6,
        fill: 'transparent',
        ...tip(drawing),
      }),
    ],
  };
}

/** Points of a scatter plot. */
export function drawPoints(drawing: Drawing): PlotOptions {
  const { chart, names, width, texts } = drawing;
  const groups = names.length === 0 ? [null] : names;
  const channels = { x: (point: ChartPoint) => scaleValue(point.x, drawing), y: figureValue };
  return {
    x: { ...scaleX(drawing), nice: true },
    y: { nice: true, zero: drawing.look?.zero ?? false },
    marks: [
      gridX({ ticks: ticksFor(width) }),
      gridY(),
      axisX({ ...axisName(drawing.x.name), ticks: ticksFor(width), ...tickFormat(drawing) }),
      axisY({ ...axisName(short(texts.figure, 40)), ...figureTicks(drawing) }),
      ...groups.map((name, i) =>
        dot(
          chart.points.filter(({ series }) => series === name),
          {
            ...channels,
            stroke: colourOf(name, drawing),
            fill: colourOf(name, drawing),
            fillOpacity: 0.3,
            symbol: symbols[i] ?? 'circle',
            r: 3,
          },
        ),
      ),
      dot(chart.points, { ...channels, r: 4, fill: 'transparent', ...tip(drawing) }),
    ],
  };
}
