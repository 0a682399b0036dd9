/** A saved chart as a picture: its title, its colours in words, the drawing, and who has made it. */
import { chart as t } from '../messages/en/chart.ts';
import { preview as p } from '../messages/en/preview.ts';
import { drawChart } from '../screens/preview/chart-drawing.ts';
import { colourOf, short } from '../screens/preview/chart-scales.ts';
import { linesOf } from '../screens/preview/text-lines.ts';
import { drawingOf, namesOf } from '../screens/preview/chart-texts.ts';
import { chartSummary, seriesText, type DrawnChart } from '../screens/preview/chart-words.ts';
import { inElements } from './colours.ts';
import { drawingDocument } from './drawing-document.ts';
import { escaped, FONT, framed, HEIGHT, WIDTH } from './frame.ts';

const MARGIN = 20;
const TITLE_SIZE = 18;
const TITLE_LINE = 23;
const TITLE_LINES = 2;
/** Characters of a line of the title, by the mean width of a letter. */
const TITLE_CHARACTERS = 60;
const LEGEND_SIZE = 11;
/** Mean width of a letter, in parts of the size of the font. */
const LETTER = 0.56;

/** The names of the series with their colours, in one line as far as they fit. */
function legendOf(drawn: DrawnChart, y: number): string {
  const names = namesOf(drawn);
  let x = MARGIN;
  return names
    .map((name) => {
      const label = short(seriesText(name, drawn, p), 30);
      const at = x;
      x += 26 + label.length * LEGEND_SIZE * LETTER;
      if (x > WIDTH - MARGIN) return '';
      const colour = colourOf(name, { names, look: drawn.look });
      return `<rect x="${at}" y="${y - 8}" width="10" height="10" fill="${colour}"/><text x="${at + 15}" y="${y + 1}" font-size="${LEGEND_SIZE}" fill="var(--ink-2)">${escaped(label)}</text>`;
    })
    .join('');
}

/** @param by who has made it, and where it is */
export function chartPicture(drawn: DrawnChart, title: string, alternative: string, by: string): string {
  const lines = linesOf(title, TITLE_CHARACTERS, TITLE_LINES);
  const below = MARGIN + lines.length * TITLE_LINE;
  const legend = legendOf(drawn, below + 8);
  const top = below + (legend === '' ? 0 : 18);
  const [width, height] = [WIDTH - 2 * MARGIN, HEIGHT - top - 34];
  const svg = drawChart({ ...drawingOf(drawn, width, t, p), height }, drawingDocument);
  // Bars are as many as they are: a drawing that is higher than its place is made smaller.
  svg.setAttribute('x', String(MARGIN));
  svg.setAttribute('y', String(top));
  svg.setAttribute('width', String(width));
  svg.setAttribute('height', String(height));
  svg.setAttribute('color', 'var(--ink-2)');
  svg.setAttribute('font-size', '12');
  // The picture as a whole has a name; attributes are written for HTML, which allows what XML does not.
  for (const name of ['class', 'font-family', 'role', 'aria-label', 'aria-hidden']) svg.removeAttribute(name);
  // What the library draws tips on, which a picture has none of.
  const drawing = inElements(svg.outerHTML, (written) => written.replaceAll('--plot-background', '--paper'));
  const heading = lines
    .map(
      (line, i) =>
        `<text x="${MARGIN}" y="${MARGIN + 14 + i * TITLE_LINE}" font-size="${TITLE_SIZE}" font-weight="600" fill="var(--ink)">${escaped(line)}</text>`,
    )
    .join('');
  const foot = `<text x="${MARGIN}" y="${HEIGHT - 14}" font-size="11" fill="var(--ink-2)">${escaped(short(by, 90))}</text>`;
  return framed({
    title,
    alternative: [alternative, chartSummary(drawn, t, p)].filter((text) => text !== '').join(' '),
    background: 'var(--paper)',
    body: `<g ${FONT}>${heading}${legend}${drawing}${foot}</g>`,
  });
}
