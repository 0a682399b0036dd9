/** A change of a share opens no more than it names: neither by what it leaves out, nor beside a change that it waits for. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import type { CallRequest } from '#contract/index.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { ask, ORGANISATION as organisationGUID, send } from '../../support/catalogue.ts';
import {
  approve,
  ASKER,
  bench,
  create,
  datasetGUID,
  harness,
  inDays,
  month,
  notes,
  OWNER,
  part,
  seenOfAll,
  standing,
  useFiles,
  ward,
} from './files-bench.ts';

useFiles();

const until = inDays(30);
const change = (grantGUID: string, more: Partial<CallRequest<'dataset/extendSharing'>>) =>
  ask(bench.auth, 'dataset/extendSharing', { organisationGUID, grantGUID, until, ...more }, OWNER);

const waiting = async () =>
  (await sql`select from pg_locks where not granted`.execute(harness.db.kysely)).rows;

it('opens no other files where a part is named, or taken away, without them', async () => {
  const { kysely } = harness.db;
  const { grant_guid: grantGUID } = await kysely
    .insertInto('access.dataset_grant')
    .values({
      principal_id: await ensurePrincipal(kysely, 'person', ASKER),
      dataset_guid: datasetGUID,
      level: 3,
      resource_guids: [ward()],
      valid_until: null,
      granted_by: OWNER,
      ended_by: null,
    })
    .returning('grant_guid')
    .executeTakeFirstOrThrow();
  await change(grantGUID, { level: 'query', narrowing: { sheet: 0, columns: [0], filters: [] } });
  expect(await seenOfAll()).toEqual([null, ['ward'], null]);
  await change(grantGUID, { narrowing: null });
  expect(await seenOfAll()).toEqual([null, ['ward', 'age', 'name'], null]);
  const effect = await ask(
    bench.auth,
    'dataset/previewSharing',
    {
      organisationGUID,
      datasetGUID,
      change: { kind: 'change', grantGUID, until, level: 'query', parts: [] },
    },
    OWNER,
  );
  expect(effect).toMatchObject({ unchanged: 1, gains: { count: 0 } });
  await change(grantGUID, { parts: [] });
  expect((await standing())[0]?.resources?.map(({ name }) => name)).toEqual(['By ward']);
});

it('also changes what another change has just given of the same request', async () => {
  const { requestGUID } = await create();
  const { grants } = await approve(requestGUID, { until });
  const guid = grants[0]?.grantGUID ?? '';
  const { kysely } = harness.db;
  let second: Promise<unknown> = Promise.resolve();
  await kysely.transaction().execute(async (trx) => {
    await sql`select from access.dataset_grant where grant_guid = ${guid} for update`.execute(trx);
    await sql`insert into access.dataset_grant
        (principal_id, dataset_guid, request_guid, level, resource_guids, valid_from, granted_by, reason)
      select principal_id, dataset_guid, request_guid, level, array[${notes()}::uuid], valid_from, granted_by, reason
      from access.dataset_grant where grant_guid = ${guid}`.execute(trx);
    second = change(guid, { level: 'query', resources: [month()], parts: [part(month(), 0)] });
    while ((await waiting()).length === 0);
  });
  await second;
  expect(await standing()).toHaveLength(1);
  expect(await seenOfAll()).toEqual([['month'], null, null]);
});

it('waits for a publication before it fits a part, and keeps nothing from it meanwhile', async () => {
  const { requestGUID } = await create();
  const { grants } = await approve(requestGUID, { until });
  const guid = grants[0]?.grantGUID ?? '';
  const { kysely } = harness.db;
  let changed: Promise<unknown> = Promise.resolve();
  await kysely.transaction().execute(async (trx) => {
    await sql`select from catalogue.dataset where dataset_guid = ${datasetGUID} for update`.execute(trx);
    changed = change(guid, { level: 'query', resources: [month()], parts: [part(month(), 0)] });
    while ((await waiting()).length === 0);
    // The publication gives the columns of grants their new names.
    await sql`select from access.dataset_grant where dataset_guid = ${datasetGUID} for update nowait`.execute(
      trx,
    );
  });
  await changed;
  expect(await seenOfAll()).toEqual([['month'], null, null]);
});

it('gives back no other columns that have come to the places of those that it was of', async () => {
  const { requestGUID } = await create({ columns: null });
  const { grants } = await approve(requestGUID, { until, level: 'query', parts: [part(ward(), 0)] });
  const guid = grants.find(({ resources }) => resources?.[0]?.resourceGUID === ward())?.grantGUID ?? '';
  const again = (name: string) => ({
    organisationGUID,
    grantGUID: guid,
    until,
    resources: [ward()],
    parts: [
      {
        resourceGUID: ward(),
        narrowing: {
          sheet: 0,
          columns: [0],
          filters: [],
          // As the audit log has them.
          fields: [{ position: 0, name, type: 'text' as const }],
        },
      },
    ],
  });
  const refused = await send(bench.auth, 'dataset/extendSharing', again('postcode'), OWNER);
  expect(refused.status).toBe(400);
  expect(await refused.json()).toMatchObject({
    errors: [{ field: 'parts.0.narrowing', code: 'grant.columnsMoved' }],
  });
  await ask(bench.auth, 'dataset/extendSharing', again('ward'), OWNER);
  expect(await seenOfAll()).toEqual([null, ['ward'], null]);
});
