/** A private dataset, and the people that it is shared with. */
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';

export let db: Database;
export let bench: AuthBench;
export let discovery: Service;
export const SECRET = datasetGuid(organisationGUID, 'secret');
export const WELLS = datasetGuid(OTHER_ORGANISATION, 'wells');

export const OWNER = people.owner;
export const create = (name = 'Hydrologists') =>
  ask(bench.auth, 'group/create', { name, organisationGUID }, OWNER);
export const attach = (groupId: string, email: string, roleId = 7) =>
  ask(bench.auth, 'group/attachMember', { groupId, email, roleId, organisationGUID }, OWNER);
export const sees = async (as: string) =>
  (await send(discovery, 'dataset:view', { datasetGUID: SECRET }, as)).ok;
export const codes = async (response: Response) => {
  const body = (await response.json()) as { errors?: { field: string; code: string }[] };
  return [response.status, ...(body.errors ?? []).map(({ field, code }) => `${field} ${code}`)];
};

/** Called by each file of tests: what is made before them, and removed after. */
export function useGroups(): void {
  beforeAll(async () => {
    db = await catalogueDatabase();
    bench = authBench(db);
    discovery = createDiscoveryService({ db, authenticate: bench.authenticate, log: silent });
    const write = (organisation: string, identifier: string) =>
      writeRecords(
        db.kysely,
        [record({ sourceIdentifier: identifier, title: `The ${identifier}`, visibility: 'private' })],
        { organisationGUID: organisation, kind: 'test' },
      );
    await write(organisationGUID, 'secret');
    await write(OTHER_ORGANISATION, 'wells');
    await addPeople(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    bench.emails.length = 0;
    for (const table of ['auth.group', 'auth.invitation', 'access.dataset_grant', 'access.audit'] as const)
      await db.kysely.deleteFrom(table).execute();
  });
}
