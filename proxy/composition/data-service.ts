/** The embedded data service: lookup tables (specification, section 7), the way to restricted files, previews, maps, charts and dashboards. */
import type { Logger } from 'pino';
import type { CallResponse } from '#contract/index.ts';
import type { AppHandlers } from '#proxy/domains/apps/index.ts';
import { createAuthorise } from '#proxy/platform/access/authorise.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import {
  listDataProviders,
  removeDataProvider,
  saveDataProvider,
} from '#proxy/domains/lookups/data-providers.ts';
import { activateRow, deactivateRow, listAllRows, renameRow } from '#proxy/domains/lookups/common-rows.ts';
import { hideRow, listRows, restoreRow } from '#proxy/domains/lookups/hidden-rows.ts';
import { createRow, discardRow } from '#proxy/domains/lookups/own-rows.ts';
import { readLookup } from '#proxy/domains/lookups/read-lookup.ts';
import { listTags } from '#proxy/domains/lookups/tags.ts';
import { createDocuments, type DocumentsOptions } from '#proxy/domains/documents/index.ts';
import { createMaps, mapsOff, type MapsOptions } from '#proxy/domains/maps/index.ts';
import type { Harvest } from '#proxy/domains/catalogue/harvest/index.ts';
import type { PreviewHandlers } from '#proxy/domains/preview/previews.ts';
import type { PublishingHandlers } from '#proxy/domains/publishing/index.ts';
import {
  askInEachOrganisation,
  countAllUses,
  isRowInUse,
  readReplacements,
} from '#proxy/domains/publishing/replace-everywhere.ts';
import { askForChange } from '#proxy/domains/publishing/replace-job.ts';
import { readRowUses as readUses } from '#proxy/domains/publishing/replace-pending.ts';
import {
  createService,
  requireCaller,
  type Authenticate,
  type Service,
} from '#proxy/platform/service/service.ts';

export interface DataOptions {
  readonly db: Pick<Database, 'kysely'>;
  /** Makes an address for a file that the member may have. */
  readonly linkFor: (resourceGUID: string, identityGUID: string) => Promise<CallResponse<'resource:link'>>;
  /** What people have made with the data. */
  readonly apps: AppHandlers;
  /** Shows what is in files. */
  readonly previews: PreviewHandlers;
  /** What maps and charts are drawn of. */
  readonly maps: Pick<MapsOptions, 'drawLayer' | 'findPlaces'> &
    Pick<DocumentsOptions, 'drawChart' | 'findTables'>;
  /** False: calls of maps are refused, and dashboards show none. */
  readonly hasMaps?: boolean;
  /** Edits and publishes datasets. */
  readonly publishing: PublishingHandlers;
  /** Says that a value is to be replaced in datasets. */
  readonly wakeReplacing?: () => void;
  /** Imports from other catalogues. */
  readonly harvest: Harvest['handlers'];
  readonly authenticate: Authenticate;
  readonly log: Logger;
}

export function createDataService({
  db: { kysely },
  apps,
  linkFor,
  maps,
  hasMaps = true,
  previews,
  publishing,
  wakeReplacing = () => undefined,
  harvest,
  authenticate,
  log,
}: DataOptions): Service {
  const authorise = createAuthorise(kysely);
  return createService(
    'data',
    {
      ...apps,
      ...createDocuments({ kysely, ...maps, hasMaps, authorise }),
      ...(hasMaps ? createMaps({ kysely, ...maps, authorise }) : mapsOff()),
      ...previews,
      ...publishing,
      ...harvest,
      'lut:view': async (request) => ({ result: await readLookup(kysely, request) }),
      async 'lut:delete'(request, context) {
        const { identityGUID } = requireCaller(context);
        if (request.lutTableName === 'dataProvider')
          await removeDataProvider(kysely, request, identityGUID, { ask: askForChange, readUses });
        else await hideRow(kysely, request, identityGUID, askForChange);
        wakeReplacing();
        return {};
      },
      async 'lut:restore'(request, context) {
        await restoreRow(kysely, request, requireCaller(context).identityGUID);
        return {};
      },
      'lut:rows': (request) => listRows(kysely, request, readUses),
      'lut:allRows': (request) => listAllRows(kysely, request, countAllUses),
      'lut:create': (request, context) =>
        createRow(kysely, request, requireCaller(context).identityGUID, countAllUses),
      async 'lut:discard'(request, context) {
        await discardRow(kysely, request, requireCaller(context).identityGUID, isRowInUse);
        return {};
      },
      'lut:rename': (request, context) =>
        renameRow(kysely, request, requireCaller(context).identityGUID, countAllUses),
      async 'lut:deactivate'(request, context) {
        const { identityGUID } = requireCaller(context);
        const uses = { countUses: countAllUses, ask: askInEachOrganisation };
        const answer = await deactivateRow(kysely, request, identityGUID, uses);
        wakeReplacing();
        return answer;
      },
      'lut:activate': (request, context) =>
        activateRow(kysely, request, requireCaller(context).identityGUID, countAllUses),
      'lut:replacements': async () => ({ result: await readReplacements(kysely) }),
      'tag:list': (request) => listTags(kysely, request),
      'dataProvider:list': (request) => listDataProviders(kysely, request, readUses),
      'dataProvider:save': (request, context) =>
        saveDataProvider(kysely, request, requireCaller(context).identityGUID, readUses),
      'resource:link': ({ resourceGUID }, context) =>
        linkFor(resourceGUID, requireCaller(context).identityGUID),
    },
    { authenticate, authorise, log },
  );
}
