/** The parts that an SVG is made of, as text. */
import type { Box } from './drawing.ts';
import { widthOf } from './measure.ts';
import type { Layout, Place, Point } from './places.ts';

export const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const attributes = (values: Readonly<Record<string, string | number | undefined>>): string =>
  Object.entries(values)
    .flatMap(([name, value]) => (value === undefined ? [] : [` ${name}="${escape(String(value))}"`]))
    .join('');
export const tag = (
  name: string,
  values: Readonly<Record<string, string | number | undefined>>,
  inner = '',
): string =>
  inner === '' ? `<${name}${attributes(values)}/>` : `<${name}${attributes(values)}>${inner}</${name}>`;

interface TextOptions {
  readonly size: number;
  readonly weight?: 'regular' | 'bold';
  readonly anchor?: 'middle';
}
export const text = (content: string, x: number, y: number, role: string, options: TextOptions): string =>
  tag(
    'text',
    {
      class: role,
      x,
      y,
      'text-anchor': options.anchor,
      textLength: widthOf(content, options.size, options.weight),
      lengthAdjust: 'spacingAndGlyphs',
    },
    escape(content),
  );

export const rect = (place: Place, role: string, radius: number): string =>
  tag('rect', { class: role, x: place.x, y: place.y, width: place.width, height: place.height, rx: radius });

/** Half an inner frame, as ends have. */
export const inset = ({ x, y, width, height }: Place, by: number): Place => ({
  x: x + by,
  y: y + by,
  width: width - 2 * by,
  height: height - 2 * by,
});

/** A line through the points with its corners rounded. */
export function rounded(points: readonly Point[], radius = 7): string {
  const [start] = points;
  if (!start) return '';
  const number = (value: number) => Math.round(value * 10) / 10;
  let path = `M${start.x} ${start.y}`;
  for (const [index, corner] of points.entries()) {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before) continue;
    if (!after) {
      path += `L${corner.x} ${corner.y}`;
      continue;
    }
    const [one, two] = [
      Math.hypot(corner.x - before.x, corner.y - before.y) || 1,
      Math.hypot(after.x - corner.x, after.y - corner.y) || 1,
    ];
    const by = Math.min(radius, one / 2, two / 2);
    const from = {
      x: corner.x - ((corner.x - before.x) / one) * by,
      y: corner.y - ((corner.y - before.y) / one) * by,
    };
    const to = {
      x: corner.x + ((after.x - corner.x) / two) * by,
      y: corner.y + ((after.y - corner.y) / two) * by,
    };
    path += `L${number(from.x)} ${number(from.y)}Q${corner.x} ${corner.y} ${number(to.x)} ${number(to.y)}`;
  }
  return path;
}

/** The head of an arrow, as a shape of its own: markers of two charts in one page would be the first one's. */
export function head(points: readonly Point[]): string {
  const [before, end] = [points.at(-2), points.at(-1)];
  if (!before || !end) return '';
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const corner = (turn: number) => ({
    x: Math.round((end.x - 8 * Math.cos(angle + turn)) * 10) / 10,
    y: Math.round((end.y - 8 * Math.sin(angle + turn)) * 10) / 10,
  });
  const [left, right] = [corner(0.46), corner(-0.46)];
  return tag('path', {
    class: 'mc-head',
    d: `M${end.x} ${end.y}L${left.x} ${left.y}L${right.x} ${right.y}Z`,
  });
}

/** Where the picture of a state goes; undefined when there is no room for one. */
export function pictureIn({ drawing, places }: Layout, id: string): Place | undefined {
  const find = (box: Box): Box | undefined =>
    box.state.id === id ? box : box.children.map((child) => find(child)).find((one) => one !== undefined);
  const [picture, place] = [find(drawing.root)?.picture, places.get(id)];
  if (!picture || !place) return undefined;
  return {
    x: place.x + (place.width - picture.width) / 2,
    y: place.y + place.height - picture.height - 8,
    width: picture.width,
    height: picture.height,
  };
}
