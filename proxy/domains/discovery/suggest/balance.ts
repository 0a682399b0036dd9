/** A short list in which every kind that was found has a place. */
import { suggestionKinds, type Suggestion, type SuggestionKind } from '#contract/discovery.ts';

/** Places that each kind gets before the rest goes to kinds with more suggestions. */
const places: Record<SuggestionKind, number> = { dataset: 3, organisation: 1, theme: 1, tag: 2, column: 1 };

/** Chooses so many, kind by kind in the order of the contract, the best of each. */
export function balance(found: readonly Suggestion[], limit: number): Suggestion[] {
  const chosen = new Set<Suggestion>();
  const of = (kind: SuggestionKind) => found.filter((one) => one.kind === kind);
  for (const kind of suggestionKinds)
    for (const one of of(kind).slice(0, places[kind])) if (chosen.size < limit) chosen.add(one);
  for (let rank = 0; rank < limit && chosen.size < limit; rank += 1)
    for (const kind of suggestionKinds) {
      const one = of(kind)[rank];
      if (one && chosen.size < limit) chosen.add(one);
    }
  return suggestionKinds.flatMap((kind) => of(kind).filter((one) => chosen.has(one)));
}
