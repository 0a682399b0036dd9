/** The embedded discovery service: finding and reading datasets (specification, section 7). */
import type { Logger } from 'pino';
import { createAuthorise } from '#proxy/platform/access/authorise.ts';
import { isConnectionError } from '#proxy/platform/database/connection-errors.ts';
import { askedLanguages } from '#contract/text-languages.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetPageHandlers } from '#proxy/domains/discovery/dataset-page.ts';
import { VISITOR } from '#proxy/platform/access/access-scope.ts';
import { createUnlisted } from '#proxy/platform/catalogue/unlisted.ts';
import { createKeptIndex, type KeptIndexOptions } from '#proxy/domains/search-index/memory/kept-index.ts';
import { followHandlers } from '#proxy/domains/follow/index.ts';
import {
  createService,
  requireCaller,
  type Authenticate,
  type Service,
} from '#proxy/platform/service/service.ts';
import type { SearchIndexKind } from '#proxy/platform/search/search-index.ts';
import type { SynonymRule } from '#proxy/platform/search/synonyms.ts';
import { createSearchIndex } from './search-index.ts';
import { summariseCatalogue } from '#proxy/domains/discovery/catalogue-summary.ts';
import { findOrganisations } from '#proxy/domains/organisations/find-organisations.ts';
import { countByOrganisation } from '#proxy/domains/discovery/count-by-organisation.ts';
import { listUnlisted } from '#proxy/domains/discovery/list-unlisted.ts';
import { listDiscovery } from '#proxy/domains/discovery/list-discovery.ts';
import { organisationStatistics } from '#proxy/domains/organisations/organisation-statistics.ts';
import { recordView } from '#proxy/domains/catalogue/record-view.ts';
import type { Use } from '#proxy/platform/uses/write-uses.ts';
import { readContents } from '#proxy/domains/reports/read-contents.ts';
import { exportOrganisation, reportOrganisation } from '#proxy/domains/reports/read-organisation.ts';
import { exportUse, reportUse } from '#proxy/domains/reports/read-use.ts';
import { suggest } from '#proxy/domains/discovery/suggest/suggest.ts';
import { viewDataset } from '#proxy/domains/discovery/view-dataset.ts';

export interface DiscoveryOptions {
  readonly db: Pick<Database, 'kysely'>;
  readonly authenticate: Authenticate;
  /** `memory` by default. */
  readonly searchIndex?: SearchIndexKind;
  /** Where an index in memory is kept for the next start, and its drafts. It is not kept by default. */
  readonly keptIndex?: Pick<KeptIndexOptions, 'path' | 'scratch'>;
  /** Takes down a view of a dataset. By default none is. */
  readonly noteUse?: (use: Use) => void;
  /** None by default. */
  readonly synonyms?: readonly SynonymRule[];
  readonly log: Logger;
}

export interface DiscoveryService extends Service {
  /** Resolves when the search index answers. @throws the error of the database or the index */
  ready(): Promise<unknown>;
}

/** Reading has no side effects: the page of a dataset reports a view with `dataset:recordView`. */
export function createDiscoveryService({
  db: { kysely },
  authenticate,
  searchIndex = 'memory',
  synonyms = [],
  noteUse = () => undefined,
  keptIndex,
  log,
}: DiscoveryOptions): DiscoveryService {
  const unlisted = createUnlisted(log);
  const kept = keptIndex === undefined ? null : createKeptIndex({ ...keptIndex, log });
  const index = createSearchIndex(searchIndex, kysely, synonyms, unlisted, kept);
  const listing = { kysely, index, unlisted };
  index.prepare().catch((error: unknown) => {
    // A server that ends at once has closed its connections; that needs no stack.
    const cause = isConnectionError(error) ? { reason: String(error) } : { err: error };
    log.warn(cause, 'the catalogue could not be read ahead; the first search reads it');
  });
  const service = createService(
    'discovery',
    {
      ...datasetPageHandlers(listing),
      ...followHandlers(kysely),
      'dataset:listDiscovery': (filter, { caller, acceptLanguage }) =>
        listDiscovery(listing, filter, caller?.identityGUID ?? null, acceptLanguage),
      'dataset:view': ({ datasetGUID, language }, { caller, acceptLanguage }) =>
        viewDataset(
          kysely,
          datasetGUID,
          caller?.identityGUID ?? null,
          askedLanguages(language, acceptLanguage),
        ),
      'dataset:recordView': (request, { caller }) =>
        recordView(kysely, request, caller?.identityGUID ?? null, noteUse),
      'dataset:listUnlisted': async ({ organisationGUID }, { caller }) => ({
        result: await listUnlisted(kysely, unlisted, organisationGUID, caller?.identityGUID ?? null),
      }),
      'catalogue:suggest': (request, { caller, acceptLanguage }) =>
        suggest(kysely, index, request, {
          identityGUID: caller?.identityGUID ?? null,
          asked: askedLanguages(request.language, acceptLanguage),
        }),
      'catalogue:summary': (_, { caller }) => summariseCatalogue(kysely, index, caller?.identityGUID ?? null),
      'organisation:find': (request, { caller }) =>
        findOrganisations(
          kysely,
          (identityGUID) => countByOrganisation(kysely, index, identityGUID),
          request,
          caller?.identityGUID ?? null,
        ),
      'report:use': (request, context) => reportUse(kysely, request, requireCaller(context).identityGUID),
      'report:contents': ({ organisationGUID }, context) =>
        readContents(kysely, organisationGUID, requireCaller(context).identityGUID),
      'report:useExport': (request, context) =>
        exportUse(kysely, request, requireCaller(context).identityGUID),
      'report:organisation': (request) => reportOrganisation(kysely, request),
      'report:organisationExport': (request) => exportOrganisation(kysely, request),
      'organisation:statistics': async ({ organisationGUID }, { caller }) => ({
        result: await organisationStatistics(kysely, organisationGUID, caller?.identityGUID ?? null),
      }),
    },
    { authenticate, authorise: createAuthorise(kysely), log },
  );
  return { ...service, ready: async () => (await index.view(VISITOR)).countDistinct('status') };
}
