/** The drawings of a machine's page: the whole chart, with pictures and without, and one that fits a window. */
import { closedIn, collapse, isCollapsible, openAtFirst, withInside } from '../chart/collapse.ts';
import { drawChart, type Picture } from '../chart/drawing.ts';
import { layOut, layOutFor, layOutToRead, type Attempt } from '../chart/layout.ts';
import type { Layout } from '../chart/places.ts';
import { toSvg, type Image } from '../chart/svg.ts';
import { toThumbnail } from '../chart/thumbnail.ts';
import { slugOf } from '../chart/words.ts';
import type { Chart } from '../chart/types.ts';
import { looksWithin, type Looks } from './looks.ts';

/** The size of a picture in a chart, in pixels; screens are 1280 by 800. */
const IN_CHART: Picture = { width: 208, height: 130 };
/** The window that the closed chart is laid out for, in pixels: labels can be read at nine tenths of their size. */
const WINDOW = { width: 1220, height: 640 };
/** The place of a thumbnail on its card, in pixels. */
const CARD = { width: 210, height: 180 };

export interface Views {
  /** The chart with closed states; null when it is small enough to be shown whole. */
  readonly closed: string | null;
  /** The same with one of the closed states opened, by the name of its file. */
  readonly opened: ReadonlyMap<string, string>;
  /** All of it with pictures; null when there are none. */
  readonly living: string | null;
  readonly thumbnail: string;
}

/** The file of the drawing in which a state is open. */
export const openedFile = (chart: Chart, id: string): string =>
  `open-${slugOf(id.slice(chart.id.length + 1))}.svg`;

function imagesOf(whole: Chart, shown: Chart, looks: Looks): Map<string, Image> {
  const leaves = shown.states.filter(({ kind }) => kind === 'atomic' || kind === 'final');
  return new Map(
    leaves.flatMap(({ id }): [string, Image][] => {
      const [first, ...more] = looksWithin(whole, looks, id);
      return first
        ? [[id, { href: `../${first.small}`, count: more.length + 1, focus: first.focus ?? null }]]
        : [];
    }),
  );
}

const draw = (chart: Chart, images: ReadonlyMap<string, Image>, label?: number) =>
  drawChart(chart, new Map([...images.keys()].map((id) => [id, IN_CHART])), label);

/** How wide a line of a label may be, in pixels: narrower where the chart is else wider than the window. */
const LABELS = [undefined, 120, 90] as const;

/** How a chart is drawn to be read. */
interface Manner {
  readonly label: number | undefined;
  readonly way: Attempt;
}

/** The narrowest of the layouts with shorter and shorter lines, until one has room in the window. */
async function toRead(
  chart: Chart,
  images: ReadonlyMap<string, Image>,
): Promise<{ readonly layout: Layout; readonly manner: Manner }> {
  let found: { readonly layout: Layout; readonly manner: Manner } | undefined;
  for (const label of LABELS) {
    const { layout, way } = await layOutToRead(draw(chart, images, label), WINDOW);
    if (!found || layout.width < found.layout.width) found = { layout, manner: { label, way } };
    if (found.layout.width <= WINDOW.width) break;
  }
  if (!found) throw new Error(`There is no way to draw '${chart.id}'.`);
  return found;
}

/** What is shown of a chart with these states open, and the pictures in it. */
function partOf(chart: Chart, looks: Looks, open: ReadonlySet<string>) {
  const shown = isCollapsible(chart) ? collapse(chart, open) : chart;
  return { shown, images: imagesOf(chart, shown, looks) };
}

/** What the page of a machine opens with. */
export async function opening(chart: Chart, looks: Looks) {
  const { shown, images } = partOf(chart, looks, openAtFirst(chart));
  return { images, ...(await toRead(shown, images)) };
}

/** The opening drawing with one more state open, for each that is closed in it, by the names of their files. */
async function withOneOpen(chart: Chart, looks: Looks, { label, way }: Manner): Promise<Map<string, string>> {
  const opened = new Map<string, string>();
  const first = openAtFirst(chart);
  for (const id of closedIn(chart, first)) {
    const { shown, images } = partOf(chart, looks, new Set([...first, ...withInside(chart, id)]));
    // Laid out in the same way, so that a reader finds what was there before.
    const { layout } = await layOutToRead(draw(shown, images, label), WINDOW, way);
    opened.set(openedFile(chart, id), toSvg(layout, { images, hasHead: false }));
  }
  return opened;
}

export async function viewsOf(chart: Chart, looks: Looks): Promise<Views> {
  const whole = imagesOf(chart, chart, looks);
  const { layout, images, manner } = await opening(chart, looks);
  if (!isCollapsible(chart)) {
    const living = whole.size === 0 ? null : toSvg(layout, { images });
    const thumbnail = toThumbnail(await layOutFor(drawChart(chart), CARD));
    return { closed: null, opened: new Map(), living, thumbnail };
  }
  return {
    closed: toSvg(layout, { images, hasHead: false }),
    opened: await withOneOpen(chart, looks, manner),
    living: whole.size === 0 ? null : toSvg(await layOut(draw(chart, whole)), { images: whole }),
    thumbnail: toThumbnail(await layOutFor(drawChart(collapse(chart, openAtFirst(chart))), CARD)),
  };
}
