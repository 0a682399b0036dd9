/** The call `lut:view`: the rows of a lookup table that may be chosen. */
import type { Kysely } from 'kysely';
import type { LookupItem, LookupTable } from '#contract/entities/lookup.ts';
import type { CallRequest } from '#contract/index.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Data providers belong to one organisation; every other table is the same for all. */
async function readDataProviders(kysely: Kysely<Schema>, organisationGUID: string): Promise<LookupItem[]> {
  const rows = await kysely
    .selectFrom('catalogue.data_provider')
    .select(['id', 'code', 'name', 'description', 'url', 'kind'])
    .where('organisation_guid', '=', organisationGUID)
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute();
  return rows.map(({ name, url, kind, ...row }) => ({ ...row, label: name, uri: url, details: { kind } }));
}

function readTable(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  table: LookupTable,
): Promise<LookupItem[]> {
  return kysely
    .selectFrom('catalogue.lookup as l')
    .select(['id', 'code', 'label', 'description', 'uri', 'details'])
    .where('table_name', '=', table)
    .where('active', '=', true)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('catalogue.hidden_lookup as h')
            .select('h.id')
            .where('h.organisation_guid', '=', organisationGUID)
            .whereRef('h.table_name', '=', 'l.table_name')
            .whereRef('h.id', '=', 'l.id'),
        ),
      ),
    )
    .orderBy('position')
    .orderBy('id')
    .execute();
}

/** Reads a lookup table in its order; data providers by name. */
export const readLookup = (
  kysely: Kysely<Schema>,
  { organisationGUID, lutTableName }: CallRequest<'lut:view'>,
): Promise<LookupItem[]> =>
  lutTableName === 'dataProvider'
    ? readDataProviders(kysely, organisationGUID)
    : readTable(kysely, organisationGUID, lutTableName);
