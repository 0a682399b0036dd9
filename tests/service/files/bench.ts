/** Stored files behind their route, one for each status and visibility of a dataset, and a clock of the test's own. */
import { afterAll, beforeAll } from 'vitest';
import type { StatusCode, Visibility } from '#contract/entities/dataset.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createFiles } from '#proxy/domains/files/index.ts';
import { createFileLinks, type FileLinks } from '#proxy/domains/files/links.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import type { FileStore, StoredFile } from '#proxy/platform/store/file-store.ts';
import { createFolderFiles } from '#proxy/platform/store/folder-files.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Uses } from '#proxy/platform/uses/write-uses.ts';
import { usesOf } from '../../support/uses.ts';
import {
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  record,
  resourceOf,
  silent,
  temporaryFolder,
} from '../../support/catalogue.ts';

export const CONTENT = 'id,name\n1,<script>alert(1)</script>\n';
export const NAME = 'Bäume & "Büsche".csv';

export let db: Database;
let folder: Awaited<ReturnType<typeof temporaryFolder>>;
export let store: FileStore;
export let links: FileLinks;
export let uses: Uses;
export let files: ReturnType<typeof createFiles>;
let time: number;
export let stored: StoredFile;
/** GUIDs of the resources, by status and visibility. */
export const resources = new Map<string, string>();

export async function write(
  status: StatusCode,
  visibility: Visibility,
  fileName = NAME,
  file: StoredFile = stored,
): Promise<string> {
  const identifier = `${status}-${visibility}-${fileName}`;
  await writeRecords(
    db.kysely,
    [
      record({
        sourceIdentifier: identifier,
        status,
        visibility,
        resources: [
          {
            key: 'table',
            name: 'Table',
            description: null,
            format: 'HTML',
            mimeType: 'text/html',
            status: 'ready',
            statusReason: null,
            bytes: file.bytes,
            checksum: { algorithm: 'sha256', value: file.key },
            profile: null,
            url: null,
            file: { name: fileName, key: file.key },
          },
        ],
      }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  return resourceOf(db, identifier);
}

/** Makes everything here for the tests of a file, and removes it after them. Call it once in each file. */
export function useFiles(): void {
  beforeAll(async () => {
    time = Date.UTC(2026, 10, 20);
    resources.clear();
    db = await catalogueDatabase();
    folder = await temporaryFolder();
    store = createFolderFiles(folder.path);
    stored = await store.put(new TextEncoder().encode(CONTENT));
    links = createFileLinks(db.kysely, createSecrets('s'.repeat(32)), () => time);
    uses = usesOf(db);
    files = createFiles({
      db,
      store,
      links,
      authenticate,
      noteUse: uses.note,
      log: silent,
    });
    for (const status of ['draft', 'planned', 'published', 'onRequest'] as const)
      for (const visibility of ['public', 'organisation', 'private'] as const)
        resources.set(`${status}-${visibility}`, await write(status, visibility));
  });
  afterAll(async () => {
    await uses.close();
    await db.close();
    await folder.remove();
  });
}

export function get(
  kind: string,
  init: RequestInit & { as?: string; name?: string } = {},
): Promise<Response> {
  const headers = new Headers(init.headers);
  if (init.as !== undefined) headers.set('authorization', `Bearer ${init.as}`);
  const address = `http://localhost/files/${resources.get(kind) ?? kind}/${encodeURIComponent(init.name ?? NAME)}`;
  return Promise.resolve(files.fetch(new Request(address, { ...init, headers })));
}

export async function downloads(kind: string): Promise<number> {
  const row = await db.kysely
    .selectFrom('catalogue.resource as r')
    .innerJoin('catalogue.rank as k', 'k.dataset_guid', 'r.dataset_guid')
    .select('k.downloads')
    .where('r.resource_guid', '=', resources.get(kind) ?? '')
    .executeTakeFirstOrThrow();
  return row.downloads;
}

export const now = (): number => time;
/** Lets time pass for the addresses that end. */
export const pass = (ms: number): void => {
  time += ms;
};
