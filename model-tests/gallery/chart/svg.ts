/** Draws a layout as an SVG that stands alone, in light and dark, and that a page can enrich by its data attributes. */
import { PAGE, type Focus } from './focus.ts';
import {
  ANYWHERE,
  anywhereIn,
  INDENT,
  initialOf,
  SIZE,
  type Box,
  type LabelLine,
  type Line,
} from './drawing.ts';
import { DOT } from './layout.ts';
import { escape, head, inset, pictureIn, rect, rounded, tag, text } from './parts.ts';
import type { Layout, Place, PlacedArrow } from './places.ts';
import { headAt, noteOf } from './heads.ts';
import { FONTS, widthOf } from './measure.ts';
import { chartStyles } from './styles.ts';
import { causes, type Cause } from './types.ts';

/** Space around the chart; the title and the legend stand above it. */
const MARGIN = 20;
const HEAD = 72;

const drawLine = (line: Line, x: number, y: number): string =>
  tag(
    'g',
    {
      class: `mc-own mc-${line.role}`,
      'data-keys': line.keys.length > 0 ? line.keys.join('\n') : undefined,
      'data-machine': line.machine,
      'data-target': line.target,
      'data-open': line.opens,
    },
    text(line.text, x + (line.isContinued ? INDENT : 0), y, 'mc-line', { size: SIZE.line }),
  );

function contentOf(box: Box, place: Place, arrows: readonly PlacedArrow[]): string {
  const { state, lines } = box;
  const isCentred = box.children.length === 0 && lines.length === 0;
  const note = noteOf(box);
  const titleWidth = widthOf(state.label, SIZE.title, 'bold');
  const left = box.children.length === 0 ? place.x + 14 : headAt(box, place, arrows).x;
  const x = isCentred ? place.x + place.width / 2 : left;
  const parts = [
    text(state.label, x, place.y + 21, 'mc-title', {
      size: SIZE.title,
      weight: 'bold',
      anchor: isCentred ? 'middle' : undefined,
    }),
    note === '' ? '' : text(note, x + titleWidth + 6, place.y + 21, 'mc-note', { size: SIZE.line }),
    ...lines.map((line, index) => drawLine(line, x, place.y + 38 + index * SIZE.lineHeight)),
  ];
  return parts.join('');
}

const classesOf = ({ state }: Box): string =>
  ['mc-state', `mc-${state.kind}`, ...state.tags.map((one) => `mc-${one}`)].join(' ');

const drawAnywhere = (box: Box, place: Place): string =>
  tag(
    'g',
    { class: 'mc-anywhere', 'data-state': box.state.id },
    rect(place, 'mc-pill', 11) +
      text(ANYWHERE, place.x + 11, place.y + 15, 'mc-note', { size: SIZE.label }) +
      (box.anywhere?.lines ?? [])
        .map((line, index) => drawLine(line, place.x + 11, place.y + 30 + index * SIZE.lineHeight))
        .join(''),
  );

/**
 * The frames and dots of a state and of what is in it. A state with others in it has its words drawn later, above the
 * arrows that cross it.
 */
function drawBox(box: Box, layout: Layout): string[] {
  const { places } = layout;
  const { state, children } = box;
  const [place, initial, anywhere] = [
    places.get(state.id),
    places.get(initialOf(state.id)),
    places.get(anywhereIn(state.id)),
  ];
  if (!place) return [];
  const isLeaf = children.length === 0;
  const inner = [
    state.description === '' ? '' : tag('title', {}, escape(`${state.label}: ${state.description}`)),
    rect(place, 'mc-frame', isLeaf ? 9 : 12),
    state.kind === 'final' ? rect(inset(place, 3.5), 'mc-end', 6) : '',
    isLeaf ? contentOf(box, place, layout.arrows) : '',
  ];
  return [
    ...(state.parent === null
      ? []
      : [tag('g', { class: classesOf(box), 'data-state': state.id }, inner.join(''))]),
    ...(initial
      ? [tag('circle', { class: 'mc-dot', cx: initial.x + DOT / 2, cy: initial.y + DOT / 2, r: DOT / 2 })]
      : []),
    ...(anywhere ? [drawAnywhere(box, anywhere)] : []),
    ...children.flatMap((child) => drawBox(child, layout)),
  ];
}

/** The words of the states that have others in them. */
function drawHeads(box: Box, layout: Layout): string[] {
  const place = layout.places.get(box.state.id);
  const own =
    place && box.children.length > 0 && box.state.parent !== null
      ? [tag('g', { class: 'mc-top', 'data-head': box.state.id }, contentOf(box, place, layout.arrows))]
      : [];
  return [...own, ...box.children.flatMap((child) => drawHeads(child, layout))];
}

function drawArrow({ arrow, points }: PlacedArrow): string {
  return tag(
    'g',
    {
      class: `mc-arrow mc-${arrow?.cause ?? 'start'}`,
      'data-keys': arrow?.keys.join('\n'),
    },
    tag('path', { class: 'mc-path', d: rounded(points) }) + head(points),
  );
}

const labelText = ({ text: content, role }: LabelLine, x: number, y: number): string =>
  text(content, x, y, `mc-${role}`, { size: SIZE.label, anchor: 'middle' });

