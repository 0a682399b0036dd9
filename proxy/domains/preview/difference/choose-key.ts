/** Chooses the key under which most cells agree, and finds out row by row which columns were renamed. */
import { withoutConflicts, type Likely } from './columns.ts';
import type { FoundKey } from './keys.ts';
import { cast, cell, rowsOf, type Asking, type Kept } from './tables.ts';
import type { SourceTable } from './protocol.ts';

export interface ChosenKey {
  /** Null: rows are compared as a whole. */
  readonly key: FoundKey | null;
  readonly renamed: readonly Kept[];
}

/** Rows of each version that are compared to choose. */
const SAMPLE = 20_000;
/** Agreement beyond chance from which a column counts as renamed. */
const SAME_COLUMN = 0.8;
/** Shares of a sample are uncertain: a key that is less natural has to be so much better. */
const GAIN = 0.05;
/** A key under which nearly nothing agrees numbers the rows of each version on its own. */
const LEAST = 0.05;

interface Weighed extends FoundKey {
  readonly score: number;
  readonly renames: readonly (Likely & { readonly kappa: number })[];
}

interface Versions {
  readonly before: SourceTable;
  readonly after: SourceTable;
  readonly rowsBefore: number;
  readonly rowsAfter: number;
}

async function weigh(
  asked: Asking,
  { before, after, rowsBefore, rowsAfter }: Versions,
  found: FoundKey,
  pairs: readonly Kept[],
  likely: readonly Likely[],
): Promise<Weighed> {
  const step = Math.max(1, Math.floor(rowsBefore / SAMPLE));
  const others = pairs.filter((kept) => !found.key.some(({ to }) => to === kept.to));
  const compared = [...others, ...likely];
  const on = found.key.map(({ from, to }) => `${cell('a', from)} = ${cell('b', to)}`).join(' and ');
  const sampled = (table: SourceTable, side: 'from' | 'to') =>
    `(select * from ${rowsOf(table)} t where hash(${found.key.map((kept) => cell('t', kept[side])).join(', ')}) % ${step} = 0)`;
  const cells = compared.map((kept, i) => `${cast('a', kept)} as l${i}, ${cell('b', kept.to)} as m${i}`);
  // Two columns of yes and no agree half of the time: chance is what their values would agree in any order.
  const chance = likely.map((_, i) => {
    const n = i + others.length;
    const share = (side: string, as: string) =>
      `(select ${side}${n} as v, count(*) / sum(count(*)) over () as ${as} from j group by all)`;
    return `(select sum(p * q) from ${share('l', 'p')} x join ${share('m', 'q')} y on x.v is not distinct from y.v)`;
  });
  const agreed = compared.map((_, i) => `avg((l${i} is not distinct from m${i})::int)`);
  const [count, ...figures] = await asked.one(
    `with j as (select ${[...cells, '1 as one'].join(', ')} from ${sampled(before, 'from')} a join ${sampled(after, 'to')} b on ${on})
     select ${['count(*)::double', ...agreed, ...chance].join(', ')} from j`,
  );
  const figure = (i: number) => Number(figures[i] ?? 0);
  const agree = others.length === 0 ? 1 : others.reduce((sum, _, i) => sum + figure(i), 0) / others.length;
  const matched = (Number(count) * step) / Math.max(1, Math.min(rowsBefore, rowsAfter));
  return {
    ...found,
    score: agree * Math.min(1, matched) - (found.repeated > 0 ? 0.02 : 0),
    renames: likely.map((one, i) => {
      const equal = figure(others.length + i);
      const byChance = figure(compared.length + i);
      // A column of one value agrees with any of the same value.
      const kappa = byChance >= 1 ? (one.alike === 1 ? 1 : 0) : (equal - byChance) / (1 - byChance);
      return { ...one, kappa };
    }),
  };
}

/** @param likely columns that may have been renamed */
export async function chooseKey(
  asked: Asking,
  versions: Versions,
  found: readonly FoundKey[],
  pairs: readonly Kept[],
  likely: readonly Likely[],
): Promise<ChosenKey> {
  const [only] = found;
  if (only !== undefined && found.length === 1 && likely.length === 0) return { key: only, renamed: [] };
  let best: Weighed | null = null;
  for (const one of found) {
    const weighed = await weigh(asked, versions, one, pairs, likely);
    if (best === null || weighed.score > best.score + GAIN) best = weighed;
  }
  if (best === null || best.score < LEAST) {
    // Without rows that belong together only columns with the same values are the same.
    return { key: null, renamed: withoutConflicts(likely.filter(({ alike }) => alike === 1)) };
  }
  const proved = best.renames
    .filter(({ kappa }) => kappa >= SAME_COLUMN)
    .toSorted((a, b) => b.kappa - a.kappa);
  // A column of the key names the rows that belong together, whatever its name.
  const ofKey = best.key.filter(
    ({ from, to }) => !pairs.some((kept) => kept.from === from && kept.to === to),
  );
  return { key: best, renamed: withoutConflicts<Kept>([...ofKey, ...proved]) };
}
