/** Who would notice a publication, and how: by what each key asked for in 90 days. */
import type { ColumnUse } from '#contract/publishing-effects.ts';
import type { CallResponse } from '#contract/index.ts';

/** `breaks`: calls that are refused. `changes`: calls that get other values. `informed`: everyone else who uses the dataset. */
export const effectNames = ['breaks', 'changes', 'informed'] as const;
export type EffectName = (typeof effectNames)[number];

/** A key with the columns that it asked for and that change. */
export interface AffectedKey {
  /** Null for those who learn no names: each line is another key. */
  readonly name: string | null;
  readonly organisation: string | null;
  readonly columns: readonly { readonly column: string; readonly effect: ColumnUse['effect'] }[];
  readonly calls: number;
  /** ISO 8601. */
  readonly lastUsedAt: string;
}

export interface Effects {
  readonly breaks: readonly AffectedKey[];
  readonly changes: readonly AffectedKey[];
  /** Calls without a key that are refused then: no one can be informed. */
  readonly unknownCalls: number;
  /** How many people, groups and keys use the dataset and ask for nothing that changes. */
  readonly informed: { readonly followers: number; readonly grants: number; readonly keys: number };
}

const later = (one: string, other: string) => (one < other ? other : one);

/** The keys of all uses, each once, those with the most calls first. */
function keysOf(uses: readonly ColumnUse[]): AffectedKey[] {
  const keys = new Map<string, AffectedKey>();
  for (const { column, effect, keys: asking } of uses)
    for (const { name, organisation, calls, lastUsedAt } of asking) {
      // A call that names several columns is counted with each: the most is what is known.
      const id = `${name} ${organisation} ${name === null ? lastUsedAt : ''}`;
      const before = keys.get(id);
      keys.set(id, {
        name,
        organisation,
        columns: [...(before?.columns ?? []), { column, effect }],
        calls: Math.max(before?.calls ?? 0, calls),
        lastUsedAt: later(before?.lastUsedAt ?? '', lastUsedAt),
      });
    }
  return [...keys.values()].toSorted((one, other) => other.calls - one.calls);
}

/** Calls that name the column by its old name are refused. */
const isRefused = (effect: ColumnUse['effect']): boolean => effect !== 'retyped';

/** What happens to those who asked for columns that change. */
export function affectedBy(columnUses: readonly ColumnUse[]): Omit<Effects, 'informed'> {
  const keys = keysOf(columnUses);
  const isBroken = ({ columns }: AffectedKey) => columns.some(({ effect }) => isRefused(effect));
  return {
    breaks: keys.filter(isBroken),
    changes: keys.filter((key) => !isBroken(key)),
    unknownCalls: columnUses.reduce(
      (sum, { effect, callsWithoutKey }) => sum + (isRefused(effect) ? callsWithoutKey : 0),
      0,
    ),
  };
}

export function effectsOf({
  columnUses,
  followers,
  grants,
  counts,
}: Pick<CallResponse<'dataset:affected'>, 'columnUses' | 'followers' | 'grants' | 'counts'>): Effects {
  const affected = affectedBy(columnUses);
  const asking = affected.breaks.length + affected.changes.length;
  return { ...affected, informed: { followers, grants, keys: Math.max(0, counts.keys - asking) } };
}

/** How many there are of each. */
export const countEffects = ({
  breaks,
  changes,
  informed,
}: Effects): Readonly<Record<EffectName, number>> => ({
  breaks: breaks.length,
  changes: changes.length,
  informed: informed.followers + informed.grants + informed.keys,
});
