/** Stars of openness as they are computed from what editors have, whatever they state. */
import { sql, type Kysely } from 'kysely';
import type { Dataset } from '#contract/entities/dataset.ts';
import { opennessOf } from '#proxy/platform/catalogue/openness.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Working } from './working.ts';

export async function computedOpenness(
  kysely: Kysely<Schema>,
  { fields, files }: Working,
): Promise<Dataset['openness']> {
  const { rows } = await sql<{ open: boolean | null }>`
    select (details -> 'open')::boolean as open from catalogue.lookup
    where table_name = 'licenceType' and id = ${fields.licence}`.execute(kysely);
  return opennessOf(
    fields.licence === null ? null : (rows[0]?.open ?? false),
    files.map(({ entry, version: { format, status } }) => ({
      format,
      status,
      licence: entry.facts?.licence ?? null,
    })),
  );
}
