/** Charts are drawn the same every time, are committed as they are drawn, and can be read. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { models } from '#model-tests/models/all-models.ts';
import { chartsOf, committedFiles, filesOf } from '#model-tests/gallery/build/charts.ts';
import { drawChart, type Box } from '#model-tests/gallery/chart/drawing.ts';
import { headAt, headWidth } from '#model-tests/gallery/chart/heads.ts';
import { collapse, openAtFirst } from '#model-tests/gallery/chart/collapse.ts';
import { layOut, layOutFor, layOutToRead } from '#model-tests/gallery/chart/layout.ts';
import type { Layout, Place } from '#model-tests/gallery/chart/places.ts';

const FOLDER = join('docs', 'machines');
const charts = chartsOf(models);

/** Parts of a pixel that rounding may add. */
const SLACK = 0.2;
const overlap = (one: Place, other: Place): boolean =>
  one.x + one.width > other.x + SLACK &&
  other.x + other.width > one.x + SLACK &&
  one.y + one.height > other.y + SLACK &&
  other.y + other.height > one.y + SLACK;
const every = (box: Box): Box[] => [box, ...box.children.flatMap((child) => every(child))];

describe('the files of docs/machines', () => {
  let files: ReadonlyMap<string, string>;
  beforeAll(async () => {
    files = await committedFiles(models);
  }, 60_000);

  test('are those of the machines as they are drawn now; `npm run gallery` writes them again', () => {
    const stale = [...files].filter(
      ([name, content]) => readFileSync(join(FOLDER, name), 'utf8') !== content,
    );
    expect(stale.map(([name]) => name)).toEqual([]);
  });

  test('are the same each time', async () => {
    const signIn = charts.find(({ id }) => id === 'signIn');
    if (!signIn) throw new Error('There is no chart of signing in.');
    for (const [name, content] of await filesOf(signIn)) expect(content === files.get(name)).toBe(true);
  });
});

test('a chart that is laid out to be read is no wider than its window, though it is taller', async () => {
  const signIn = charts.find(({ id }) => id === 'signIn');
  if (!signIn) throw new Error('There is no chart of signing in.');
  const drawing = drawChart(collapse(signIn, openAtFirst(signIn)));
  const window = { width: 1200, height: 640 };
  const [largest, readable] = await Promise.all([layOutFor(drawing, window), layOutToRead(drawing, window)]);
  expect(largest.width).toBeGreaterThan(window.width);
  expect(readable.layout.width).toBeLessThanOrEqual(window.width);
  expect(await layOutToRead(drawing, window, readable.way)).toEqual(readable);
  const wide = { width: 4000, height: 640 };
  const { layout, way } = await layOutToRead(drawing, wide);
  expect(layout).toEqual(await layOutFor(drawing, wide));
  // As another was laid out, where that has room as well.
  const other = way.direction === 'DOWN' ? 'RIGHT' : 'DOWN';
  expect((await layOutToRead(drawing, wide, { direction: other })).way.direction).toBe(other);
});

describe.each(charts.map((chart) => ({ chart })))('$chart.label', ({ chart }) => {
  let layout: Layout;
  beforeAll(async () => {
    layout = await layOut(drawChart(chart));
  });

  test('shows every transition, as an arrow or as a line of its state', () => {
    const { root, arrows } = layout.drawing;
    const lines = every(root).flatMap((box) => [...box.lines, ...(box.anywhere?.lines ?? [])]);
    const shown = new Set([...arrows, ...lines].flatMap(({ keys }) => keys));
    expect(chart.transitions.filter(({ key }) => !shown.has(key)).map(({ key }) => key)).toEqual([]);
  });

  test('lays no label over another one or over a state', () => {
    const leaves = every(layout.drawing.root)
      .filter(({ children }) => children.length === 0)
      .flatMap(({ state }) => layout.places.get(state.id) ?? []);
    const labels = layout.arrows.flatMap(({ label }) => label ?? []);
    const clashes = labels.flatMap((label, index) =>
      [...labels.slice(index + 1), ...leaves]
        .filter((other) => overlap(label, other))
        .map((other) => [label, other]),
    );
    expect(clashes).toEqual([]);
  });

  test('leads no arrow through the label of another one', () => {
    const crossings = layout.arrows.flatMap(({ label, arrow }) =>
      layout.arrows
        .filter((other) => other.arrow !== arrow)
        .flatMap(({ points, arrow: other }) =>
          points.slice(1).flatMap((to, index) => {
            const from = points[index] ?? to;
            const line = {
              x: Math.min(from.x, to.x),
              y: Math.min(from.y, to.y),
              width: Math.max(Math.abs(to.x - from.x), 1),
              height: Math.max(Math.abs(to.y - from.y), 1),
            };
            return label && overlap(label, line) ? [`${other?.id} runs through ${arrow?.id}`] : [];
          }),
        ),
    );
    expect(crossings).toEqual([]);
  });

  test('has room for the words of every state, and no arrow through them', () => {
    const crowded = every(layout.drawing.root).filter((box) => {
      const place = layout.places.get(box.state.id);
      if (!place || box.state.parent === null) return false;
      const isClear = box.children.length === 0 || headAt(box, place, layout.arrows).isClear;
      return !isClear || place.width < headWidth(box) + 14;
    });
    expect(crowded.map(({ state }) => state.id)).toEqual([]);
  });
});
