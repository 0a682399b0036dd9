/** A data and a discovery service over a catalogue with people of every role, for tests of publishing. */
import { createDataService } from '#proxy/composition/data-service.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { createHarvest, type Harvest } from '#proxy/domains/catalogue/harvest/index.ts';
import { deleteDataset } from '#proxy/domains/publishing/create-and-delete.ts';
import { restoreEdits } from '#proxy/domains/publishing/given-back.ts';
import { columnsOfImports } from '#proxy/domains/publishing/files/follow-imported.ts';
import { editedFields, keepEdits } from '#proxy/domains/publishing/keep-edits.ts';
import { sheetWork } from '#proxy/domains/publishing/sheets/index.ts';
import { createPublishing, type Publishing } from '#proxy/domains/publishing/index.ts';
import { createPreviewLinks } from '#proxy/domains/publishing/preview-links.ts';
import type { CallName, CallRequest, CallResponse } from '#contract/index.ts';
import type { FieldChanges } from '#contract/publishing-fields.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import type { UploadSettings } from '#proxy/platform/settings/uploads.ts';
import type { VirusScanSettings } from '#proxy/platform/settings/virus-scan.ts';
import type { StoreSettings } from '#proxy/platform/settings/store.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { openStores, type Stores } from '#proxy/platform/store/index.ts';
import { createFileFinder } from '#proxy/domains/files/find-file.ts';
import { createPreviews } from '#proxy/domains/preview/index.ts';
import type { Previews } from '#proxy/domains/preview/previews.ts';
import {
  addPeople,
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  people,
  send,
  silent,
  temporaryFolder,
} from '../../support/catalogue.ts';
import { searchIndex } from '../../support/search-index.ts';

export interface PublishingBench {
  readonly db: Database;
  /** Where files are. */
  readonly dataDir: string;
  readonly stores: Stores;
  readonly discovery: Service;
  readonly publishing: Publishing;
  readonly harvest: Harvest;
  readonly previews: Previews;
  /** The service that answers calls. */
  readonly data: Service;
  /** Makes a call that must succeed. */
  ask<N extends CallName>(name: N, request: Partial<CallRequest<N>>, as?: string): Promise<CallResponse<N>>;
  /** The status of the answer. */
  status<N extends CallName>(name: N, request: Partial<CallRequest<N>>, as?: string): Promise<number>;
  /** A draft of `ORGANISATION`. */
  draft(title?: string): Promise<string>;
  /** A request of tus with the token of a person. */
  tus(method: string, address: string, more?: TusRequest): Promise<Response>;
  /** Uploads a file to a dataset and waits until it was read. */
  upload(datasetGUID: string, name: string, content: string | Uint8Array, replaces?: string): Promise<string>;
  close(): Promise<void>;
}

export interface TusRequest {
  readonly as?: string;
  readonly offset?: number;
  readonly body?: Uint8Array | ReadableStream<Uint8Array>;
}

export interface BenchOptions {
  readonly files?: StoreSettings;
  readonly virusScan?: VirusScanSettings;
  readonly limits?: UploadSettings;
  /** Hosts that imports may read although they are not public. */
  readonly trustedHosts?: string[];
  /** With the organisation; by default a copy of the one that tests share. */
  readonly db?: Database;
}

/** Room for every test. */
export const roomy: UploadSettings = { quotaBytes: 1024 ** 4, freeBytes: 0, unreferencedDays: 30 };

/** All that the checklist of a planned dataset asks for, and of a published one without files. */
export const complete: FieldChanges = {
  title: 'Benches in parks',
  summary: 'Every bench in the parks of the city, with its place and age.',
  description: 'Counted by rangers each spring.',
  contact: { name: 'Parks', email: 'parks@example.org', url: null },
  themes: [5],
  licence: 1,
  access: 1,
  frequency: 26,
  languages: ['en'],
  personalData: 'no',
};

export async function publishingBench({
  files = { kind: 'folder' },
  virusScan,
  limits = roomy,
  trustedHosts = [],
  db: given,
}: BenchOptions = {}): Promise<PublishingBench> {
  const db = given ?? (await catalogueDatabase());
  await addPeople(db);
  const folder = await temporaryFolder();
  const stores = await openStores({ dataDir: folder.path, files }, silent);
  const previews = createPreviews({
    kysely: db.kysely,
    findFile: createFileFinder(db.kysely),
    store: stores.files,
    tables: stores.tables,
    signPath: (path) => path,
    log: silent,
  });
  const previewLinks = createPreviewLinks({ kysely: db.kysely, secrets: createSecrets('s'.repeat(32)) });
  const knows = previewLinks.authenticate(authenticate);
  const publishing = createPublishing({
    kysely: db.kysely,
    authenticate: knows,
    ...stores,
    virusScan,
    limits,
    preparePreview: (file) => previews.prepare(file),
    previewLinks: previewLinks.handlers,
    log: silent,
  });
  const harvest = createHarvest({
    kysely: db.kysely,
    files: stores.files,
    keepEdits,
    columns: columnsOfImports,
    restoreEdits,
    editedFields,
    sheet: sheetWork,
    async remove(trx, datasetGUID, actorGUID) {
      await deleteDataset(trx, { datasetGUID, reason: '' }, actorGUID);
    },
    prepare: async () => {},
    trustedHosts,
    log: silent,
  });
  const data = createDataService({
    db,
    apps: {} as never,
    linkFor: () => Promise.reject(new Error('No test of publishing asks for a link')),
    previews: previews.handlers,
    maps: previews,
    publishing: publishing.handlers,
    wakeReplacing: publishing.wakeReplacing,
    harvest: harvest.handlers,
    authenticate: knows,
    log: silent,
  });
  const discovery = createDiscoveryService({ db, authenticate: knows, searchIndex, log: silent });

  const tus: PublishingBench['tus'] = (method, address, { as = people.editor, offset, body } = {}) =>
    publishing.uploads.fetch(
      new Request(new URL(address, 'http://service.invalid'), {
        method,
        headers: {
          authorization: `Bearer ${as}`,
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          ...(offset !== undefined && { 'upload-offset': String(offset) }),
        },
        ...(body !== undefined && { body: body as BodyInit, duplex: 'half' }),
      }),
    );
  return {
    db,
    dataDir: folder.path,
    stores,
    data,
    discovery,
    publishing,
    harvest,
    previews,
    ask: (name, request, as = people.owner) => ask(data, name, request, as),
    status: async (name, request, as = people.owner) => (await send(data, name, request, as)).status,
    draft: async (title = 'Benches') => {
      const request = { organisationGUID: ORGANISATION, title };
      return (await ask(data, 'dataset:create', request, people.editor)).datasetGUID;
    },
    tus,
    async upload(datasetGUID, name, content, replaces) {
      const body = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      const asked = { datasetGUID, name, size: body.length };
      const { address, uploadId } = await ask(data, 'upload:create', asked, people.editor);
      // Attached before its bytes are here, as an editor does.
      const attach = { datasetGUID, uploadId, ...(replaces !== undefined && { replaces }) };
      const { resourceGUID } = await ask(data, 'dataset:attachUpload', attach, people.editor);
      const sent = await tus('PATCH', address, { offset: 0, body });
      if (sent.status !== 204) throw new Error(`The upload answered ${sent.status}`);
      await publishing.idle();
      return resourceGUID;
    },
    async close() {
      await publishing.close();
      await harvest.close();
      await previews.close();
      stores.close();
      await db.close();
      await folder.remove();
    },
  };
}
