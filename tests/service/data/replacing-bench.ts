/** Datasets of two organisations, and the worker that replaces values in them, for tests of such changes. */
import { sql } from 'kysely';
import { createDataService } from '#proxy/composition/data-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { deleteDataset, restoreDataset } from '#proxy/domains/publishing/create-and-delete.ts';
import type { PublishingHandlers } from '#proxy/domains/publishing/index.ts';
import { startReplacing } from '#proxy/domains/publishing/replace-job.ts';
import { createTagChanges } from '#proxy/domains/publishing/replace-tags.ts';
import type { TagChange } from '#contract/tags.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Worker } from '#proxy/platform/jobs/worker.ts';
import { requireCaller, type Service } from '#proxy/platform/service/service.ts';
import { testApps } from '../../support/apps.ts';
import {
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  record,
  silent,
} from '../../support/catalogue.ts';

export const OWNER = people.owner;
export const guidOf = (name: string): string => datasetGuid(organisationGUID, name);
export const tagged = (...labels: string[]) => labels.map((label) => ({ tag: label.toLowerCase(), label }));
export const records = (title = 'Rivers') => [
  record({ sourceIdentifier: 'a', title, tags: tagged('Rivers', 'Water') }),
  record({ sourceIdentifier: 'b', tags: tagged('rivers') }),
  record({ sourceIdentifier: 'c', tags: tagged('Trees'), status: 'draft' }),
];

export interface ReplacingBench {
  readonly db: Database;
  readonly data: Service;
  /** Writes `records` as an import does. */
  load(organisation: string, title?: string): Promise<unknown>;
  /** Both organisations have `records` and nothing else. */
  reset(): Promise<void>;
  /** What is asked for waits from now on. */
  stop(): Promise<void>;
  /** Makes what waits, and returns when nothing is due. */
  run(): Promise<void>;
  idle(): Promise<void>;
  /** The changes of the organisation, the latest first. */
  changes(): Promise<TagChange[]>;
  labelsOf(guid: string): Promise<string[]>;
  delete(guid: string): Promise<unknown>;
  restore(guid: string): Promise<void>;
  close(): Promise<void>;
}

export async function replacingBench(): Promise<ReplacingBench> {
  const db = await catalogueDatabase();
  const { kysely } = db;
  let replacing: Worker = startReplacing(kysely, silent);
  const calls = createTagChanges(kysely, () => replacing.wake());
  const publishing: Partial<PublishingHandlers> = {
    'tag:replace': (request, context) => calls.replace(request, requireCaller(context).identityGUID),
    'tag:changes': (request) => calls.list(request),
  };
  const data = createDataService({
    db,
    apps: testApps(db).handlers,
    linkFor: async () => ({ url: '', expiresAt: '' }),
    maps: {} as never,
    previews: {} as never,
    publishing: publishing as PublishingHandlers,
    wakeReplacing: () => replacing.wake(),
    harvest: {} as never,
    authenticate,
    log: silent,
  });
  const load = (organisation: string, title?: string) =>
    writeRecords(kysely, records(title), { organisationGUID: organisation, kind: 'test' });
  return {
    db,
    data,
    load,
    async reset() {
      await sql`delete from catalogue.dataset`.execute(kysely);
      await load(organisationGUID);
      await load(OTHER_ORGANISATION);
    },
    stop: () => replacing.stop(),
    async run() {
      replacing = startReplacing(kysely, silent);
      await replacing.idle();
    },
    idle: () => replacing.idle(),
    changes: async () => (await ask(data, 'tag:changes', { organisationGUID }, OWNER)).result,
    async labelsOf(guid) {
      const rows = await kysely
        .selectFrom('catalogue.tag_usage')
        .select('label')
        .where('dataset_guid', '=', guid)
        .orderBy('position')
        .execute();
      return rows.map(({ label }) => label);
    },
    delete: (datasetGUID) =>
      kysely.transaction().execute((trx) => deleteDataset(trx, { datasetGUID, reason: 'A mistake' }, OWNER)),
    restore: (guid) => kysely.transaction().execute((trx) => restoreDataset(trx, guid, OWNER)),
    async close() {
      await replacing.stop();
      await db.close();
    },
  };
}
