/** API keys of an organisation with two private datasets, and what a program asks with one. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { previewMapCalls } from '#contract/preview-map.ts';
import { differenceCalls } from '#contract/difference.ts';
import { previewCalls } from '#contract/preview.ts';
import type { Quota } from '#contract/quota.ts';
import { createDataService } from '#proxy/composition/data-service.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { dayWithRoom } from '../../support/day.ts';

export let db: Database;
export let bench: AuthBench;
export let discovery: Service;
export let data: Service;
export const SECRET = datasetGuid(organisationGUID, 'secret');
export const HIDDEN = datasetGuid(organisationGUID, 'hidden');
export const WELLS = datasetGuid(OTHER_ORGANISATION, 'wells');
export const OWNER = people.owner;

export interface KeyFields {
  name?: string;
  scopes?: ('dataset.read' | 'dataset.download')[];
  datasets?: string[] | null;
  days?: number;
  quota?: Quota | null;
  onlyFrom?: string[];
}
export const keyFields = ({
  name = 'Mirror',
  scopes = [],
  datasets = [SECRET],
  days = 90,
  quota = null,
  onlyFrom = [],
}: KeyFields = {}) => ({
  organisationGUID,
  name,
  scopes,
  datasets,
  days,
  quota,
  onlyFrom,
});
export const create = (more?: KeyFields) => ask(bench.auth, 'key/create', keyFields(more), OWNER);
export const keys = async () => (await ask(bench.auth, 'key/list', { organisationGUID }, OWNER)).result;
export const view = async (secret: string, datasetGUID = SECRET) =>
  (await send(discovery, 'dataset:view', { datasetGUID }, secret)).status;
export const titles = async (secret: string) =>
  (await ask(discovery, 'dataset:listDiscovery', {}, secret)).result.map(({ title }) => title).toSorted();
export const refusal = async (response: Response) => {
  const body = (await response.json()) as { detail?: string; errors?: { field: string; code: string }[] };
  return [response.status, ...(body.errors ?? []).map(({ field, code }) => `${field} ${code}`)];
};
export const actions = async () =>
  (await db.kysely.selectFrom('access.audit').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );

/** Called by each file of tests: what is made before them, and removed after. */
export function useKeys(): void {
  beforeAll(async () => {
    await dayWithRoom(180);
    db = await catalogueDatabase();
    bench = authBench(db);
    discovery = createDiscoveryService({ db, authenticate: bench.authenticate, log: silent });
    const refuse = () => Promise.reject(new Error('This was not to be asked'));
    data = createDataService({
      db,
      apps: {} as never,
      linkFor: refuse,
      maps: {} as never,
      previews: Object.fromEntries(
        Object.keys({ ...previewCalls, ...previewMapCalls, ...differenceCalls }).map((name) => [
          name,
          refuse,
        ]),
      ) as never,
      publishing: {} as never,
      harvest: {} as never,
      authenticate: bench.authenticate,
      log: silent,
    });
    const write = (organisation: string, identifier: string) =>
      writeRecords(
        db.kysely,
        [record({ sourceIdentifier: identifier, title: `The ${identifier}`, visibility: 'private' })],
        { organisationGUID: organisation, kind: 'test' },
      );
    await write(organisationGUID, 'secret');
    await write(organisationGUID, 'hidden');
    await write(OTHER_ORGANISATION, 'wells');
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    for (const table of ['access.quota_use', 'access.api_key', 'access.principal', 'access.audit'] as const)
      await db.kysely.deleteFrom(table).execute();
  });
}
