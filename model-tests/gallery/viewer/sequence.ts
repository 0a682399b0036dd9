/** Draws a sequence diagram: who takes part in columns, and the messages below each other. */
import { PERSON, type Sequence } from '../simulate/sequence.ts';

const LANE = 210;
const ROW = 34;
const TOP = 44;
/** Characters that fit one column above an arrow. */
const FIT = 32;
/** Characters of a line that has its row to itself. */
const FIT_ALONE = 60;

function part(name: string, values: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const made = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [key, value] of Object.entries(values)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

const cut = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1)}…` : text;

export function drawSequence({ parts, messages }: Sequence): SVGElement {
  const width = LANE * parts.length;
  const height = TOP + ROW * messages.length + 24;
  const svg = part('svg', {
    width,
    height,
    viewBox: `0 0 ${width} ${height}`,
    role: 'img',
    'aria-label': 'Sequence diagram. What has happened says the same in words.',
  });
  const at = (who: string) => LANE * parts.indexOf(who) + LANE / 2;
  for (const who of parts)
    svg.append(
      part('line', { class: 's-lane', x1: at(who), x2: at(who), y1: 32, y2: height }),
      part('text', { class: 's-part', x: at(who), y: 20, 'text-anchor': 'middle' }, cut(who, 28)),
    );
  for (const [index, { from, to, text, kind }] of messages.entries()) {
    const y = TOP + ROW * index + 22;
    const [start, end] = [at(from), at(to)];
    const group = part('g', { class: `s-message s-${kind}` });
    if (start === end) {
      const label = cut(text, FIT_ALONE);
      const half = (label.length * 7 + 20) / 2;
      // In the first column it begins at the edge.
      const middle = Math.max(start, half + 1);
      group.append(
        part('rect', {
          x: middle - half,
          y: y - 16,
          width: 2 * half,
          height: 23,
          rx: kind === 'state' ? 4 : 11,
        }),
        part('text', { x: middle, y, 'text-anchor': 'middle' }, label),
      );
    } else {
      const turn = Math.sign(end - start);
      group.append(
        part('line', { x1: start, x2: end - 7 * turn, y1: y + 4, y2: y + 4 }),
        part('path', { d: `M${end} ${y + 4}l${-8 * turn} -4v8z` }),
        part(
          'text',
          { x: (start + end) / 2, y: y - 2, 'text-anchor': 'middle' },
          cut(text, FIT * Math.max(1, Math.abs(end - start) / LANE)),
        ),
      );
    }
    group.append(part('title', {}, `${from === PERSON ? 'A person' : from}: ${text}`));
    svg.append(group);
  }
  return svg;
}
