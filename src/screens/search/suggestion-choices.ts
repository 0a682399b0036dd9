/** What the list under a search field offers, and how one walks through it. */
import { linkOptions, type LinkProps } from '@tanstack/react-router';
import type { Suggestion, SuggestionKind } from '#contract/discovery.ts';
import { slugOf } from '#contract/slug.ts';

/** Fewer letters than this say too little to suggest anything. */
export const FEWEST_LETTERS = 2;

/** Suggestions of one kind, in the order in which they came. */
export interface SuggestionGroup {
  readonly kind: SuggestionKind;
  readonly items: readonly Suggestion[];
}

/** The suggestions by kind; kinds are in the order of their best. */
export function groupSuggestions(suggestions: readonly Suggestion[]): SuggestionGroup[] {
  const groups = new Map<SuggestionKind, Suggestion[]>();
  for (const suggestion of suggestions) {
    const group = groups.get(suggestion.kind);
    if (group === undefined) groups.set(suggestion.kind, [suggestion]);
    else group.push(suggestion);
  }
  return [...groups].map(([kind, items]) => ({ kind, items }));
}

/** Where a suggestion leads. */
export function suggestionLink({ kind, value, label, orgSlug = '' }: Suggestion): LinkProps {
  switch (kind) {
    case 'dataset':
      return linkOptions({
        to: '/organisation/$orgSlug/discovery/$datasetGUID',
        params: { orgSlug, datasetGUID: value },
      });
    case 'organisation':
      return linkOptions({ to: '/organisation/$orgSlug', params: { orgSlug: value } });
    case 'theme':
      return linkOptions({ to: '/discovery/themes/$theme', params: { theme: slugOf(label) } });
    case 'tag':
      return linkOptions({ to: '/discovery/tags/$tag', params: { tag: value } });
    case 'column':
      return linkOptions({ to: '/discovery', search: { keywords: value } });
  }
}

/**
 * The choice after a step up or down; null is the field itself, which lies between the last and the first.
 * @example nextActive(null, 1, 3) // 0
 */
export function nextActive(active: number | null, step: 1 | -1, choices: number): number | null {
  const places = choices + 1;
  const place = ((active ?? -1) + 1 + step + places) % places;
  return place === 0 ? null : place - 1;
}

/** A text cut so that every second piece is what was typed, at the beginning of a word. */
export function splitByTyped(text: string, typed: string): string[] {
  const words = typed
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .toSorted((a, b) => b.length - a.length);
  if (words.length === 0) return [text];
  return text.split(new RegExp(String.raw`(?<![\p{L}\p{N}])(${words.join('|')})`, 'giu'));
}
