/** What tests of apps share: datasets of every kind of access, and submissions that are in order. */
import type { CallRequest } from '#contract/index.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createDataService } from '#proxy/composition/data-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import type { PreviewHandlers } from '#proxy/domains/preview/previews.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { testApps } from '../../support/apps.ts';
import {
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  OTHER_ORGANISATION,
  people,
  record,
  silent,
} from '../../support/catalogue.ts';

export const datasets = {
  open: datasetGuid(ORGANISATION, 'open'),
  internal: datasetGuid(ORGANISATION, 'internal'),
  secret: datasetGuid(ORGANISATION, 'secret'),
  wells: datasetGuid(OTHER_ORGANISATION, 'wells'),
};

export interface AppsBench {
  readonly db: Database;
  readonly data: Service;
  readonly apps: ReturnType<typeof testApps>;
}

/** A catalogue, the data service in front of it, and people who are known by name. */
export async function appsBench(): Promise<AppsBench> {
  const db = await catalogueDatabase();
  await writeRecords(
    db.kysely,
    [
      record({ sourceIdentifier: 'open', title: 'Benches' }),
      record({ sourceIdentifier: 'internal', title: 'Internal plans', visibility: 'organisation' }),
      record({ sourceIdentifier: 'secret', title: 'Secret graves', visibility: 'private' }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  await writeRecords(db.kysely, [record({ sourceIdentifier: 'wells', title: 'Wells' })], {
    organisationGUID: OTHER_ORGANISATION,
    kind: 'test',
  });
  await db.kysely
    .insertInto('auth.user')
    .values(
      Object.entries(people).map(([name, identity_guid]) => ({
        identity_guid,
        given_name: name,
        family_name: 'Example',
        email: `${name}@example.org`,
        email_verified: name !== 'newcomer',
        phone_number: null,
      })),
    )
    .execute();
  const apps = testApps(db);
  const data = createDataService({
    db,
    apps: apps.handlers,
    linkFor: () => Promise.reject(new Error('No test of apps asks for a file')),
    maps: {} as never,
    previews: {} as PreviewHandlers,
    publishing: {} as never,
    harvest: {} as never,
    authenticate,
    log: silent,
  });
  return { db, data, apps };
}

export type Submission = CallRequest<'app:submit'>;

/** A submission in order; a test names only what it is about. */
export const submission = (fields: Partial<Submission> = {}): Submission => ({
  appGUID: crypto.randomUUID(),
  name: 'Where to sit',
  summary: 'Finds the bench nearest to you.',
  description: 'Benches **everywhere**.',
  kind: 'webApp',
  url: 'https://sit.example.org/',
  organisationGUID: null,
  pictureGUID: null,
  datasetGUIDs: [datasets.open],
  ...fields,
});
