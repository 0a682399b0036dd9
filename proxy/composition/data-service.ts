/** The embedded data service: lookup tables (specification, section 7), the way to restricted files, and previews. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { LookupItem, LookupTable } from '#contract/entities/lookup.ts';
import type { CallResponse } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import type { AppHandlers } from '#proxy/domains/apps/index.ts';
import { createAuthorise } from '#proxy/platform/access/authorise.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { PreviewHandlers } from '#proxy/domains/preview/index.ts';
import { createService, type Authenticate, type Service } from '#proxy/platform/service/service.ts';

export interface DataOptions {
  readonly db: Pick<Database, 'kysely'>;
  /** Makes an address for a file that the member may have. */
  readonly linkFor: (resourceGUID: string, identityGUID: string) => Promise<CallResponse<'resource:link'>>;
  /** What people have made with the data. */
  readonly apps: AppHandlers;
  /** Shows what is in files. */
  readonly previews: PreviewHandlers;
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

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

function readTable(kysely: Kysely<Schema>, table: LookupTable): Promise<LookupItem[]> {
  return kysely
    .selectFrom('catalogue.lookup')
    .select(['id', 'code', 'label', 'description', 'uri', 'details'])
    .where('table_name', '=', table)
    .where('active', '=', true)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export function createDataService({
  db: { kysely },
  apps,
  linkFor,
  previews,
  authenticate,
  log,
}: DataOptions): Service {
  return createService(
    'data',
    {
      ...apps,
      ...previews,
      'lut:view': async ({ organisationGUID, lutTableName }) => ({
        result: await (lutTableName === 'dataProvider'
          ? readDataProviders(kysely, organisationGUID)
          : readTable(kysely, lutTableName)),
      }),
      'resource:link': ({ resourceGUID }, { caller }) => {
        if (caller === null) throw new ProblemError(401, 'Access token is missing');
        return linkFor(resourceGUID, caller.identityGUID);
      },
    },
    { authenticate, authorise: createAuthorise(kysely), log },
  );
}
