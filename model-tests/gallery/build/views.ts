/** The drawings of a machine's page: the whole chart, with pictures and without, and one that fits a window. */
import { closedIn, collapse, isCollapsible, openAtFirst, withInside } from '../chart/collapse.ts';
import { drawChart, type Picture } from '../chart/drawing.ts';
import { layOut, layOutFor, layOutToRead } from '../chart/layout.ts';
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

const draw = (chart: Chart, images: ReadonlyMap<string, Image>) =>
  drawChart(chart, new Map([...images.keys()].map((id) => [id, IN_CHART])));

async function closedView(chart: Chart, looks: Looks, open: ReadonlySet<string>) {
  const shown = collapse(chart, open);
  const images = imagesOf(chart, shown, looks);
  const layout = await layOutToRead(draw(shown, images), WINDOW);
  return toSvg(layout, { images, hasHead: false });
}

export async function viewsOf(chart: Chart, looks: Looks): Promise<Views> {
  const images = imagesOf(chart, chart, looks);
  const isWhole = !isCollapsible(chart);
  const pictured = draw(chart, images);
  // What is shown at first is laid out to be read.
  const placed =
    images.size === 0 ? null : await (isWhole ? layOutToRead(pictured, WINDOW) : layOut(pictured));
  const living = placed && toSvg(placed, { images });
  if (isWhole) {
    const thumbnail = toThumbnail(await layOutFor(drawChart(chart), CARD));
    return { closed: null, opened: new Map(), living, thumbnail };
  }
  const first = openAtFirst(chart);
  const closed = await closedView(chart, looks, first);
  const opened = new Map<string, string>();
  for (const id of closedIn(chart, first)) {
    const svg = await closedView(chart, looks, new Set([...first, ...withInside(chart, id)]));
    opened.set(openedFile(chart, id), svg);
  }
  const thumbnail = toThumbnail(await layOutFor(drawChart(collapse(chart, first)), CARD));
  return { closed, opened, living, thumbnail };
}
