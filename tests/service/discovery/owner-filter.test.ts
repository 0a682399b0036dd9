/** The filter by data owner: exact counts and facets, without a GUID of a dataset leaving the database for it. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { DiscoveryFilter } from '#contract/discovery.ts';
import { NO_OWNER } from '#contract/fixed-values.ts';
import { readAccessScope } from '#proxy/platform/access/access-scope.ts';
import { changeDataOwner } from '#proxy/platform/catalogue/data-owners.ts';
import { createUnlisted } from '#proxy/platform/catalogue/unlisted.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import { createMemoryIndex } from '#proxy/domains/search-index/memory/memory-index.ts';
import { listDiscovery } from '#proxy/domains/discovery/list-discovery.ts';
import { ownerFilter } from '#proxy/domains/discovery/owner-filter.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { addPeople, catalogueDatabase, ORGANISATION, people, record } from '../../support/catalogue.ts';
import { countStatements } from '../../support/counted-statements.ts';

const DATASETS = 300;
let db: Database;
const owners = [people.owner, people.editor, null] as const;

beforeAll(async () => {
  db = await catalogueDatabase();
  await addPeople(db);
  await writeRecords(
    db.kysely,
    Array.from({ length: DATASETS }, (_, i) =>
      record({ sourceIdentifier: `owned-${i}`, themeIds: [(i % 2) + 1] }),
    ),
    { organisationGUID: ORGANISATION, kind: 'test' },
  );
  // A third each: of an owner, of an editor, of no one.
  for (const [place, owner] of owners.entries())
    await sql`update catalogue.dataset set data_owner = ${owner}::uuid
      where substring(source_identifier from 7)::int % 3 = ${place}`.execute(db.kysely);
  await sql`select catalogue.project(array(select dataset_guid from catalogue.dataset))`.execute(db.kysely);
});
afterAll(() => db.close());

const filterOf = (owner: string) =>
  DiscoveryFilter.parse({ organisationGUID: ORGANISATION, owner, limit: 10, withFacets: true });

async function find(owner: string, kysely = db.kysely) {
  const listing = { kysely, index: createMemoryIndex(kysely), unlisted: createUnlisted() };
  const { totalCount, facets } = await listDiscovery(listing, filterOf(owner), people.owner);
  return { totalCount, themes: facets.themes.map(({ count }) => count) };
}

it('counts exactly, with the facets of what was found', async () => {
  for (const owner of [people.owner, people.editor, NO_OWNER])
    expect(await find(owner)).toEqual({ totalCount: DATASETS / 3, themes: [DATASETS / 6, DATASETS / 6] });
  expect((await find(people.newcomer)).totalCount).toBe(0);
});

it('reads as many rows with three hundred datasets as there are owners', async () => {
  const scope = await readAccessScope(db.kysely, people.owner);
  for (const owner of [people.owner, NO_OWNER]) {
    const counted = countStatements(db.kysely);
    await ownerFilter(counted.kysely, scope, filterOf(owner));
    expect([counted.statements, counted.rows]).toEqual([1, owner === NO_OWNER ? 2 : 1]);
  }
});

it('follows a change of the owner of many in one step', async () => {
  await db.kysely
    .transaction()
    .execute((trx) => changeDataOwner(trx, { from: people.editor, to: people.owner }));
  expect((await find(people.owner)).totalCount).toBe((DATASETS / 3) * 2);
  expect((await find(people.editor)).totalCount).toBe(0);
  await db.kysely.transaction().execute((trx) => changeDataOwner(trx, { from: people.owner, to: null }));
  expect((await find(NO_OWNER)).totalCount).toBe(DATASETS);
});
