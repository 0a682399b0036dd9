/** Who would notice a publication, and how: keys by what each asked for in 90 days, maps and charts by their columns. */
import type { ChangedColumn, ColumnUse, DocumentUse } from './publishing-effects.ts';
import type { CallResponse } from './index.ts';

/** `breaks`: calls that are refused. `changes`: calls that get other values. `informed`: everyone else who uses the dataset. */
export const effectNames = ['breaks', 'changes', 'informed'] as const;
export type EffectName = (typeof effectNames)[number];

/** A key with the columns that it asked for and that change. */
export interface AffectedKey {
  /** Null for those who learn no names: each line is another key. */
  readonly name: string | null;
  readonly organisation: string | null;
  readonly columns: readonly ChangedColumn[];
  readonly calls: number;
  /** ISO 8601. */
  readonly lastUsedAt: string;
}

/** A map or a chart with the columns that it is drawn from and that change. Dashboards show them. */
export interface AffectedDocument extends Omit<DocumentUse, 'columns'> {
  readonly columns: readonly ChangedColumn[];
}

/** The person that one effect is about. */
export interface Affected {
  readonly keys: readonly AffectedKey[];
  readonly documents: readonly AffectedDocument[];
}

export interface Effects {
  readonly breaks: Affected;
  readonly changes: Affected;
  /** Calls without a key that are refused then: no one can be informed. */
  readonly unknownCalls: number;
  /** How many people, groups and keys use the dataset and ask for nothing that changes. */
  readonly informed: { readonly followers: number; readonly grants: number; readonly keys: number };
}

type Uses = Pick<CallResponse<'dataset:affected'>, 'columnUses' | 'documents'>;

const later = (one: string, other: string) => (one < other ? other : one);

/** The uses of one file, of those of its dataset. */
export const usesOfFile = ({ columnUses, documents }: Uses, resourceGUID: string): Uses => ({
  columnUses: columnUses.filter((one) => one.resourceGUID === resourceGUID),
  documents: documents.map((one) => ({
    ...one,
    columns: one.columns.filter((column) => column.resourceGUID === resourceGUID),
  })),
});

/** Columns of two files can have one name: what happens to them is written once. */
const distinct = (columns: readonly ChangedColumn[]): ChangedColumn[] => [
  ...new Map(columns.map(({ column, effect }) => [`${effect} ${column}`, { column, effect }])).values(),
];

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
        columns: distinct([...(before?.columns ?? []), { column, effect }]),
        calls: Math.max(before?.calls ?? 0, calls),
        lastUsedAt: later(before?.lastUsedAt ?? '', lastUsedAt),
      });
    }
  return [...keys.values()].toSorted((one, other) => other.calls - one.calls);
}

/** Calls that name the column by its old name are refused. */
const isRefused = (effect: ColumnUse['effect']): boolean => effect !== 'retyped';

const isBroken = ({ columns }: { readonly columns: readonly ChangedColumn[] }) =>
  columns.some(({ effect }) => isRefused(effect));

/** What happens to those who asked for columns that change, and to what is drawn from them. */
export function affectedBy({ columnUses, documents }: Uses): Omit<Effects, 'informed'> {
  const keys = keysOf(columnUses);
  const drawn = documents
    .filter(({ columns }) => columns.length > 0)
    .map((one) => ({ ...one, columns: distinct(one.columns) }));
  return {
    breaks: { keys: keys.filter(isBroken), documents: drawn.filter(isBroken) },
    changes: {
      keys: keys.filter((key) => !isBroken(key)),
      documents: drawn.filter((one) => !isBroken(one)),
    },
    unknownCalls: columnUses.reduce(
      (sum, { effect, callsWithoutKey }) => sum + (isRefused(effect) ? callsWithoutKey : 0),
      0,
    ),
  };
}

export function effectsOf({
  followers,
  grants,
  counts,
  ...uses
}: Uses & Pick<CallResponse<'dataset:affected'>, 'followers' | 'grants' | 'counts'>): Effects {
  const affected = affectedBy(uses);
  const asking = affected.breaks.keys.length + affected.changes.keys.length;
  return { ...affected, informed: { followers, grants, keys: Math.max(0, counts.keys - asking) } };
}

/** How many there are. */
export const countAffected = ({ keys, documents }: Affected): number => keys.length + documents.length;

/** How many there are of each. */
export const countEffects = ({
  breaks,
  changes,
  informed,
}: Effects): Readonly<Record<EffectName, number>> => ({
  breaks: countAffected(breaks),
  changes: countAffected(changes),
  informed: informed.followers + informed.grants + informed.keys,
});
