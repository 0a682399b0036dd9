/** Has tables made before anyone asks, so that their previews are ready at first sight. */
import type { Kysely } from 'kysely';
import { statuses } from '#contract/fixed-values.ts';
import { mainTable } from '#contract/main-file.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { kindsOfFile } from '#proxy/platform/formats/kind/kinds-of-file.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { LARGEST_FILE, requestTable } from './queue.ts';
import { recipeOf } from './recipe.ts';

/** A stored file whose table will be asked for. */
export interface PreparedFile {
  readonly fileKey: string;
  readonly bytes: number;
  readonly stated: StatedReading | null;
}

/** Asks for the table of a file, unless it is too large for one. @param by whose turn it takes */
export async function prepareTable(
  kysely: Kysely<Schema>,
  { fileKey, bytes, stated }: PreparedFile,
  by?: string,
): Promise<void> {
  if (bytes > LARGEST_FILE) return;
  const key = { fileKey, recipe: recipeOf({ wanted: 0, stated }) };
  await requestTable(kysely, key, { bytes, ...(by !== undefined && { by }) });
}

/** Published datasets, whose files anyone or a member may open. */
const readMainFiles = async (kysely: Kysely<Schema>, organisationGUID: string) => {
  const rows = await kysely
    .selectFrom('catalogue.resource as r')
    .innerJoin('catalogue.dataset as d', 'd.dataset_guid', 'r.dataset_guid')
    .select(['r.dataset_guid', 'r.format', 'r.url', 'r.file_name', 'r.file_key', 'r.bytes', 'r.row_count'])
    .select('r.reading')
    .where('d.organisation_guid', '=', organisationGUID)
    .where('d.status_id', '=', statuses.published.id)
    .orderBy('r.dataset_guid')
    .orderBy('r.position')
    .execute();
  const files = rows.map((row) => ({
    ...row,
    external: row.url !== null,
    shape: row.row_count === null ? null : { rows: Number(row.row_count) },
  }));
  return [...Map.groupBy(files, ({ dataset_guid }) => dataset_guid).values()].map(
    (some) => mainTable(some) ?? some.find(({ file_key }) => file_key !== null),
  );
};

/**
 * Asks for the tables of the main files; those that are made or asked for already stay as they are. They take their
 * turns as one requester, so that people who open other files do not wait for all of them.
 * @param by that requester
 * @returns how many files have a table, or will have one
 */
export async function prepareTables(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  by = organisationGUID,
): Promise<number> {
  let asked = 0;
  for (const file of await readMainFiles(kysely, organisationGUID)) {
    if (!file || file.file_key === null) continue;
    const { hasTable } = kindsOfFile({ format: file.format, fileName: file.file_name ?? '' });
    if (!hasTable) continue;
    const prepared = { fileKey: file.file_key, bytes: Number(file.bytes ?? 0), stated: file.reading };
    await prepareTable(kysely, prepared, by);
    asked += 1;
  }
  return asked;
}
