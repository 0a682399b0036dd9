/**
 * Creates the domains in the order in which they need each other. A domain knows another one only by what it is handed
 * here, so that each can be replaced by a service elsewhere.
 */
import { join } from 'node:path';
import { createApps } from '#proxy/domains/apps/index.ts';
import { createHarvest } from '#proxy/domains/catalogue/harvest/index.ts';
import { viewDataset } from '#proxy/domains/discovery/view-dataset.ts';
import { createExports } from '#proxy/domains/exports/index.ts';
import { createFileFinder } from '#proxy/domains/files/find-file.ts';
import { createFiles } from '#proxy/domains/files/index.ts';
import { createFollowPages } from '#proxy/domains/follow/pages.ts';
import { createLinkChecks } from '#proxy/domains/links/index.ts';
import { refuseMaps } from '#proxy/domains/maps/index.ts';
import { findLayer } from '#proxy/domains/maps/show-map.ts';
import { createNoticePages } from '#proxy/domains/notices/unsubscribe.ts';
import { createLogos } from '#proxy/domains/organisations/logo.ts';
import { createPreviews } from '#proxy/domains/preview/index.ts';
import { prepareTables } from '#proxy/domains/preview/prepare.ts';
import { deleteDataset } from '#proxy/domains/publishing/create-and-delete.ts';
import { restoreEdits } from '#proxy/domains/publishing/given-back.ts';
import { createPublishing } from '#proxy/domains/publishing/index.ts';
import { columnsOfImports } from '#proxy/domains/publishing/files/follow-imported.ts';
import { editedFields, keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { createPreviewLinks } from '#proxy/domains/publishing/preview-links.ts';
import { sheetWork } from '#proxy/domains/publishing/sheets/index.ts';
import { createUses } from '#proxy/platform/uses/write-uses.ts';
import { createDiscoveryService } from './discovery-service.ts';
import type { Foundation } from './foundation.ts';
import { createMembership } from './membership.ts';

/** What every domain is handed. */
const common = ({ db, config, origin, log }: Foundation) => ({
  db,
  kysely: db.kysely,
  productName: config.productName,
  origin,
  log,
});

/** Tables of files: what is shown of them, and what is read from them row by row. */
function createTables(foundation: Foundation) {
  const { db, stores, links, log } = foundation;
  return createPreviews({
    kysely: db.kysely,
    findFile: createFileFinder(db.kysely),
    store: stores.files,
    tables: stores.tables,
    signPath: links.signPath,
    log,
  });
}
type Tables = ReturnType<typeof createTables>;

/** Members, groups and what is shared with them; and how all who ask are recognised, by whichever token. */
function createAccess(foundation: Foundation, previews: Tables) {
  const { db, config, secrets, pool, sendEmail } = foundation;
  const membership = createMembership({
    ...common(foundation),
    secrets,
    accounts: pool.accounts,
    sendEmail,
    hasPersonalTokens: config.flags.PERSONAL_TOKENS,
    hasApiKeys: config.flags.API_KEYS,
    hasMaps: config.flags.MAPPING_SOLUTION,
    fitNarrowing: previews.fitNarrowing,
    sampleRows: previews.sample,
    viewDataset: (datasetGUID, identityGUID) => viewDataset(db.kysely, datasetGUID, identityGUID),
  });
  const previewLinks = createPreviewLinks({ kysely: db.kysely, secrets });
  const authenticate = previewLinks.authenticate(
    membership.keys.authenticate(membership.tokens.authenticate(pool.authenticate)),
  );
  return { membership, previewLinks, authenticate };
}
type Access = ReturnType<typeof createAccess>;

/** What reads the catalogue: files, rows, search and descriptions for other catalogues. Each notes that it was used. */
function createReading(foundation: Foundation, previews: Tables, { authenticate }: Access) {
  const { db, config, secrets, stores, links, log, origin } = foundation;
  const uses = createUses({ kysely: db.kysely, hash: (text) => secrets.hash(text, 'use-reader'), log });
  const noteUse = uses.note;
  const hasMaps = config.flags.MAPPING_SOLUTION;
  const files = createFiles({ db, store: stores.files, links, authenticate, noteUse, log });
  const rowsApi = previews.rowsApi({
    authenticate,
    signedFor: links.pathSignedFor,
    noteUse,
    findLayer: (...asked) => (hasMaps ? findLayer(db.kysely, ...asked) : refuseMaps()),
    origin,
  });
  const discovery = createDiscoveryService({
    db,
    authenticate,
    searchIndex: config.searchIndex,
    synonyms: config.synonyms,
    noteUse,
    keptIndex: { path: join(config.dataDir, 'search-index'), scratch: stores.scratch },
    log,
  });
  const descriptions = createExports({ ...common(foundation), discovery, authenticate, hasMaps });
  return { uses, files, rowsApi, discovery, descriptions };
}

/** What changes the catalogue: editors, importers, and the checks of links. */
function createWriting(foundation: Foundation, previews: Tables, { authenticate, previewLinks }: Access) {
  const { db, config, stores, log } = foundation;
  const { kysely } = db;
  const publishing = createPublishing({
    kysely,
    authenticate,
    files: stores.files,
    pieces: stores.pieces,
    scratch: stores.scratch,
    virusScan: config.virusScan,
    limits: config.uploads,
    preparePreview: (file) => previews.prepare(file),
    previewLinks: previewLinks.handlers,
    log,
  });
  const harvest = createHarvest({
    kysely,
    files: stores.files,
    keepEdits,
    columns: columnsOfImports,
    restoreEdits,
    editedFields,
    sheet: sheetWork,
    async remove(trx, datasetGUID, actorGUID) {
      await deleteDataset(trx, { datasetGUID, reason: 'Import rolled back' }, actorGUID);
    },
    prepare: (organisationGUID) => prepareTables(kysely, organisationGUID),
    trustedHosts: config.fetchTrustedHosts,
    log,
  });
  const linkChecks = createLinkChecks({
    kysely,
    days: config.linkCheckDays,
    trustedHosts: config.fetchTrustedHosts,
    log,
  });
  return { publishing, harvest, linkChecks };
}

/** Creates every domain on an open foundation. */
export function createDomains(foundation: Foundation) {
  const { db, secrets, sendEmail } = foundation;
  const previews = createTables(foundation);
  const access = createAccess(foundation, previews);
  const { authenticate } = access;
  return {
    previews,
    ...access,
    ...createReading(foundation, previews, access),
    ...createWriting(foundation, previews, access),
    logos: createLogos(db.kysely),
    apps: createApps({ ...common(foundation), secrets, authenticate, sendEmail }),
    followPages: createFollowPages({ ...common(foundation), secrets }),
    noticePages: createNoticePages({ ...common(foundation), secrets }),
  };
}

export type Domains = ReturnType<typeof createDomains>;
