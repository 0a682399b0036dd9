/**
 * Takes away tables of files that no resource has any more, because it was replaced or removed, tables of versions that are
 * withheld from readers, which editors have made again when they look at one, and tables that
 * were made by a recipe of before, which are made again. What is under way stays; what is taken by mistake is made
 * again when asked for.
 */
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql, type Kysely } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { recipes, renewedRecipe } from './recipe.ts';
import { makingFolder } from './parts.ts';
import { DIFFERENCE_RECIPE } from './difference/difference-key.ts';
import { lanes, requestTable } from './queue.ts';
import { cancelJobs } from '#proxy/platform/jobs/queue.ts';
import type { TableStore } from '#proxy/platform/store/table-store.ts';
import type { PeriodicJob } from '#proxy/platform/jobs/scheduler.ts';

const HOUR = 3_600_000;
/** A conversion is ended after minutes; its folder is no one's after so many milliseconds. */
const ABANDONED = HOUR;
/** Tables that the database is asked about at once. */
const BATCH = 1000;

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

interface Forgotten {
  readonly key: string;
  readonly file_key: string;
  readonly recipe: string;
  readonly state: string;
  /** Size of the file; null where nothing shows it. */
  readonly bytes: string | null;
}

/** Deletes tables that nothing shows, unless one is being made, and the jobs that would make them. */
async function forget(kysely: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<Forgotten>`
    delete from catalogue.preview as p
    where (
      split_part(p.recipe, '.', 1) <> all (${recipes}::text[])
      or not exists (select from catalogue.stored_file as r where r.file_key = p.file_key and not r.is_withheld)
    ) and not exists (
      select from operations.job
      where name = any (${lanes.map(({ name }) => name)}::text[]) and key = p.file_key || '.' || p.recipe and state = 'running'
    ) returning p.file_key || '.' || p.recipe as key, p.file_key, p.recipe, p.state,
      (select max(r.bytes) from catalogue.stored_file r where r.file_key = p.file_key and not r.is_withheld) as bytes
  `.execute(kysely);
  const keys = rows.map(({ key }) => key);
  for (const lane of lanes) await cancelJobs(kysely, lane, keys);
  for (const { file_key: fileKey, recipe: before, state, bytes } of rows) {
    const recipe = state === 'ready' && bytes !== null ? renewedRecipe(before) : null;
    if (recipe !== null)
      await requestTable(kysely, { fileKey, recipe }, { bytes: Number(bytes), by: 'sweep' });
  }
  // A comparison is of no use once one of its tables is not shown.
  await sql`
    delete from catalogue.difference as d
    where split_part(d.name, '.', 2) <> ${DIFFERENCE_RECIPE}
      or not exists (select from catalogue.stored_file as r where r.file_key = d.before_key and not r.is_withheld)
      or not exists (select from catalogue.stored_file as r where r.file_key = d.after_key and not r.is_withheld)
  `.execute(kysely);
}

/** Removes those of some tables that nothing shows. */
async function removeUnkept(
  kysely: Kysely<Schema>,
  tables: AsyncIterable<string>,
  remove: (name: string) => Promise<void>,
): Promise<void> {
  const removeFrom = async (some: readonly string[]) => {
    // A table has its row before it has its files, so files without one are no table's.
    const { rows } = await sql<{ name: string }>`
      select file_key || '.' || recipe as name from catalogue.preview
      where file_key || '.' || recipe = any (${some}::text[]) and file_key = any (${some.map(
        (name) => name.split('.', 1)[0],
      )}::text[])
      union all select name from catalogue.difference where name = any (${some}::text[])
    `.execute(kysely);
    const kept = new Set(rows.map(({ name }) => name));
    for (const name of some) if (!kept.has(name)) await remove(name);
  };
  let some: string[] = [];
  for await (const name of tables) {
    some.push(name);
    if (some.length < BATCH) continue;
    await removeFrom(some);
    some = [];
  }
  if (some.length > 0) await removeFrom(some);
}

/** Removes what conversions have left whose server is gone. */
async function removeAbandoned(previewsDir: string, now: number): Promise<void> {
  const making = makingFolder(previewsDir);
  for (const name of await namesIn(making)) {
    const entry = await stat(join(making, name)).catch(() => undefined);
    if (entry && now - entry.mtimeMs > ABANDONED)
      await rm(join(making, name), { recursive: true, force: true });
  }
}

/** What each server does on its own disk. @param now the clock, in milliseconds since 1970 */
export const sweepPreviews = (tables: TableStore, now: () => number = Date.now): PeriodicJob => ({
  name: 'sweep previews',
  every: HOUR,
  everywhere: true,
  work: async (kysely) => {
    await forget(kysely);
    await removeUnkept(kysely, tables.local(), (name) => tables.removeLocal(name));
    await removeAbandoned(tables.folder, now());
  },
});

/** What one server does for all, where tables are kept in a bucket. */
export const sweepSharedTables = (shared: NonNullable<TableStore['shared']>): PeriodicJob => ({
  name: 'sweep tables in the bucket',
  every: HOUR,
  work: (kysely) => removeUnkept(kysely, shared.list(), (name) => shared.remove(name)),
});
