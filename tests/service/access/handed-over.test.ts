/** What a member has given and got when the membership ends: the first goes to the successor, the second ends, and the log says so. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forgetMember } from '#proxy/domains/accounts/delete-member.ts';
import { writeRecords } from '#proxy/domains/catalogue/importer/write-records.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import {
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  record,
} from '../../support/catalogue.ts';
import { ADMIN, bench, db, usePeople } from './people-bench.ts';

usePeople();

const LEAVING = people.member;
const SUCCESSOR = people.owner;

/** A map and a chart of an organisation. */
async function makeDocuments(organisation: string): Promise<{ map: string; chart: string }> {
  const [map, chart] = [crypto.randomUUID(), crypto.randomUUID()];
  await sql`insert into catalogue.map (map_guid, organisation_guid, document)
    values (${map}, ${organisation}, '{}')`.execute(db.kysely);
  await sql`insert into catalogue.document (document_guid, kind, organisation_guid, document)
    values (${chart}, 'chart', ${organisation}, '{}')`.execute(db.kysely);
  return { map, chart };
}

/** What the member has given and made in an organisation. */
async function give(organisation: string, name: string, principal: number): Promise<void> {
  const { kysely } = db;
  await writeRecords(kysely, [record({ sourceIdentifier: name })], {
    organisationGUID: organisation,
    kind: 'test',
  });
  const dataset = datasetGuid(organisation, name);
  const { map, chart } = await makeDocuments(organisation);
  const given = { principal_id: principal, granted_by: LEAVING, ended_by: null };
  await kysely
    .insertInto('access.dataset_grant')
    .values({ ...given, dataset_guid: dataset, level: 2, resource_guids: null })
    .execute();
  await kysely
    .insertInto('access.document_grant')
    .values([
      { ...given, map_guid: map, document_guid: null },
      { ...given, map_guid: null, document_guid: chart },
    ])
    .execute();
  await kysely
    .insertInto('access.api_key')
    .values({
      organisation_guid: organisation,
      name,
      token_hash: Buffer.from(name),
      last_four: 'four',
      scopes: [],
      role_id: null,
      lifetime_days: 1,
      created_by: LEAVING,
      expires_at: new Date(Date.now() + 60_000),
    })
    .execute();
  await sql`insert into catalogue.publication_plan (dataset_guid, status_id, visibility, due_at, planned_by)
    values (${dataset}, 4, 'public', now() + interval '1 day', ${LEAVING})`.execute(kysely);
}

it('hands over grants of datasets and of documents, keys and plans, of this organisation alone', async () => {
  const { kysely } = db;
  await kysely.updateTable('auth.member').set({ role_id: 3 }).where('identity_guid', '=', LEAVING).execute();
  const principal = await ensurePrincipal(kysely, 'person', people.newcomer);
  await give(organisationGUID, 'own', principal);
  await give(OTHER_ORGANISATION, 'elsewhere', principal);
  const who = { organisationGUID, identityGUID: LEAVING };
  expect((await ask(bench.auth, 'user/removal', who, ADMIN)).stays).toEqual({
    ownedDatasets: 0,
    keys: 1,
    grants: 3,
    plans: 1,
  });
  await ask(bench.auth, 'user/forceRemove', { ...who, reassignTo: SUCCESSOR }, ADMIN);
  const { rows } = await sql<{ what: string; by: string }>`
    select 'dataset ' || organisation_guid as what, granted_by as by from access.dataset_grant g
      join catalogue.dataset d using (dataset_guid) where g.ended_at is null
    union all select 'map ' || organisation_guid, granted_by from access.document_grant join catalogue.map using (map_guid)
    union all select 'chart ' || organisation_guid, granted_by from access.document_grant
      join catalogue.document using (document_guid)
    union all select 'key ' || organisation_guid, created_by from access.api_key
    union all select 'plan ' || organisation_guid, planned_by from catalogue.publication_plan
      join catalogue.dataset using (dataset_guid)
  `.execute(kysely);
  const kinds = ['dataset', 'map', 'chart', 'key', 'plan'];
  expect(Object.fromEntries(rows.map(({ what, by }) => [what, by]))).toEqual(
    Object.fromEntries(
      kinds.flatMap((kind) => [
        [`${kind} ${organisationGUID}`, SUCCESSOR],
        [`${kind} ${OTHER_ORGANISATION}`, LEAVING],
      ]),
    ),
  );
  for (const table of ['access.api_key', 'access.dataset_grant', 'access.document_grant'] as const)
    await kysely.deleteFrom(table).execute();
  await kysely.deleteFrom('catalogue.publication_plan').execute();
});

it('says in the log of each organisation which maps and charts were shared with the person', async () => {
  const { kysely } = db;
  const principal_id = await ensurePrincipal(kysely, 'person', LEAVING);
  const own = await makeDocuments(organisationGUID);
  const elsewhere = await makeDocuments(OTHER_ORGANISATION);
  const given = { principal_id, granted_by: SUCCESSOR, ended_by: null };
  await kysely
    .insertInto('access.document_grant')
    .values([
      { ...given, map_guid: own.map, document_guid: null },
      { ...given, map_guid: null, document_guid: own.chart },
      { ...given, map_guid: null, document_guid: elsewhere.chart },
    ])
    .execute();
  await ask(bench.auth, 'user/leave', { organisationGUID }, LEAVING);
  const lines = await kysely
    .selectFrom('access.audit')
    .select(['organisation_guid', 'object_kind', 'object_id', 'reason', 'before'])
    .where('action', '=', 'grant.ended')
    .orderBy('object_kind', 'desc')
    .execute();
  const before = expect.objectContaining({ kind: 'person', guid: LEAVING });
  const line = { organisation_guid: organisationGUID, reason: 'The membership ended', before };
  expect(lines).toEqual([
    { ...line, object_kind: 'map', object_id: own.map },
    { ...line, object_kind: 'chart', object_id: own.chart },
  ]);
  expect(JSON.stringify(lines)).not.toContain('Example');
  await kysely.deleteFrom('access.audit').execute();
  const undone = kysely.transaction().execute(async (trx) => {
    await forgetMember(trx, LEAVING);
    const last = await trx
      .selectFrom('access.audit')
      .select(['organisation_guid', 'object_id', 'reason'])
      .where('action', '=', 'grant.ended')
      .execute();
    // Nothing of it stays, since other tests need the account.
    throw new Error(JSON.stringify(last));
  });
  await expect(undone).rejects.toThrow(
    JSON.stringify([
      {
        organisation_guid: OTHER_ORGANISATION,
        object_id: elsewhere.chart,
        reason: 'The account was deleted',
      },
    ]),
  );
});
