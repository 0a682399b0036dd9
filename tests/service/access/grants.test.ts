/**
 * A dataset that is granted: it appears in lists, counts, facets, pages, figures and files of those it is granted to,
 * in no one else's, and no longer than the grant lasts.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { accessLevels, classLevel, standingOf, type AccessLevel } from '#contract/access.ts';
import { statusCodes, statuses, visibilities } from '#contract/fixed-values.ts';
import { roles } from '#contract/roles.ts';
import { createDiscoveryService } from '#proxy/composition/discovery-service.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { findFile } from '#proxy/domains/files/find-file.ts';
import { decideOnDataset } from '#proxy/platform/access/access-facts.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import type { PrincipalKind } from '#contract/access.ts';
import {
  addResearchers,
  ask,
  authenticate,
  catalogueDatabase,
  ORGANISATION,
  OTHER_ORGANISATION,
  people,
  record,
  send,
  silent,
} from '../../support/catalogue.ts';
import { searchIndex } from '../../support/search-index.ts';

let db: Database;
let discovery: Service;
let group = '';
const SECRET = datasetGuid(ORGANISATION, 'secret');

beforeAll(async () => {
  db = await catalogueDatabase();
  await writeRecords(
    db.kysely,
    [
      record({ sourceIdentifier: 'secret', title: 'Secret graves', visibility: 'private' }),
      record({ sourceIdentifier: 'open', title: 'Benches' }),
    ],
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  discovery = createDiscoveryService({ db, authenticate, searchIndex, log: silent });
  group = await addResearchers(db);
});
afterAll(() => db.close());
beforeEach(() => db.kysely.deleteFrom('access.dataset_grant').execute());

async function grant(
  kind: PrincipalKind,
  guid: string,
  more: { level?: AccessLevel; from?: string; until?: string | null } = {},
): Promise<void> {
  const { level = 'download', from = '-1 hour', until = null } = more;
  await db.kysely
    .insertInto('access.dataset_grant')
    .values({
      principal_id: await ensurePrincipal(db.kysely, kind, guid),
      dataset_guid: SECRET,
      level: accessLevels.indexOf(level) + 1,
      valid_from: sql<Date>`now() + ${from}::interval`,
      valid_until: until === null ? null : sql<Date>`now() + ${until}::interval`,
      resource_guids: null,
      granted_by: people.owner,
      ended_by: null,
    })
    .execute();
}

/** Everything that could say that the dataset is there. */
async function signsOf(as: string | undefined): Promise<Record<string, unknown>> {
  const list = await ask(discovery, 'dataset:listDiscovery', { limit: 10, offset: 0 }, as);
  const found = await ask(discovery, 'dataset:listDiscovery', { keywords: 'graves', limit: 10 }, as);
  const view = await send(discovery, 'dataset:view', { datasetGUID: SECRET }, as);
  const scope = await readAccessScope(db.kysely, as ?? null);
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from catalogue.discovery d where ${mayFind(scope)}`.execute(db.kysely);
  return {
    inList: list.result.some(({ datasetGUID }) => datasetGUID === SECRET),
    total: list.totalCount,
    found: found.totalCount,
    page: view.status,
    counted: rows[0]?.n,
  };
}
const SEEN = { inList: true, total: 2, found: 1, page: 200, counted: 2 };
const UNSEEN = { inList: false, total: 1, found: 0, page: 404, counted: 1 };

describe('a granted dataset', () => {
  it.each<[string, PrincipalKind, () => string, string, string]>([
    ['a person', 'person', () => people.newcomer, people.newcomer, people.stranger],
    ['a group', 'group', () => group, people.newcomer, people.stranger],
    ['an organisation', 'organisation', () => OTHER_ORGANISATION, people.stranger, people.newcomer],
  ])('is seen by %s it is granted to, and by no one else', async (_, kind, guid, who, other) => {
    expect(await signsOf(who)).toEqual(UNSEEN);
    await grant(kind, guid());
    expect(await signsOf(who)).toEqual(SEEN);
    expect(await signsOf(other)).toEqual(UNSEEN);
    expect(await signsOf(undefined)).toEqual(UNSEEN);
  });

  it('is gone when the grant is taken back', async () => {
    await grant('person', people.newcomer);
    expect(await signsOf(people.newcomer)).toEqual(SEEN);
    await db.kysely.updateTable('access.dataset_grant').set({ ended_at: new Date() }).execute();
    expect(await signsOf(people.newcomer)).toEqual(UNSEEN);
  });

  it('comes and goes with time, without any change', async () => {
    await grant('person', people.newcomer, { from: '0.4 second', until: '1.2 second' });
    expect(await signsOf(people.newcomer)).toEqual(UNSEEN);
    await expect.poll(() => signsOf(people.newcomer), { interval: 50 }).toEqual(SEEN);
    await expect.poll(() => signsOf(people.newcomer), { interval: 50, timeout: 5_000 }).toEqual(UNSEEN);
  });

  it('of metadata can be found, and its data not be had', async () => {
    await grant('person', people.newcomer, { level: 'metadata' });
    expect(await signsOf(people.newcomer)).toEqual(SEEN);
    const caller = { identityGUID: people.newcomer };
    expect(await decideOnDataset(db.kysely, SECRET, caller, { action: 'download' })).toMatchObject({
      status: 403,
    });
    await expect(
      findFile(db.kysely, { resourceGUID: crypto.randomUUID() }, { identityGUID: people.newcomer }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

it('the SQL rule and the decision agree for every status, visibility, role and setting', async () => {
  for (const isPrivate of [true, false])
    for (const status of statusCodes)
      for (const visibility of visibilities)
        for (const roleId of [null, ...Object.keys(roles).map(Number)]) {
          const standing = standingOf(roleId, isPrivate);
          const own = [ORGANISATION];
          const { rows } = await sql<{ found: boolean }>`
            select catalogue.may_find(${statuses[status].id}::smallint, ${visibility}, ${ORGANISATION}::uuid,
              ${standing === 'public' ? [] : own}::uuid[], ${standing === 'editor' ? own : []}::uuid[]) as found
          `.execute(db.kysely);
          const level = classLevel({ status, visibility }, standing);
          expect([status, visibility, roleId, isPrivate, rows[0]?.found]).toEqual([
            status,
            visibility,
            roleId,
            isPrivate,
            level > 0,
          ]);
        }
});
