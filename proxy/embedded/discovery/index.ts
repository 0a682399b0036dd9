/** The embedded discovery service: finding and reading datasets (specification, section 7). */
import type { Logger } from 'pino';
import { createAuthorise } from '#proxy/embedded/authorise.ts';
import type { Database } from '#proxy/embedded/database/database.ts';
import { datasetPageHandlers } from '#proxy/embedded/dataset-page/index.ts';
import { followHandlers } from '#proxy/embedded/follow/index.ts';
import { createService, type Authenticate, type Service } from '#proxy/embedded/service.ts';
import { createCatalogueIndex } from './catalogue-index/catalogue-index.ts';
import { summariseCatalogue } from './catalogue-summary.ts';
import { findOrganisations } from './find-organisations.ts';
import { listDiscovery } from './list-discovery.ts';
import { organisationStatistics } from './organisation-statistics.ts';
import { recordView } from './record-view.ts';
import { suggest } from './suggest/suggest.ts';
import { viewDataset } from './view-dataset.ts';

export interface DiscoveryOptions {
  readonly db: Pick<Database, 'kysely'>;
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

/** Reading has no side effects: whoever shows a dataset says so with `dataset:recordView`. */
export function createDiscoveryService({ db: { kysely }, authenticate, log }: DiscoveryOptions): Service {
  const index = createCatalogueIndex(kysely);
  index
    .prepare()
    .catch((error: unknown) =>
      log.warn({ err: error }, 'The catalogue could not be read ahead; the first search reads it'),
    );
  return createService(
    'discovery',
    {
      ...datasetPageHandlers(kysely, index),
      ...followHandlers(kysely),
      'dataset:listDiscovery': (filter, { caller }) =>
        listDiscovery(kysely, index, filter, caller?.identityGUID ?? null),
      'dataset:view': ({ datasetGUID }, { caller }) =>
        viewDataset(kysely, datasetGUID, caller?.identityGUID ?? null),
      'dataset:recordView': (request, { caller }) =>
        recordView(kysely, request, caller?.identityGUID ?? null),
      'catalogue:suggest': (request, { caller }) =>
        suggest(kysely, index, request, caller?.identityGUID ?? null),
      'catalogue:summary': (_, { caller }) => summariseCatalogue(kysely, index, caller?.identityGUID ?? null),
      'organisation:find': (request, { caller }) =>
        findOrganisations(kysely, index, request, caller?.identityGUID ?? null),
      'organisation:statistics': async ({ organisationGUID }, { caller }) => ({
        result: await organisationStatistics(kysely, organisationGUID, caller?.identityGUID ?? null),
      }),
    },
    { authenticate, authorise: createAuthorise(kysely), log },
  );
}
