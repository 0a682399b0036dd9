/** A dataset that is published on request, and the people who ask for it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { findFile } from '#proxy/domains/files/find-file.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { authBench, type AuthBench } from '../../support/auth-service.ts';
import {
  addPeople,
  ask,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import type { CallName, CallRequest } from '#contract/index.ts';

const DAY = 86_400_000;
export const datasetGUID = datasetGuid(organisationGUID, 'asthma');
export const OPEN = datasetGuid(organisationGUID, 'open');
export let db: Database;
export let bench: AuthBench;
export let discovery: Service;
export const files: string[] = [];

export const OWNER = people.owner;
export const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString();
export const requestFields = (more: Partial<CallRequest<'accessRequest/create'>> = {}) => ({
  datasetGUID,
  purpose: 'A model of winter pressure',
  until: inDays(100),
  ...more,
});
export const create = (
  more: Partial<CallRequest<'accessRequest/create'>> = {},
  as: string = people.newcomer,
) => ask(bench.auth, 'accessRequest/create', requestFields(more), as);
export const approve = (requestGUID: string, more: Partial<CallRequest<'accessRequest/approve'>> = {}) =>
  ask(
    bench.auth,
    'accessRequest/approve',
    { organisationGUID, requestGUID, until: inDays(30), ...more },
    OWNER,
  );
export async function refused<N extends CallName>(
  name: N,
  request: Partial<CallRequest<N>>,
  as: string = OWNER,
) {
  const answer = await send(bench.auth, name, request, as);
  const { errors } = (await answer.json()) as { errors?: { field: string; code: string }[] };
  return [answer.status, errors?.[0]?.field, errors?.[0]?.code];
}
export const mayHave = (file: string | undefined, who: string | null = people.newcomer) =>
  findFile(db.kysely, { resourceGUID: file ?? '' }, { identityGUID: who }).then(
    () => true,
    () => false,
  );
export const audited = async () =>
  (await db.kysely.selectFrom('access.audit').select('action').orderBy('id').execute()).map(
    ({ action }) => action,
  );

/** Called by each file of tests: what is made before them, and removed after. */
export function useRequests(): void {
  beforeAll(async () => {
    files.length = 0;
    db = await catalogueDatabase();
    bench = authBench(db);
    discovery = createDiscoveryService({ db, authenticate: bench.authenticate, log: silent });
    await writeRecords(
      db.kysely,
      [
        record({ sourceIdentifier: 'asthma', title: 'Asthma', status: 'onRequest' }),
        record({ sourceIdentifier: 'open', title: 'Benches' }),
        record({ sourceIdentifier: 'hidden', status: 'onRequest', visibility: 'private' }),
      ],
      { organisationGUID, kind: 'test' },
    );
    for (const [index, name] of ['By month', 'By ward'].entries()) {
      const { rows } = await sql<{ resource_guid: string }>`
        insert into catalogue.resource (resource_guid, dataset_guid, position, name, format, status, file_name, file_key, updated_at)
        values (gen_random_uuid(), ${datasetGUID}, ${index}, ${name}, 'CSV', 'ready', ${`${index}.csv`}, ${`key-${index}`}, now())
        returning resource_guid`.execute(db.kysely);
      files.push(rows[0]?.resource_guid ?? '');
    }
    await addPeople(db);
  });
  afterAll(() => db.close());
  beforeEach(async () => {
    bench.emails.length = 0;
    for (const table of ['access.request', 'access.dataset_grant', 'access.audit', 'auth.group'] as const)
      await db.kysely.deleteFrom(table).execute();
  });
}