function drawLabel({ arrow, label }: PlacedArrow): string {
  if (!arrow || !label || arrow.label.length === 0) return '';
  const x = label.x + label.width / 2;
  const lines = arrow.label.map((line, index) => labelText(line, x, label.y + 14 + index * SIZE.labelHeight));
  return tag(
    'g',
    { class: `mc-label mc-${arrow.cause}`, 'data-keys': arrow.keys.join('\n') },
    rect(label, 'mc-chip', Math.min(10, label.height / 2)) + lines.join(''),
  );
}

/** What the colours mean, in one line. */
function legend(used: ReadonlySet<Cause>): string {
  let x = 0;
  const parts = (Object.keys(causes) as Cause[])
    .filter((cause) => used.has(cause))
    .map((cause) => {
      const at = x;
      x += 24 + widthOf(causes[cause], SIZE.label) + 18;
      return tag(
        'g',
        { class: `mc-arrow mc-${cause}` },
        tag('path', { class: 'mc-path', d: `M${at} 62L${at + 18} 62` }) +
          text(causes[cause], at + 24, 66, 'mc-note', { size: SIZE.label }),
      );
    });
  return parts.join('');
}

/** How wide the legend is at most. */
const LEGEND_WIDTH = Object.values(causes).reduce((sum, one) => sum + 42 + widthOf(one, SIZE.label), 0);

/** A picture of a state, and how many there are of it. */
export interface Image {
  readonly href: string;
  readonly count: number;
  /** The part of it that is shown: its corner and its width, as shares; null: the beginning of a page. */
  readonly focus: Focus | null;
}

/** Puts the pictures where the layout has left room for them, as the top ones of their stacks. */
function drawImages(layout: Layout, images: ReadonlyMap<string, Image>): string[] {
  return [...images].flatMap(([id, { href, count, focus }]) => {
    const place = pictureIn(layout, id);
    if (!place) return [];
    const { x, y, width, height } = place;
    const stack = Array.from({ length: Math.min(2, count - 1) }, (_, index) =>
      rect({ ...place, x: x + 3 * (2 - index), y: y - 3 * (2 - index) }, 'mc-picture', 3),
    );
    const [left, top, size] = focus ?? PAGE;
    const image = tag(
      'svg',
      { x, y, width, height, viewBox: `0 0 ${width} ${height}` },
      tag('image', {
        href,
        x: Math.round((-left * width) / size),
        y: Math.round((-top * height) / size),
        width: Math.round(width / size),
        height: Math.round(height / size),
        preserveAspectRatio: 'xMidYMin slice',
      }),
    );
    const words = `${count} looks`;
    const badge =
      count > 1
        ? tag('rect', {
            class: 'mc-badge',
            x: x + width - widthOf(words, SIZE.line) - 14,
            y: y + height - 20,
            width: widthOf(words, SIZE.line) + 10,
            height: 16,
            rx: 8,
          }) +
          text(words, x + width - widthOf(words, SIZE.line) - 9, y + height - 8, 'mc-note', {
            size: SIZE.line,
          })
        : '';
    return [
      tag(
        'g',
        { class: 'mc-look', 'data-look': id },
        stack.join('') + image + rect(place, 'mc-rim', 3) + badge,
      ),
    ];
  });
}

/** What is drawn of a chart beside its states and arrows. */
export interface SvgOptions {
  /** What states look like, by their ids; the layout must have room for them. */
  readonly images?: ReadonlyMap<string, Image>;
  /** Whether name, description and legend stand above it; left out: they do. */
  readonly hasHead?: boolean;
}

/** The chart as a picture. */
export function toSvg(layout: Layout, { images = new Map(), hasHead = true }: SvgOptions = {}): string {
  const { chart, root } = layout.drawing;
  const about = `${chart.label}: ${chart.description}`;
  const headWidth = hasHead ? Math.max(LEGEND_WIDTH, widthOf(chart.description, SIZE.line)) : 0;
  const headHeight = hasHead ? HEAD : 0;
  const width = Math.ceil(Math.max(layout.width, headWidth) + 2 * MARGIN);
  const height = Math.ceil(layout.height + headHeight + 2 * MARGIN);
  const used = new Set(chart.transitions.map(({ cause }) => cause));
  const shift = Math.round((width - 2 * MARGIN - layout.width) / 2);
  const inner = [
    tag('rect', { class: 'mc-paper', width, height }),
    hasHead
      ? tag(
          'g',
          { class: 'mc-head-line', transform: `translate(${MARGIN} ${MARGIN})` },
          text(chart.label, 0, 16, 'mc-name', { size: 18, weight: 'bold' }) +
            text(chart.description, 0, 38, 'mc-note', { size: SIZE.line }) +
            (used.size > 1 ? legend(used) : ''),
        )
      : '',
    tag(
      'g',
      { transform: `translate(${MARGIN + shift} ${MARGIN + headHeight})` },
      [
        '',
        ...drawBox(root, layout),
        ...layout.arrows.map((arrow) => drawArrow(arrow)),
        ...drawHeads(root, layout),
        ...layout.arrows.map((arrow) => drawLabel(arrow)),
        ...drawImages(layout, images),
        '',
      ].join('\n'),
    ),
  ];
  return `${tag(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      class: 'mc',
      width,
      height,
      viewBox: `0 0 ${width} ${height}`,
      'font-family': FONTS,
      role: 'img',
      'aria-label': about,
    },
    ['', tag('style', {}, chartStyles), ...inner, ''].join('\n'),
  )}\n`;
}
