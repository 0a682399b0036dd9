/** The day of a report that a new version explains. */
import { expect, it } from 'vitest';
import { explainedDay } from '#src/screens/settings/reports/explained-day.ts';

const NONE = { views: 0, previews: 0, downloads: 0, apiCalls: 0, spatialCalls: 0 };
const report = (downloads: readonly number[], ...versions: readonly number[]) => ({
  days: downloads.map((count, i) => ({
    day: `2026-10-0${i + 1}`,
    ...NONE,
    views: 10,
    downloads: count,
    before: NONE,
  })),
  events: versions.map((day, i) => ({
    day: `2026-10-0${day}`,
    version: i + 2,
    fileName: 'Counts',
    datasetTitle: 'Traffic',
  })),
});
const kinds = ['views', 'downloads'] as const;

it('is the day of a version on which a figure stands out most', () => {
  expect(explainedDay(report([3, 4, 3, 9, 3, 40], 4, 6), kinds)).toMatchObject({
    kind: 'downloads',
    at: 5,
    event: { version: 3 },
  });
  // The greatest figure is not explained: no version was published on that day.
  expect(explainedDay(report([3, 4, 3, 9, 3, 40], 4), kinds)).toMatchObject({ at: 3 });
});

it('is none where no figure stands out, or no version was published', () => {
  expect(explainedDay(report([3, 4, 3, 5, 4, 3], 4), kinds)).toBeNull();
  expect(explainedDay(report([3, 4, 3, 90, 4, 3]), kinds)).toBeNull();
  expect(explainedDay(report([], 4), kinds)).toBeNull();
});
