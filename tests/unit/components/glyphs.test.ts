/** The marks that are drawn from the record: fingerprint, organisation mark, sparkline, the chart of use. */
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Fingerprint, readFingerprint } from '#src/components/fingerprint.tsx';
import { initials, OrganisationMark, punches } from '#src/components/organisation-mark.tsx';
import { Sparkline, sparkPoints } from '#src/components/sparkline.tsx';
import { sparkLevels } from '#src/components/spark-levels.ts';
import { chartPath } from '#src/screens/dataset/use-section.tsx';

type Drawn = Parameters<typeof Fingerprint>[0]['dataset'];
const draw = (dataset: Partial<Drawn>) =>
  renderToStaticMarkup(
    createElement(Fingerprint, {
      dataset: { fingerprint: 'd9 n7 s8 g9 b1', freshness: 0.5, status: 'published', ...dataset },
    }),
  );

describe('fingerprint', () => {
  it('puts one bar for each column on a rhythm of four, as tall as its share of different values', () => {
    const { bars, more } = readFingerprint('d9 n7 s8 c3 g9 b1');
    expect(bars).toEqual({
      time: 'M1.5 31V3',
      number: 'M5.5 31V9',
      text: 'M9.5 31V6M13.5 31V21',
      places: [{ x: 17.5, y: 3 }],
      boolean: 'M21.5 31v-2.5M21.5 27v-2.5',
    });
    expect(more).toBe(false);
  });

  it('shows fourteen columns, and thirteen with dots when there are more', () => {
    const columns = (count: number) => Array.from({ length: count }, () => 'n5').join(' ');
    const bars = (count: number) => readFingerprint(columns(count)).bars.number.split('M').length - 1;
    expect([bars(14), bars(15), bars(40)]).toEqual([14, 13, 13]);
    expect(readFingerprint(columns(15)).more).toBe(true);
  });

  it('keeps heights inside the drawing whatever the code says', () => {
    expect(readFingerprint('n99 n0 nx n').bars.number).toBe('M1.5 31V3M5.5 31V27M9.5 31V27M13.5 31V27');
  });

  it('is hidden from the accessibility tree', () => {
    expect(draw({})).toContain('aria-hidden="true"');
  });

  it('shows what is left of the update cycle, lateness, and no cycle at all', () => {
    expect(draw({ freshness: 0.5 })).toContain('M0 36h28');
    expect(draw({ freshness: -0.2 })).toContain('class="late"');
    const none = draw({ freshness: null, fingerprint: 'n5' });
    expect(none).not.toContain('class="late"');
    expect(none).not.toContain('class="k"');
  });

  it('draws planned data dotted, data on request faded, and a page where nothing is tabular', () => {
    expect(draw({ status: 'planned' })).toContain('class="ghost"');
    expect(draw({ status: 'onRequest' })).toContain('opacity="0.45"');
    expect(draw({ fingerprint: null })).toContain('M.5 3.5h14l6 6V31.5H.5z');
  });
});

describe('organisation mark', () => {
  it.each([
    ['Leeds City Council', 'LC'],
    ['Office for Housing Statistics', 'OH'],
    ['Statistisches Landesamt Nordrhein-Westfalen', 'SL'],
    ['Ofwat', 'OF'],
    ['The', 'TH'],
    ['Überlinger Bodenseeamt', 'ÜB'],
    ['', ''],
  ])('takes the initials of %s', (name, expected) => {
    expect(initials(name)).toBe(expected);
  });

  it('punches at least one slot and never all, the same for the same identifier', () => {
    const ids = Array.from({ length: 500 }, (_, index) => `organisation-${index}`);
    const all = ids.map(punches);
    expect(Math.min(...all)).toBeGreaterThanOrEqual(1);
    expect(Math.max(...all)).toBeLessThanOrEqual(126);
    expect(new Set(all).size).toBeGreaterThan(60);
    expect(ids.map(punches)).toEqual(all);
  });

  it('writes names as text, whatever is in them', () => {
    const markup = renderToStaticMarkup(createElement(OrganisationMark, { name: '<b> <i>', id: 'x' }));
    expect(markup).not.toContain('<b>');
  });
});

describe('sparkline', () => {
  it('starts at zero, so that equal values make a flat line at the top', () => {
    expect(sparkPoints([5, 5, 5], 72, 20)).toEqual([
      [2, 3],
      [35, 3],
      [68, 3],
    ]);
    expect(sparkPoints([0, 5, 10], 20, 20)).toEqual([
      [2, 17],
      [9, 10],
      [16, 3],
    ]);
  });

  it('looks the same drawn from what a page carries of the values', () => {
    const values = [304, 239, 0, 303, 765, 1, 267];
    expect(sparkLevels(values)).toEqual([6, 4, 0, 6, 14, 0, 5]);
    expect(sparkPoints(sparkLevels(values), 88, 24)).toEqual(sparkPoints(values, 88, 24));
    const markup = renderToStaticMarkup(createElement(Sparkline, { values: [0, 5, 10], width: 20 }));
    expect(markup).toContain('d="M2 17l7-7 7-7"');
  });

  it('lies on the ground when nothing happened, and stays inside for a single value', () => {
    expect(sparkPoints([0, 0], 72, 20).map(([, y]) => y)).toEqual([17, 17]);
    expect(sparkPoints([7], 72, 20)).toEqual([[2, 3]]);
    expect(sparkPoints([], 72, 20)).toEqual([]);
  });
});

describe('chart of use', () => {
  it('draws a bar for every day with views, the tallest the full height', () => {
    expect(chartPath([0, 50, 100])).toBe('M450 120v-58M750 120v-116');
  });
});
