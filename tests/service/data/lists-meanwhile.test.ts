/** A value that is taken from a list: by thousands of organisations at once, and while drafts are saved with it. */
import { sql, type Transaction } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { checkLookups } from '#proxy/domains/publishing/lookup-values.ts';
import { raiseRevision } from '#proxy/platform/catalogue/revision.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { seedLookups } from '#proxy/platform/lookups/seed.ts';
import type { Service } from '#proxy/platform/service/service.ts';
import { ask, ORGANISATION as organisationGUID } from '../../support/catalogue.ts';
import { BOSS, commonListsBench } from './common-lists-bench.ts';
import { guidOf, OWNER, type ReplacingBench } from './replacing-bench.ts';

let bench: ReplacingBench;
let db: Database;
let data: Service;
/** Ids of three themes. */
const [retired, other, third] = [8, 3, 4];

beforeAll(async () => {
  bench = await commonListsBench();
  ({ db, data } = bench);
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  await db.kysely.deleteFrom('catalogue.hidden_lookup').execute();
  await db.kysely.updateTable('catalogue.lookup').set({ kept: [] }).execute();
  await seedLookups(db.kysely);
});

const themesOf = async (guid: string) =>
  (
    await db.kysely
      .selectFrom('catalogue.dataset')
      .select('theme_ids')
      .where('dataset_guid', '=', guid)
      .executeTakeFirstOrThrow()
  ).theme_ids;
const deactivate = (id: number, replacedBy: number) =>
  ask(data, 'lut:deactivate', { lutTableName: 'theme', id, replacedBy }, BOSS);
const hide = () =>
  ask(data, 'lut:delete', { organisationGUID, lutTableName: 'theme', id: retired, replacedBy: other }, OWNER);

