/** What all drawings have in common: colours and shapes of series, values along an axis, words beside it. */
import { ruleX, text as textMark, type Markish, type PlotOptions } from '@observablehq/plot';
import type { ChartPoint } from '#contract/preview.ts';
import { notesOf, type DrawnChart } from './chart-words.ts';
import { language } from '../../messages/language.ts';
import { isMoment } from './value-text.ts';

export interface DrawingTexts {
  /** Read aloud instead of the drawing. */
  readonly label: string;
  readonly figure: string;
  place(point: ChartPoint): string;
  series(name: string): string;
  /** All that is known of a point, one fact a line. */
  tip(point: ChartPoint): string;
}

export interface Drawing extends DrawnChart {
  /** Series in the order of their colours. */
  readonly names: readonly string[];
  readonly width: number;
  /** Absent: as high as drawings of pages are. Bars are as high as they are many. */
  readonly height?: number;
  readonly texts: DrawingTexts;
}

/** Shapes of the points of each series, since a colour alone is not distinguished by everyone. */
export const symbols = ['circle', 'square', 'triangle', 'diamond', 'star', 'wye'] as const;
/** Lines of each series, for the same reason. */
export const dashes = ['none', '6 3', '2 2', '8 3 2 3', '12 3', '4 2 1 2'] as const;

/** There are so many colours of series, as `preview-chart.css` has them. */
const COLOURS = 6;

type Coloured = Pick<Drawing, 'names' | 'look'>;

/** The colour of a series; of the one that there is without any. */
export function colourOf(name: string | null, { names, look }: Coloured): string {
  const highlight = look?.highlight ?? null;
  const first = look?.colour ?? 1;
  if (name === null || names.length === 0) return `var(--series-${first})`;
  if (highlight !== null) return name === highlight ? `var(--series-${first})` : 'var(--series-muted)';
  return `var(--series-${((first - 1 + names.indexOf(name)) % COLOURS) + 1})`;
}

/** The colour of a bar. */
export const barColour = ({ x, series }: ChartPoint, drawing: Coloured): string =>
  series === null && drawing.look != null && drawing.look.highlight !== null
    ? String(x) === drawing.look.highlight
      ? `var(--series-${drawing.look.colour})`
      : 'var(--series-muted)'
    : colourOf(series, drawing);

/** The number of a note as a sign. */
export const noteSign = (number: number): string => String.fromCodePoint(0x24_5f + number);

export const scaleValue = (value: unknown, { x }: Pick<DrawnChart, 'x'>): number | Date =>
  isMoment(x.type) ? new Date(`${String(value)}${String(value).includes('T') ? 'Z' : ''}`) : Number(value);

export const figureValue = ({ y }: ChartPoint): number | Date | null =>
  typeof y === 'string' ? new Date(y.includes('T') ? `${y}Z` : y) : y;

export const short = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

/** The name of an axis. The library's arrow beside it is in none of the product's fonts. */
export const axisName = (label: string) => ({ label, labelArrow: 'none' }) as const;

/** Years and codes have no groups. */
export const tickFormat = ({ x }: Drawing) =>
  x.type === 'integer' && Number(x.min) >= 1000 && Number(x.max) <= 2999
    ? { tickFormat: (value: number) => (Number.isInteger(value) ? String(value) : '') }
    : {};

const compact = new Intl.NumberFormat(language.tag, { notation: 'compact', maximumFractionDigits: 2 });

/** Millions are written short along an axis; the tips and the table have them in full. */
export const figureTicks = ({ chart }: Drawing) =>
  chart.points.some(({ y }) => typeof y === 'number' && Math.abs(y) >= 1e6)
    ? { tickFormat: (value: number) => compact.format(value) }
    : {};

/** The scale of the X axis: dates in UTC, or numbers. */
export function scaleX(drawing: Drawing): PlotOptions['x'] {
  return isMoment(drawing.x.type) ? { type: 'utc' } : { type: 'linear' };
}

export const tip = (drawing: Drawing) => ({
  title: (point: ChartPoint) => drawing.texts.tip(point),
  tip: true,
});

export const ticksFor = (width: number) => Math.max(2, Math.floor(width / 90));

/** The numbers of notes above a scale, each with a line down to its place. */
export function noteMarks(drawing: Drawing): Markish[] {
  const notes = notesOf(drawing);
  const x = ({ at }: (typeof notes)[number]) => scaleValue(at, drawing);
  return [
    ruleX(notes, { x, stroke: 'currentColor', strokeDasharray: '2 3' }),
    textMark(notes, {
      x,
      text: ({ number }) => noteSign(number),
      frameAnchor: 'top',
      dy: -10,
      fontSize: 16,
      fill: 'currentColor',
    }),
  ];
}
