/** Compares two versions of a table: columns, key, rows, and the patch that makes the second of the first. */
import { join } from 'node:path';
import { LISTED_COLUMNS, type TableDifference } from '#contract/difference.ts';
import type { StoredDifference } from '#proxy/platform/database/schema.preview.ts';
import { literal } from '../convert/engine.ts';
import { readAlong } from './along-time.ts';
import { CERTAIN, findLikely, movedOf, withoutConflicts } from './columns.ts';
import { chooseKey } from './choose-key.ts';
import { findKeys } from './keys.ts';
import { pairRows } from './pair-rows.ts';
import { hasChanged, PATCH_FILE, writePatch, type Steps } from './patch.ts';
import type { SourceTable } from './protocol.ts';
import { cast, cell, countRows, rowsOf, type Asking, type Kept } from './tables.ts';

interface Versions {
  readonly before: SourceTable;
  readonly after: SourceTable;
}

/** Finds the columns that both versions have, and the key. */
async function match(
  asked: Asking,
  { before, after }: Versions,
): Promise<Steps & { repeated: number | null }> {
  const rowsBefore = await countRows(asked, before);
  const rowsAfter = await countRows(asked, after);
  const byName = new Map(before.columns.map((column) => [column.name, column]));
  const pairs = after.columns.flatMap((to): Kept[] => {
    const from = byName.get(to.name);
    return from === undefined ? [] : [{ from, to }];
  });
  const dropped = before.columns.filter((column) => !pairs.some(({ from }) => from === column));
  const added = after.columns.filter((column) => !pairs.some(({ to }) => to === column));
  const likely = await findLikely(asked, before, after, { dropped, added });
  const certain = withoutConflicts(likely.filter(({ alike }) => alike >= CERTAIN));
  const versions = { before, after, rowsBefore, rowsAfter };
  const found = await findKeys(asked, versions, [...pairs, ...certain], rowsBefore);
  const { key, renamed } = await chooseKey(asked, versions, found, pairs, likely);
  const known = [...pairs, ...renamed];
  const kept = after.columns.flatMap((to) => known.find((one) => one.to === to) ?? []);
  return {
    kept,
    added: after.columns.filter((to) => !kept.some((one) => one.to === to)),
    key: (key?.key ?? []).flatMap(({ to }) => kept.find((one) => one.to === to) ?? []),
    columns: after.columns,
    isOrdered: true,
    repeated: key?.repeated ?? null,
  };
}

/** Changed cells by column, most first, and for numbers the middle of the change. */
async function readChanges(
  asked: Asking,
  { before, after }: Versions,
  kept: readonly Kept[],
  patch: string,
): Promise<TableDifference['cells']> {
  if (kept.length === 0) return [];
  const read = `read_parquet(${literal(patch)})`;
  const counts = await asked.one(
    `select ${kept.map((_, i) => `count(*) filter (${hasChanged(i)})::double`).join(', ')} from ${read}`,
  );
  const changed = kept
    .map((one, i) => ({ one, count: Number(counts[i]) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, LISTED_COLUMNS);
  const numbers = changed.filter(({ one: { to } }) => to.type === 'integer' || to.type === 'decimal');
  const medians =
    numbers.length === 0
      ? []
      : await asked.one(
          `select ${numbers
            .map(({ one }) => {
              const difference = `${cell('b', one.to)}::double - ${cast('a', one)}::double`;
              return `median(${difference}) filter (${cast('a', one)} is distinct from ${cell('b', one.to)})`;
            })
            .join(', ')}
           from (select r1, r2 from pair where not same) p
           join ${rowsOf(before)} a on a.r = p.r1 join ${rowsOf(after)} b on b.r = p.r2`,
        );
  const medianOf = new Map(numbers.map(({ one }, i) => [one, medians[i]]));
  return changed.map(({ one, count }) => {
    const median = medianOf.get(one);
    const isFinite = typeof median === 'number' && Number.isFinite(median);
    return { column: one.to.name, count, medianChange: isFinite ? median : null };
  });
}

/**
 * Compares two tables and writes the patch into a folder.
 * @returns what is recorded of it, and how the patch is applied
 */
export async function compareTables(
  asked: Asking,
  versions: Versions,
  folder: string,
): Promise<{ readonly compared: StoredDifference; readonly steps: Steps }> {
  const { before } = versions;
  const { repeated, ...matched } = await match(asked, versions);
  const { kept, key, added } = matched;
  const found = repeated === null ? null : { key, repeated };
  const isOrdered = await pairRows(asked, versions, kept, found);
  const steps = { ...matched, isOrdered };
  const patch = join(folder, PATCH_FILE);
  await writePatch(asked, versions, steps, patch);
  const [same, changed, came, gone] = (
    await asked.one(
      `select count(*) filter (same)::double, count(*) filter (not same)::double,
        (select count(*)::double from came), (select count(*)::double from gone) from pair`,
    )
  ).map(Number);
  const places = kept.map(({ from }) => from.position);
  const cells = await readChanges(asked, versions, kept, patch);
  const along = await readAlong(asked, versions, key);
  for (const table of ['pair', 'gone', 'came']) await asked.run(`drop table ${table}`);
  if (found !== null && found.repeated > 0) await asked.run('drop table bad');
  const compared: StoredDifference = {
    rows: {
      before: (same ?? 0) + (changed ?? 0) + (gone ?? 0),
      after: (same ?? 0) + (changed ?? 0) + (came ?? 0),
      same: same ?? 0,
      changed: changed ?? 0,
      added: came ?? 0,
      removed: gone ?? 0,
      isOrdered,
    },
    key: found && { columns: key.map(({ to }) => to.name), repeated: found.repeated },
    columns: {
      added: added.map(({ name }) => name),
      removed: before.columns
        .filter((column) => !kept.some(({ from }) => from === column))
        .map(({ name }) => name),
      renamed: kept
        .filter(({ from, to }) => from.name !== to.name)
        .map(({ from, to }) => ({ before: from.name, after: to.name })),
      retyped: kept
        .filter(({ from, to }) => from.type !== to.type)
        .map(({ from, to }) => ({ name: to.name, before: from.type, after: to.type })),
      moved: movedOf(places).flatMap((i) => kept[i]?.to.name ?? []),
    },
    cells,
    ...(along !== null && { along }),
    kept: kept.map(({ from, to }) => [from.position, to.position]),
    keyPositions: key.map(({ to }) => to.position),
  };
  return { compared, steps };
}
