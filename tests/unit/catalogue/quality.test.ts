/** The computed quality of a dataset, and stars that are stated in place of computed ones. */
import { expect, it } from 'vitest';
import { statedOpenness } from '#proxy/platform/catalogue/openness.ts';
import { qualityOf } from '#proxy/platform/catalogue/quality.ts';

const file = { format: 'CSV', status: 'ready' as const, columns: [] };
const column = { name: 'a', type: 'text' as const, description: null, distinct: 1, filled: 1 };
const best = {
  status: 'published' as const,
  description:
    'Counted each spring by the rangers of the parks, bench by bench, with place and age of each of them.',
  contact: { name: 'Parks', email: null, url: null },
  licence: { id: 4, code: 'CC-BY-4.0', label: 'CC BY', url: null, open: true },
  frequency: { id: 1, code: 'ANNUAL', label: 'Yearly' },
  freshness: 0.5,
  overdueDays: null,
  temporal: { start: '2019', end: null },
  spatial: 'Leeds',
  tags: ['benches'],
  provenance: 'By hand.',
  resources: [file],
};
const missing = (more: object) =>
  qualityOf({ ...best, ...more })
    ?.criteria.filter(({ met }) => !met)
    .map(({ code }) => code);

it('is 100 where every criterion that applies is met', () => {
  expect(qualityOf(best)?.score).toBe(100);
  expect(qualityOf({ ...best, freshness: null })?.criteria.map(({ code }) => code)).not.toContain('onTime');
});

it.each([
  [{ description: 'Benches.' }, 'description'],
  [{ contact: null }, 'contact'],
  [{ licence: null }, 'licence'],
  [{ frequency: null, freshness: null }, 'frequency'],
  [{ freshness: -1, overdueDays: 3 }, 'onTime'],
  [{ temporal: null }, 'temporal'],
  [{ spatial: ' ' }, 'spatial'],
  [{ provenance: null }, 'provenance'],
  [{ tags: [] }, 'tags'],
  [{ resources: [{ ...file, format: 'PDF' }] }, 'openFormat'],
  [{ resources: [file, { ...file, status: 'failed' }] }, 'available'],
  [{ resources: [{ ...file, unansweredAt: '2026-01-01T00:00:00Z' }] }, 'available'],
  [{ resources: [{ ...file, columns: [column] }] }, 'columns'],
])('%j lacks one', (more, code) => {
  expect(missing(more)).toEqual([code]);
});

it('counts notes on quality, and four described columns of five', () => {
  expect(missing({ provenance: null, qualityNotes: 'Checked.' })).toEqual([]);
  const described = { ...column, description: 'Its name' };
  const columns = [described, described, described, { ...column, label: 'A' }, column];
  expect(missing({ resources: [{ ...file, columns }] })).toEqual([]);
});

it('judges nothing that is only planned', () => {
  expect(qualityOf({ ...best, status: 'planned' })).toBeUndefined();
});

it('says why stars are stated, and how many are computed', () => {
  const computed = { stars: 2, next: 'Publish it in an open format' };
  expect(statedOpenness(computed, null)).toBe(computed);
  expect(statedOpenness(computed, { stars: 4, reason: 'It is RDF inside.' })).toEqual({
    stars: 4,
    next: null,
    stated: { reason: 'It is RDF inside.', computed: 2 },
  });
});
