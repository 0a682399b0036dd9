/** What the list under a search field offers, and how one walks through it. */
import { describe, expect, it } from 'vitest';
import type { Suggestion } from '#contract/discovery.ts';
import {
  groupSuggestions,
  nextActive,
  splitByTyped,
  suggestionLink,
} from '#src/screens/search/suggestion-choices.ts';

const suggestion = (kind: Suggestion['kind'], value: string, more: Partial<Suggestion> = {}): Suggestion => ({
  kind,
  value,
  label: value,
  detail: null,
  ...more,
});

describe('suggestions', () => {
  it('stand together by kind, in the order of the best of each', () => {
    const groups = groupSuggestions([
      suggestion('tag', 'rain'),
      suggestion('dataset', 'a'),
      suggestion('tag', 'rail'),
    ]);
    expect(groups.map(({ kind, items }) => [kind, items.map(({ value }) => value)])).toEqual([
      ['tag', ['rain', 'rail']],
      ['dataset', ['a']],
    ]);
    expect(groupSuggestions([])).toEqual([]);
  });

  it('lead to the page of what they name, and a column to a search for it', () => {
    expect(suggestionLink(suggestion('dataset', 'guid', { orgSlug: 'leeds' }))).toMatchObject({
      params: { orgSlug: 'leeds', datasetGUID: 'guid' },
    });
    expect(suggestionLink(suggestion('organisation', 'leeds'))).toMatchObject({
      params: { orgSlug: 'leeds' },
    });
    expect(suggestionLink(suggestion('theme', '2', { label: 'Economy and finance' }))).toMatchObject({
      params: { theme: 'economy-and-finance' },
    });
    expect(suggestionLink(suggestion('tag', 'rain'))).toMatchObject({ params: { tag: 'rain' } });
    expect(suggestionLink(suggestion('column', 'temp_max'))).toMatchObject({
      search: { keywords: 'temp_max' },
    });
  });

  it('are walked through in a circle that the field is a part of', () => {
    expect(nextActive(null, 1, 3)).toBe(0);
    expect(nextActive(1, 1, 3)).toBe(2);
    expect(nextActive(2, 1, 3)).toBeNull();
    expect(nextActive(null, -1, 3)).toBe(2);
    expect(nextActive(0, -1, 3)).toBeNull();
  });

  it('show what was typed at the beginning of words, and read no pattern into it', () => {
    expect(splitByTyped('Daily weather', 'wea')).toEqual(['Daily ', 'wea', 'ther']);
    expect(splitByTyped('Rain in rainy places', 'rain')).toEqual(['', 'Rain', ' in ', 'rain', 'y places']);
    expect(splitByTyped('Brain', 'rain')).toEqual(['Brain']);
    expect(splitByTyped('a+b', '.*')).toEqual(['a+b']);
  });
});