/** Until a transaction waits for another one. */
const untilOneWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`
      select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      db.kysely,
    );
    expect(rows.length).toBeGreaterThan(0);
  });

describe('a draft that is saved while its value is taken from the list', () => {
  const check = (trx: Transaction<Schema>) =>
    checkLookups(trx, organisationGUID, { themes: [retired] }, { themes: [] });

  it.each([
    ['of all organisations', () => deactivate(retired, other)],
    ['of the organisation', hide],
  ] as const)('%s: the value is replaced in it', async (_, take) => {
    const draft = guidOf('c');
    const isChecked = Promise.withResolvers<void>();
    const mayWrite = Promise.withResolvers<void>();
    const saving = db.kysely.transaction().execute(async (trx) => {
      await check(trx);
      isChecked.resolve();
      await mayWrite.promise;
      await trx
        .updateTable('catalogue.dataset')
        .set({ theme_ids: [retired] })
        .where('dataset_guid', '=', draft)
        .execute();
    });
    await isChecked.promise;
    const taking = take();
    await untilOneWaits();
    mayWrite.resolve();
    await Promise.all([saving, taking]);
    await bench.idle();
    expect(await themesOf(draft)).toEqual([other]);
  });

  it('is refused the value once it is gone, also where the save began before', async () => {
    const isTaken = Promise.withResolvers<void>();
    const mayEnd = Promise.withResolvers<void>();
    const taking = db.kysely.transaction().execute(async (trx) => {
      await sql`select from catalogue.lookup where table_name = 'theme' for update`.execute(trx);
      await sql`update catalogue.lookup set active = false where table_name = 'theme' and id = ${retired}`.execute(
        trx,
      );
      isTaken.resolve();
      await mayEnd.promise;
    });
    await isTaken.promise;
    const saving = db.kysely.transaction().execute(check);
    await untilOneWaits();
    mayEnd.resolve();
    await taking;
    await expect(saving).rejects.toMatchObject({
      status: 400,
      fieldErrors: [{ field: 'changes.themes', code: 'lookup.rowUnknown' }],
    });
  });
});

it('an organisation that is saved while it waits for that is not waited for in turn', async () => {
  await db.kysely
    .updateTable('catalogue.dataset')
    .set({ theme_ids: [retired] })
    .where('dataset_guid', '=', guidOf('a'))
    .execute();
  const { taking } = await db.kysely.transaction().execute(async (trx) => {
    // As `organisation/update` does it.
    await sql`select from auth.organisation where organisation_guid = ${organisationGUID} for update`.execute(
      trx,
    );
    const asked = deactivate(retired, other);
    await untilOneWaits();
    // Less than the time after which one of two that wait for each other is ended.
    await sql`set local lock_timeout = '300ms'`.execute(trx);
    await raiseRevision(trx);
    return { taking: asked };
  });
  expect(await taking).toMatchObject({ datasets: 1 });
});

describe('a value that thousands of organisations have', () => {
  const MANY = 3000;
  const organisation = sql`('5e0f1c7a-0001-4000-8000-' || lpad(i::text, 12, '0'))::uuid`;
  const dataset = sql`('5e0f1c7a-0002-4000-8000-' || lpad(i::text, 12, '0'))::uuid`;
  const jobs = async () => {
    const { rows } = await sql<{ state: string; by: number; jobs: number }>`
      select state, (payload ->> 'by')::int as by, count(*)::int as jobs from operations.job
      where name = 'replace tags' group by 1, 2 order by 2, 1`.execute(db.kysely);
    return rows;
  };

  beforeEach(async () => {
    await bench.stop();
    await sql`delete from operations.job`.execute(db.kysely);
    await sql`
      with organisation as (
        insert into auth.organisation (organisation_guid, slug, name)
        select ${organisation}, 'of-' || i, 'Of ' || i from generate_series(1, ${MANY}::int) i
        on conflict do nothing)
      select`.execute(db.kysely);
    await sql`
      insert into catalogue.dataset (dataset_guid, organisation_guid, title, status_id, visibility, updated_at, theme_ids)
      select ${dataset}, ${organisation}, 'Data ' || i, 4, 'public', now(),
        case when i % 3 = 0 then array[${third}::int] else array[${retired}::int] end
      from generate_series(1, ${MANY}::int) i`.execute(db.kysely);
  });

  it('is asked for in all of them at once, each with a change and an entry of its own', async () => {
    const began = await db.kysely
      .selectFrom('access.audit')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    expect(await deactivate(retired, other)).toMatchObject({ organisations: 2000, datasets: 2000 });
    expect(await jobs()).toEqual([{ state: 'queued', by: other, jobs: 2000 }]);
    const { rows } = await sql<{ organisations: number; datasets: number }>`
      select count(distinct organisation_guid)::int as organisations, sum((after ->> 'datasets')::int)::int as datasets
      from access.audit where action = 'lookup.deactivated' and organisation_guid is not null and id > ${began.id}
    `.execute(db.kysely);
    expect(rows).toEqual([{ organisations: 2000, datasets: 2000 }]);
    expect((await ask(data, 'lut:replacements', {}, BOSS)).result[0]).toMatchObject({
      state: 'waiting',
      done: 0,
      total: 2000,
    });
  });

  it('is followed through one change after another, while the first ones wait', async () => {
    await deactivate(retired, other);
    // Of all of them, a third has the second value now, and the others are about to get it.
    await sql`update catalogue.dataset set theme_ids = array[${other}::int]
      where theme_ids = array[${third}::int]`.execute(db.kysely);
    expect(await deactivate(other, third)).toMatchObject({ organisations: MANY, datasets: MANY });
    await sql`delete from operations.job where payload ->> 'organisationGUID' not in (
      select ${organisation}::text from generate_series(1, 30) i)`.execute(db.kysely);
    await bench.run();
    const { rows } = await sql<{ themes: number[]; datasets: number }>`
      select theme_ids as themes, count(*)::int as datasets from catalogue.dataset
      where dataset_guid in (select ${dataset} from generate_series(1, 30) i) group by 1`.execute(db.kysely);
    expect(rows).toEqual([{ themes: [third], datasets: 30 }]);
  });
});
