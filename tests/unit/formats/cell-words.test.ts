/** Values by which a dataset is found: which they are, and that they are bounded. */
import { describe, expect, it } from 'vitest';
import { cellWordsOf } from '#proxy/platform/formats/profile/cell-words.ts';
import { createColumnProfiler } from '#proxy/platform/formats/profile/column-profile.ts';

describe('the values of a column', () => {
  const valuesOf = (values: readonly string[], type: 'text' | 'integer' = 'text') => {
    const column = createColumnProfiler('column');
    for (const value of values) column.add(value);
    return column.values({ type } as Parameters<typeof column.values>[0]);
  };

  it('are those of text, each once', () => {
    expect(valuesOf(['Москва', '', '東京', 'Москва'])).toEqual(['Москва', '東京']);
    expect(valuesOf(['1', '2'], 'integer')).toEqual([]);
  });

  it('are left out where there are many', () => {
    const many = Array.from({ length: 201 }, (_, i) => `town ${i}`);
    expect(valuesOf(many.slice(1))).toHaveLength(200);
    expect(valuesOf(many)).toEqual([]);
  });
});

describe('the words of a table', () => {
  it('are its short values with letters, without addresses of people, columns of few values first', () => {
    const cities = ['Москва', ' 東京 ', 'Köln', '12-34', '{"a":1}', '["a"]', 'a@b.example', 'x'.repeat(61)];
    expect(cellWordsOf([cities, ['open', 'closed', 'Köln']])).toBe('open, closed, Köln, Москва, 東京');
    expect(cellWordsOf([['1'], []])).toBeNull();
  });

  it('are at most two thousand characters', () => {
    const names = Array.from({ length: 200 }, (_, i) => `${'name'.repeat(10)} ${i}`);
    const words = cellWordsOf([names]) ?? '';
    expect(words.length).toBeLessThanOrEqual(2_000);
    expect(words.length).toBeGreaterThan(1_900);
  });
});
