/**
 * A patch: one Parquet file that makes the second version of a table of the first. Its columns:
 *
 * - `$op`: `-` a row that goes, `~` one with changed cells, `+` a new one, `=` one that has only another place, or a
 *   value in a column that is new;
 * - `$r1` and `$r2`: the number of the row in the first and the second version, from 0;
 * - `$mask0`, `$mask1` and so on: which cells of a row have changed. Bit n of `$mask0` is the n-th column that both
 *   versions have, 60 columns a mask;
 * - every column of the second version, with the cells of key and of new columns, and otherwise only cells that have changed.
 *
 * Names begin with `$`, since a table can have a column `op`. The file says in its metadata (`commonplace_patch`)
 * which columns of the first version these are, and whether rows keep their order.
 */
import { identifier, literal, storedTypes } from '../convert/engine.ts';
import { cast, cell, rowsOf, type Asking, type Kept } from './tables.ts';
import type { SourceColumn, SourceTable } from './protocol.ts';

/** Columns of one mask: the bits of a whole number that no reader takes for negative. */
const MASK = 60;

/** The rows of a patch. */
export const PATCH_FILE = 'patch.parquet';

export const maskCount = (kept: number): number => Math.max(1, Math.ceil(kept / MASK));
const masks = (kept: readonly unknown[]): string[] =>
  Array.from({ length: maskCount(kept.length) }, (_, i) => `"$mask${i}"`);

/** True in a row of the patch in which the n-th kept column has changed. */
export const hasChanged = (n: number, alias = ''): string =>
  `(${alias}"$mask${Math.floor(n / MASK)}" & ${1n << BigInt(n % MASK)}) <> 0`;

/** How a patch is applied. */
export interface Steps {
  /** In the order of the second version. */
  readonly kept: readonly Kept[];
  readonly added: readonly SourceColumn[];
  readonly key: readonly Kept[];
  /** All columns of the second version. */
  readonly columns: readonly SourceColumn[];
  /** False: the patch has the place of every row. */
  readonly isOrdered: boolean;
}

const describe = ({ kept, key, columns, isOrdered }: Steps): string =>
  JSON.stringify({
    format: 1,
    order: isOrdered ? 'kept' : 'stored',
    key: key.map(({ to }) => to.name),
    columns: columns.map((column) => {
      const from = kept.find(({ to }) => to === column)?.from;
      return { name: column.name, type: column.type, from: from === undefined ? null : from.name };
    }),
  });

/** Writes the patch. Reads the tables `pair`, `gone` and `came`. */
export async function writePatch(
  asked: Asking,
  { before, after }: { readonly before: SourceTable; readonly after: SourceTable },
  steps: Steps,
  target: string,
): Promise<void> {
  const { kept, added, key, columns, isOrdered } = steps;
  const differs = (one: Kept) => `${cast('a', one)} is distinct from ${cell('b', one.to)}`;
  const mask = masks(kept).map((name, word) => {
    const bits = kept
      .slice(word * MASK, (word + 1) * MASK)
      .map((one, i) => `case when ${differs(one)} then ${1n << BigInt(i)} else 0 end`);
    return `(${bits.length === 0 ? '0' : bits.join(' + ')})::bigint as ${name}`;
  });
  const noMask = masks(kept).map(() => '0::bigint');
  const keptAt = new Map(kept.map((one) => [one.to, one]));
  const isKey = (column: SourceColumn) => key.some(({ to }) => to === column);
  const named = (expression: (column: SourceColumn) => string) =>
    columns.map((column) => `${expression(column)} as ${identifier(column.name)}`);
  const none = ({ type }: SourceColumn) => `null::${storedTypes[type]}`;
  const changed = named((column) => {
    const one = keptAt.get(column);
    if (one === undefined || isKey(column)) return cell('b', column);
    return `case when ${differs(one)} then ${cell('b', column)} end`;
  });
  const removed = named((column) => {
    const one = keptAt.get(column);
    return one !== undefined && isKey(column) ? cast('a', one) : none(column);
  });
  const unchanged = named((column) => (keptAt.has(column) ? none(column) : cell('b', column)));
  const one = rowsOf(before);
  const two = rowsOf(after);
  const selects = [
    `select '~' as "$op", p.r1 as "$r1", p.r2 as "$r2", ${[...mask, ...changed].join(', ')}
     from (select * from pair where not same) p join ${one} a on a.r = p.r1 join ${two} b on b.r = p.r2`,
    `select '-', a.r, null, ${[...noMask, ...removed].join(', ')}
     from ${one} a where a.r in (select r from gone)`,
    `select '+', null, b.r, ${[...noMask, ...named((column) => cell('b', column))].join(', ')}
     from ${two} b where b.r in (select r from came)`,
  ];
  // A column that is new is no change of every row, and neither is a place.
  if (!isOrdered || added.length > 0) {
    const hasValue = added.map((column) => `${cell('b', column)} is not null`);
    selects.push(
      `select '=', p.r1, p.r2, ${[...noMask, ...unchanged].join(', ')}
       from pair p join ${two} b on b.r = p.r2 where p.same${isOrdered ? ` and (${hasValue.join(' or ')})` : ''}`,
    );
  }
  await asked.run(
    `copy (${selects.join(' union all ')}) to ${literal(target)}
     (format parquet, compression zstd, kv_metadata {commonplace_patch: ${literal(describe(steps))}})`,
  );
}

/**
 * A select of the second version out of the first and the patch: `r` and the columns of the second version by their
 * names, in the order of the second version.
 */
export function patched(before: SourceTable, patch: string, steps: Steps): string {
  const { kept, columns, isOrdered } = steps;
  const read = `read_parquet(${literal(patch)})`;
  const places = new Map(kept.map((one, i) => [one.to, { one, i }]));
  const cells = columns.map((column) => {
    const name = identifier(column.name);
    const found = places.get(column);
    if (found === undefined) return `p.${name} as ${name}`;
    return `case when ${hasChanged(found.i, 'p.')} then p.${name} else ${cast('a', found.one)} end as ${name}`;
  });
  const names = columns.map(({ name }) => identifier(name)).join(', ');
  // Where the order is kept, a new row follows as many kept rows as its number says.
  const place = isOrdered ? 'row_number() over (order by a.r) - 1' : 'p."$r2"';
  const addedPlace = isOrdered ? '"$r2" - (row_number() over (order by "$r2") - 1)' : '"$r2"';
  return `select row_number() over (order by "$place", "$kind", "$r2") - 1 as r, ${names} from (
    select ${place} as "$place", 1 as "$kind", null::bigint as "$r2", ${cells.join(', ')}
    from ${rowsOf(before)} a left join (select * from ${read} where "$op" <> '+') p on p."$r1" = a.r
    where p."$op" is distinct from '-'
    union all
    select ${addedPlace}, 0, "$r2", ${names} from ${read} where "$op" = '+')`;
}
