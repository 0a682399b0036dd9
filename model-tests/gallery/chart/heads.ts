/** Where the words of a state stand that has others in it, so that no arrow runs through them. */
import { linesWidth, SIZE, type Box } from './drawing.ts';
import { widthOf } from './measure.ts';
import type { Place, PlacedArrow } from './places.ts';

/** What a parallel state adds to its name. */
export const noteOf = ({ state }: Box): string => (state.kind === 'parallel' ? '· at the same time' : '');

/** How wide the words are. */
export const headWidth = (box: Box): number =>
  Math.ceil(
    Math.max(
      widthOf(box.state.label, SIZE.title, 'bold') + widthOf(noteOf(box), SIZE.line) + 8,
      linesWidth(box.lines),
    ),
  );

/** As far left as there is room; not clear when there is none. */
export function headAt(
  box: Box,
  place: Place,
  arrows: readonly PlacedArrow[],
): { readonly x: number; readonly isClear: boolean } {
  const bottom = place.y + 34 + box.lines.length * SIZE.lineHeight;
  const crossings = arrows
    .flatMap(({ points }) => points.slice(1).map((point, index) => [points[index] ?? point, point] as const))
    .filter(
      ([from, to]) => Math.max(from.y, to.y) > place.y && Math.min(from.y, to.y) < bottom && from.x === to.x,
    )
    .map(([{ x }]) => x)
    .filter((x) => x > place.x && x < place.x + place.width)
    .sort((left, right) => left - right);
  let from = place.x;
  for (const end of [...crossings, place.x + place.width]) {
    if (end - from >= headWidth(box) + 24) return { x: from + 14, isClear: true };
    from = end;
  }
  return { x: place.x + 14, isClear: false };
}
