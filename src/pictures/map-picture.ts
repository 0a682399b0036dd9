/** A map as a picture: the outlines of countries, and on them what each layer has in view, in the colours of its legend. */
import type { Position } from 'geojson';
import type { MapFeature } from '#contract/preview-map.ts';
import type { Outlines } from '../services/outline-shapes.ts';
import type { Look } from '../screens/preview/map/map-drawing.ts';
import type { MapPlace } from '../screens/preview/map/map-place.ts';
import { shadeRole } from '../screens/preview/map/shade-role.ts';
import { toX, toY } from '../screens/preview/map/projection.ts';
import { namesOf, placeNames } from '../screens/preview/map/map-names.ts';
import { escaped, FONT, framed, HEIGHT, WIDTH } from './frame.ts';

/** One layer, with how its features look. */
export interface PicturedLayer {
  readonly features: readonly MapFeature[];
  readonly lookOf: (feature: MapFeature) => Look;
}

type Line = readonly (Position | readonly number[])[];
type At = (position: Position | readonly number[]) => readonly [x: number, y: number];

/** The size of the names of areas, in units of the drawing. */
const NAME_SIZE = 9;
const rounded = (value: number): number => Math.round(value * 10) / 10;
/** Steps that are shorter, in units of the drawing, are not seen. */
const LEAST_STEP = 0.4;

/** A line or the edge of an area in the drawing; empty where none of it is in the picture. */
function pathOf(line: Line, at: At, close: boolean): string {
  const points = line.map(at);
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const least = (values: readonly number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), -Infinity);
  if (most(xs) < 0 || least(xs) > WIDTH || most(ys) < 0 || least(ys) > HEIGHT) return '';
  const kept: string[] = [];
  let [lastX, lastY] = [Number.NaN, Number.NaN];
  for (const [i, [x, y]] of points.entries()) {
    const isNear = Math.abs(x - lastX) < LEAST_STEP && Math.abs(y - lastY) < LEAST_STEP;
    if (isNear && i < points.length - 1) continue;
    kept.push(`${rounded(x)} ${rounded(y)}`);
    [lastX, lastY] = [x, y];
  }
  return kept.length < 2 ? '' : `M${kept.join('L')}${close ? 'Z' : ''}`;
}

/** Elements of one kind, gathered by their colour, so that the picture names each once. */
function byShade(parts: readonly { readonly shade: number; readonly text: string }[]): Map<number, string[]> {
  const shades = new Map<number, string[]>();
  for (const { shade, text } of parts) shades.set(shade, [...(shades.get(shade) ?? []), text]);
  return shades;
}

function drawLayer({ features, lookOf }: PicturedLayer, at: At): Record<'areas' | 'lines' | 'dots', string> {
  const areas: { shade: number; text: string }[] = [];
  const lines: { shade: number; text: string }[] = [];
  const dots: { shade: number; size: number; text: string }[] = [];
  for (const feature of features) {
    const { shade, size } = lookOf(feature);
    const { shape, point } = feature;
    if (shape?.type === 'MultiPolygon')
      areas.push({
        shade,
        text: shape.coordinates
          .flat()
          .map((ring) => pathOf(ring, at, true))
          .join(''),
      });
    else if (shape !== undefined)
      lines.push({ shade, text: shape.coordinates.map((line) => pathOf(line, at, false)).join('') });
    else {
      const [x, y] = at(point);
      const r = rounded(2 + 4 * size);
      if (x < -r || y < -r || x > WIDTH + r || y > HEIGHT + r) continue;
      dots.push({ shade, size, text: `<circle cx="${rounded(x)}" cy="${rounded(y)}" r="${r}"/>` });
    }
  }
  const groups = (
    parts: readonly { shade: number; text: string }[],
    draw: (texts: readonly string[], shade: number) => string,
  ) =>
    [...byShade(parts.filter(({ text }) => text !== ''))]
      .map(([shade, texts]) => draw(texts, shade))
      .join('');
  return {
    areas: groups(
      areas,
      (texts, shade) =>
        `<path fill="${shadeRole(shade, '--accent-mark')}" fill-opacity="${shade > 0 ? 0.9 : 0.35}" stroke="var(--accent)" stroke-width="0.6" fill-rule="evenodd" d="${texts.join('')}"/>`,
    ),
    lines: groups(
      lines,
      (texts, shade) =>
        `<path fill="none" stroke="${shadeRole(shade, '--accent')}" stroke-width="1.5" d="${texts.join('')}"/>`,
    ),
    // Small dots are on large ones.
    dots: groups(
      dots.toSorted((a, b) => b.size - a.size),
      (texts, shade) =>
        `<g fill="${shadeRole(shade, '--accent-mark')}" stroke="var(--ink)" stroke-width="0.5">${texts.join('')}</g>`,
    ),
  };
}

export interface PicturedMap {
  readonly title: string;
  readonly alternative: string;
  /** Of a drawing of half the size of the picture. */
  readonly place: MapPlace;
  readonly outlines: Outlines;
  /** The uppermost last. */
  readonly layers: readonly PicturedLayer[];
}

export function mapPicture({ title, alternative, place, outlines, layers }: PicturedMap): string {
  const { latitude, longitude, zoom } = place;
  const [left, top] = [toX(longitude, zoom) - WIDTH / 2, toY(latitude, zoom) - HEIGHT / 2];
  const at: At = ([x = 0, y = 0]) => [toX(x, zoom) - left, toY(y, zoom) - top];
  const land = outlines.countries
    .flatMap(({ coordinates }) => coordinates.flat())
    .map((ring) => pathOf(ring, at, true))
    .join('');
  const borders = outlines.lines.coordinates.map((line) => pathOf(line, at, false)).join('');
  const drawn = layers.map((layer) => drawLayer(layer, at));
  const names = namesOf(layers.flatMap(({ features }) => features));
  // Areas are below lines, and lines below dots, in whatever layer they are.
  const body = [
    `<path fill="var(--paper)" fill-rule="evenodd" d="${land}"/>`,
    ...drawn.map(({ areas }) => areas),
    `<path fill="none" stroke="var(--line-strong)" stroke-width="0.75" d="${borders}"/>`,
    ...drawn.map(({ lines }) => lines),
    ...drawn.map(({ dots }) => dots),
    `<g ${FONT} font-size="${NAME_SIZE}" font-weight="500" text-anchor="middle" fill="var(--ink)" stroke="var(--paper)" stroke-width="2" stroke-linejoin="round" paint-order="stroke">`,
    ...placeNames(names, { at, width: WIDTH, height: HEIGHT, size: NAME_SIZE }).map(
      ({ text, x, y }) => `<text x="${rounded(x)}" y="${rounded(y + NAME_SIZE / 3)}">${escaped(text)}</text>`,
    ),
    '</g>',
  ].join('');
  return framed({ title, alternative, background: 'var(--paper-hover)', body });
}
