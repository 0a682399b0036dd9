/** The embedded discovery service: finding and reading datasets (specification, section 7). */
import type { Logger } from 'pino';
import { createAuthorise } from '#proxy/embedded/authorise.ts';
import type { Database } from '#proxy/embedded/database/database.ts';
import { createService, type Authenticate, type Service } from '#proxy/embedded/service.ts';
import { summariseCatalogue } from './catalogue-summary.ts';
import { createTermCounter } from './counted-terms.ts';
import { listDiscovery } from './list-discovery.ts';
import { organisationStatistics } from './organisation-statistics.ts';
import { recordView } from './record-view.ts';
import { viewDataset } from './view-dataset.ts';

export interface DiscoveryOptions {
  readonly db: Pick<Database, 'kysely'>;
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

/** Reading has no side effects: whoever shows a dataset says so with `dataset:recordView`. */
export function createDiscoveryService({ db: { kysely }, authenticate, log }: DiscoveryOptions): Service {
  const terms = createTermCounter(kysely);
  return createService(
    'discovery',
    {
      'dataset:listDiscovery': (filter, { caller }) =>
        listDiscovery(kysely, terms, filter, caller?.identityGUID ?? null),
      'dataset:view': ({ datasetGUID }, { caller }) =>
        viewDataset(kysely, datasetGUID, caller?.identityGUID ?? null),
      'dataset:recordView': ({ datasetGUID }, { caller }) =>
        recordView(kysely, datasetGUID, caller?.identityGUID ?? null),
      'catalogue:summary': (_, { caller }) => summariseCatalogue(kysely, terms, caller?.identityGUID ?? null),
      'organisation:statistics': async ({ organisationGUID }, { caller }) => ({
        result: await organisationStatistics(kysely, organisationGUID, caller?.identityGUID ?? null),
      }),
    },
    { authenticate, authorise: createAuthorise(kysely), log },
  );
}
