/**
 * Files from elsewhere, through the preview as a reader has it: requested, its progress, its columns, its
 * rows, and the chart that is proposed for it. Skipped where the shared data is absent.
 */
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { proposeChart } from '#src/screens/preview/proposed-chart.ts';
import { ask, SHARED_DATA } from '../support/catalogue.ts';
import { createHarness, ready, type Harness, type Opened } from '../service/preview/harness.ts';

const csv = join(SHARED_DATA, 'csv');
const hasFiles = existsSync(join(csv, 'nasty'));

let harness: Harness;
let opened: Opened;
beforeAll(async () => {
  harness = await createHarness();
  opened = harness.open();
});
afterAll(async () => {
  await opened.previews.close();
  await harness.close();
});

/** Everything that a reader asks for, in short. */
async function readAll(path: string) {
  const { data } = opened;
  const resourceGUID = await ready(harness, opened, { content: await readFile(path), name: 'file.csv' });
  const { table } = await ask(data, 'resource:preview', { resourceGUID });
  if (table?.state !== 'ready') return { state: table };
  const { result: columns } = await ask(data, 'resource:previewColumns', { resourceGUID, limit: 100 });
  const rows = await ask(data, 'resource:previewRows', {
    resourceGUID,
    columns: columns.map(({ position }) => position),
    sort: { column: 0, descending: true },
  });
  const { choice: chart, reason } = proposeChart(columns, table.rows);
  const figures = chart && (await ask(data, 'resource:previewChart', { resourceGUID, chart }));
  return { table, columns, rows, chart, reason, figures };
}

/** What was read of each file: a wide one takes seconds. */
const looks = new Map<string, ReturnType<typeof readAll>>();

/** As `readAll`, once for each file. */
function look(path: string): ReturnType<typeof readAll> {
  const known = looks.get(path) ?? readAll(path);
  looks.set(path, known);
  return known;
}

describe.skipIf(!hasFiles)('files from elsewhere (skipped where shared/data is absent)', () => {
  it('ordinary and nasty ones are shown and drawn, or say why not', { timeout: 180_000 }, async () => {
    const names = (
      await Promise.all(
        ['.', 'nasty', 'csv-spectrum'].map(async (folder) =>
          (await readdir(join(csv, folder)))
            .filter((name) => name.endsWith('.csv'))
            .map((name) => join(folder, name)),
        ),
      )
    ).flat();
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const seen = await look(join(csv, name));
      if (seen.state !== undefined) {
        expect({ name, state: seen.state }).toEqual({
          name: join('nasty', 'empty.csv'),
          state: { state: 'failed', reason: 'empty', finding: { code: 'noBytes' }, retryAfter: null },
        });
        continue;
      }
      expect({
        name,
        rows: seen.rows.totalCount,
        cells: seen.rows.result[0]?.cells.length,
        isDrawn: seen.figures === null || seen.figures.points.length > 0,
      }).toEqual({ name, rows: seen.table.rows, cells: seen.columns.length, isDrawn: true });
    }
  });

  it.each([
    ['airline-safety__airline-safety.csv', 'valueOfEach', 'bar', 'airline', 'avail_seat_km_per_week'],
    [
      'alcohol-consumption__drinks.csv',
      'distribution',
      'histogram',
      'total_litres_of_pure_alcohol',
      undefined,
    ],
    ['bachelorette__bachelorette.csv', 'countByCategory', 'bar', 'SHOW', undefined],
    ['college-majors__recent-grads.csv', 'countByCategory', 'bar', 'Major_category', undefined],
    [
      'star-wars-survey__StarWars.csv',
      'countByCategory',
      'bar',
      expect.stringMatching(/Han Solo$/),
      undefined,
    ],
    ['wri__database_BRA.csv', 'sumOverTime', 'line', 'commissioning_year', 'capacity_mw'],
  ])('the chart that is proposed for %s', { timeout: 60_000 }, async (name, reason, kind, x, y) => {
    const seen = await look(join(csv, name));
    if (seen.state !== undefined) throw new Error('no table');
    const nameOf = (position: number | null | undefined) =>
      seen.columns.find((column) => column.position === position)?.name;
    expect([seen.reason, seen.chart?.kind, nameOf(seen.chart?.x), nameOf(seen.chart?.y)]).toEqual([
      reason,
      kind,
      x,
      y,
    ]);
  });

  it.each([
    ['latin1.csv', { dialect: { encoding: 'windows-1252' } }],
    ['skip-rows-before-headers.csv', { dialect: { skippedLines: 1 } }],
    ['without-headers.csv', { dialect: { header: false } }],
    ['wide.csv', { columns: 9074, rows: 3 }],
  ])('%s', { timeout: 60_000 }, async (name, expected) => {
    expect((await look(join(csv, 'nasty', name))).table).toMatchObject(expected);
  });
});
