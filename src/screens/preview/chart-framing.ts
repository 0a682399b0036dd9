/** What is around a drawing that is taken along: its title above, what its colours mean, and its notes below. */
import { linesOf } from './text-lines.ts';

export interface ChartFrame {
  readonly title: string;
  /** The highest and the lowest figure, for those who do not see it. */
  readonly summary: string;
  readonly legend: readonly { readonly name: string; readonly colour: string }[];
  readonly notes: readonly string[];
}

const SVG = 'http://www.w3.org/2000/svg';
const TITLE = { size: 16, line: 22, letter: 9 } as const;
const TEXT = { size: 12, line: 18, letter: 7 } as const;
const MARGIN = 12;
const SWATCH = 18;
/** Lines of the title, and of one note, at most. */
const MOST_LINES = 3;

function element(name: string, attributes: Readonly<Record<string, string | number>>, text = ''): SVGElement {
  const made = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value));
  made.textContent = text;
  return made;
}

/** What each colour means, in as many lines as the names need. @returns the elements, and where the next line begins */
function legendAt(top: number, width: number, { legend }: ChartFrame): [SVGElement[], number] {
  const elements: SVGElement[] = [];
  let [x, y] = [0, top];
  for (const { name, colour } of legend) {
    const room = SWATCH + name.length * TEXT.letter + MARGIN;
    if (x > 0 && x + room > width) [x, y] = [0, y + TEXT.line];
    elements.push(
      element('rect', { x, y: y + 3, width: 12, height: 12, fill: colour }),
      element('text', { x: x + SWATCH, y: y + 13 }, name),
    );
    x += room;
  }
  return [elements, legend.length === 0 ? top : y + TEXT.line + MARGIN / 2];
}

/**
 * Puts the title, the legend and the notes around a drawing, which grows by them.
 *
 * @param drawing stands by itself: it has no style sheet
 * @param colour that of its texts
 */
export function frameDrawing(drawing: SVGSVGElement, frame: ChartFrame, colour: string): void {
  const [width, height] = ['width', 'height'].map((name) => Number(drawing.getAttribute(name)));
  if (width === undefined || height === undefined || !(width > 0 && height > 0)) return;
  const heading = linesOf(frame.title, Math.floor(width / TITLE.letter), MOST_LINES);
  const [legend, top] = legendAt(heading.length * TITLE.line + MARGIN / 2, width, frame);
  const notes = frame.notes.flatMap((note) => linesOf(note, Math.floor(width / TEXT.letter), MOST_LINES));
  const whole = top + height + notes.length * TEXT.line + 2 * MARGIN;
  const body = element('g', { transform: `translate(0 ${top})` });
  body.append(...drawing.childNodes);
  // The drawing says for all texts in it that they are centred.
  const texts = element('g', { fill: colour, 'font-size': TEXT.size, 'text-anchor': 'start' });
  texts.append(
    ...heading.map((line, i) =>
      element('text', { y: (i + 1) * TITLE.line - 6, 'font-size': TITLE.size, 'font-weight': 600 }, line),
    ),
    ...legend,
    ...notes.map((line, i) => element('text', { y: top + height + (i + 1) * TEXT.line }, line)),
  );
  const moved = element('g', { transform: `translate(${MARGIN} ${MARGIN})` });
  moved.append(texts, body);
  drawing.replaceChildren(element('title', {}, frame.title), element('desc', {}, frame.summary), moved);
  const size = [width + 2 * MARGIN, whole] as const;
  drawing.setAttribute('width', String(size[0]));
  drawing.setAttribute('height', String(size[1]));
  drawing.setAttribute('viewBox', `0 0 ${size.join(' ')}`);
}
