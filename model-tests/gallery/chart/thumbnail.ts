/** A chart from afar: its frames and lines without words, for a list of charts. The page gives the colours. */
import { initialOf, type Box } from './drawing.ts';
import { DOT } from './layout.ts';
import { rounded, tag } from './parts.ts';
import type { Layout, Place } from './places.ts';

const MARGIN = 12;
const number = (value: number): number => Math.round(value);
const frame = ({ x, y, width, height }: Place): string =>
  `M${number(x)} ${number(y)}h${number(width)}v${number(height)}h${-number(width)}z`;

const every = (box: Box): Box[] => [box, ...box.children.flatMap((child) => every(child))];

export function toThumbnail({ drawing, places, arrows, width, height }: Layout): string {
  const boxes = every(drawing.root).filter(({ state }) => state.parent !== null);
  const framesOf = (chosen: (box: Box) => boolean): string =>
    boxes
      .filter((box) => chosen(box))
      .flatMap(({ state }) => places.get(state.id) ?? [])
      .map((place) => frame(place))
      .join('');
  const isBusy = ({ state }: Box) => state.tags.includes('busy');
  const isGroup = ({ children }: Box) => children.length > 0;
  const linesOf = (cause: string): string =>
    arrows
      .filter(({ arrow }) => (arrow?.cause ?? 'start') === cause)
      .map(({ points }) => rounded(points.map(({ x, y }) => ({ x: number(x), y: number(y) }))))
      .join('');
  const path = (role: string, d: string) => (d === '' ? '' : tag('path', { class: role, d }));
  return tag(
    'svg',
    {
      class: 'thumbnail',
      viewBox: `${-MARGIN} ${-MARGIN} ${width + 2 * MARGIN} ${height + 2 * MARGIN}`,
      preserveAspectRatio: 'xMidYMid meet',
      'aria-hidden': 'true',
    },
    [
      path('t-group', framesOf(isGroup)),
      ...['start', 'route', 'time', 'reply', 'failure', 'person'].map((cause) =>
        path(`t-line t-${cause}`, linesOf(cause)),
      ),
      path(
        't-frame',
        framesOf((box) => !isGroup(box) && !isBusy(box)),
      ),
      path(
        't-frame t-busy',
        framesOf((box) => !isGroup(box) && isBusy(box)),
      ),
      ...[drawing.root, ...boxes].flatMap(({ state }) => {
        const dot = places.get(initialOf(state.id));
        return dot
          ? [
              tag('circle', {
                class: 't-dot',
                cx: number(dot.x + DOT / 2),
                cy: number(dot.y + DOT / 2),
                r: DOT / 2,
              }),
            ]
          : [];
      }),
    ].join(''),
  );
}
