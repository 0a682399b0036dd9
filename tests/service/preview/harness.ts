/** A data service with previews on a database and in a folder of its own, and files to be put into it. */
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { StatusCode, Visibility } from '#contract/entities/dataset.ts';
import { createDataService } from '#proxy/composition/data-service.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { createFileFinder } from '#proxy/domains/files/find-file.ts';
import { createPreviews } from '#proxy/domains/preview/index.ts';
import type { Previews } from '#proxy/domains/preview/previews.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import type { FileStore } from '#proxy/platform/store/file-store.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import { createFolderTables } from '#proxy/platform/store/folder-tables.ts';
import type { TableStore } from '#proxy/platform/store/table-store.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  record,
  resourceOf,
  silent,
  temporaryFolder,
} from '../../support/catalogue.ts';
import { testApps } from '../../support/apps.ts';

export interface Stored {
  readonly content: string | Uint8Array;
  readonly format?: string;
  readonly name?: string;
  readonly status?: StatusCode;
  readonly visibility?: Visibility;
  /** Files of one identifier replace each other. */
  readonly sourceIdentifier?: string;
}

export interface Opened {
  readonly previews: Previews;
  readonly data: Service;
}

export interface Harness {
  readonly db: Database;
  readonly folder: string;
  /** Opens a service of its own on the same database. */
  open(more?: Partial<Parameters<typeof createPreviews>[0]> & { readonly hasMaps?: boolean }): Opened;
  /** @returns the GUID of a resource with these bytes */
  store(stored: Stored): Promise<string>;
  close(): Promise<void>;
}

/** Stores a file and waits for its table. */
export async function ready(
  harness: Harness,
  { data, previews }: Opened,
  stored: Stored,
  who?: string,
): Promise<string> {
  const resourceGUID = await harness.store(stored);
  await ask(data, 'resource:requestPreview', { resourceGUID }, who);
  await previews.idle();
  return resourceGUID;
}

/** @param given stores that are not folders, and a database of the caller's own */
export async function createHarness(
  given: { readonly files?: FileStore; readonly tables?: TableStore; readonly db?: Database } = {},
): Promise<Harness> {
  const db = given.db ?? (await catalogueDatabase());
  const folder = await temporaryFolder();
  const store = given.files ?? createFolderFiles(join(folder.path, 'files'));
  const tables = given.tables ?? createFolderTables(join(folder.path, 'previews'));
  let resources = 0;
  return {
    db,
    folder: folder.path,
    open({ hasMaps = true, ...more } = {}) {
      const previews = createPreviews({
        kysely: db.kysely,
        findFile: createFileFinder(db.kysely),
        store,
        tables,
        signPath: (path) => path,
        log: silent,
        ...more,
      });
      const linkFor = () => Promise.reject(new Error('no links here'));
      const data = createDataService({
        db,
        apps: testApps(db).handlers,
        linkFor,
        previews: previews.handlers,
        maps: previews,
        hasMaps,
        publishing: {} as never,
        harvest: {} as never,
        authenticate,
        log: silent,
      });
      return { previews, data };
    },
    async store({ content, format = 'CSV', name = 'a.csv', status, visibility, ...more }) {
      const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
      const stored = await store.put(bytes);
      const sourceIdentifier = more.sourceIdentifier ?? `file-${(resources += 1)}`;
      await writeRecords(
        db.kysely,
        [
          record({
            sourceIdentifier,
            ...(status && { status }),
            ...(visibility && { visibility }),
            resources: [
              {
                key: 'file',
                name: 'File',
                description: null,
                format,
                mimeType: null,
                status: 'ready',
                statusReason: null,
                bytes: stored.bytes,
                checksum: null,
                profile: null,
                url: null,
                file: { name, key: stored.key },
              },
            ],
          }),
        ],
        { organisationGUID: ORGANISATION, kind: 'test' },
      );
      return resourceOf(db, sourceIdentifier);
    },
    async close() {
      await db.close();
      await folder.remove();
    },
  };
}

/** What most tests ask: one service for a file of tests, there from the first test on and closed after the last. */
export interface Bench extends Omit<Harness, 'close'>, Opened {
  /** Stores a file and waits for its table. */
  ready(stored: Stored, who?: string): Promise<string>;
  /** Opens another service in the place of the one that was closed. */
  reopen(): void;
}

export function useBench(): Bench {
  let harness: Harness | undefined;
  let opened: Opened | undefined;
  const there = <T>(value: T | undefined): T => {
    if (value === undefined) throw new Error('The bench is not there before the first test');
    return value;
  };
  beforeAll(async () => {
    harness = await createHarness();
    opened = harness.open();
  });
  afterAll(async () => {
    await opened?.previews.close();
    await harness?.close();
  });
  return {
    get db() {
      return there(harness).db;
    },
    get folder() {
      return there(harness).folder;
    },
    get previews() {
      return there(opened).previews;
    },
    get data() {
      return there(opened).data;
    },
    open: (more) => there(harness).open(more),
    store: (stored) => there(harness).store(stored),
    ready: (stored, who) => ready(there(harness), there(opened), stored, who),
    reopen() {
      opened = there(harness).open();
    },
  };
}
