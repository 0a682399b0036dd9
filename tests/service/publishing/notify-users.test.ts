/** Notices of a planned change to the people who use a dataset. */
import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { levelNumber } from '#contract/access.ts';
import { messages } from '#proxy/platform/messages/index.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { OTHER_ORGANISATION, people } from '../../support/catalogue.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function announced(title: string): Promise<string> {
  const datasetGUID = await bench.draft(title);
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title, expectedAt: '2999-01-01' } });
  await bench.ask('dataset:publish', { datasetGUID, status: 'planned', visibility: 'public' }, people.owner);
  return datasetGUID;
}

async function follow(datasetGUID: string, identityGUID: string): Promise<void> {
  const { kysely } = bench.db;
  await sql`insert into catalogue.follower (identity_guid) values (${identityGUID}) on conflict do nothing`.execute(
    kysely,
  );
  await sql`insert into catalogue.followed_dataset (identity_guid, dataset_guid, seen, told)
    values (${identityGUID}, ${datasetGUID}, '{}', '{}')`.execute(kysely);
}

interface Written {
  identity_guid: string;
  params: { dataset: string; note: string; at: string };
}
const noticesOf = async (datasetGUID: string) =>
  (
    await sql<Written>`select identity_guid, params from auth.notice
      where kind = 'changePlanned' and params ->> 'datasetGUID' = ${datasetGUID} order by identity_guid`.execute(
      bench.db.kysely,
    )
  ).rows;

describe('a planned change', () => {
  it('is a notice to each follower once, and not to who plans it', async () => {
    const datasetGUID = await announced('Followed');
    await follow(datasetGUID, people.newcomer);
    await follow(datasetGUID, people.owner);
    const at = inDays(14);
    const note = 'The code of a ward is another one.';
    const request = { datasetGUID, status: 'planned', visibility: 'public', at, note } as const;
    expect(await bench.ask('dataset:publish', request, people.owner)).toMatchObject({ notified: 0 });
    expect(await noticesOf(datasetGUID)).toEqual([]);
    expect(await bench.ask('dataset:publish', { ...request, notify: true }, people.owner)).toMatchObject({
      notified: 1,
      plan: { at },
    });
    expect(await noticesOf(datasetGUID)).toEqual([
      {
        identity_guid: people.newcomer,
        params: expect.objectContaining({ dataset: 'Followed', note, at }) as Written['params'],
      },
    ]);
  });

  it('is a notice to people with a grant and to those who manage a key that asked for rows, once each', async () => {
    const datasetGUID = await announced('Used');
    const { kysely } = bench.db;
    const grant = async (identityGUID: string, ended_at: Date | null) =>
      kysely
        .insertInto('access.dataset_grant')
        .values({
          principal_id: await ensurePrincipal(kysely, 'person', identityGUID),
          dataset_guid: datasetGUID,
          level: levelNumber('query'),
          granted_by: people.owner,
          ended_at,
          ended_by: null,
        })
        .execute();
    await grant(people.member, null);
    await grant(people.newcomer, new Date());
    const keyGUID = randomUUID();
    await sql`insert into access.api_key
        (key_guid, organisation_guid, name, token_hash, last_four, scopes, role_id, lifetime_days, created_by, expires_at)
      values (${keyGUID}, ${OTHER_ORGANISATION}, 'mirror', ${Buffer.from('mirror')}, 'last', '{}', 4, 90, ${people.stranger},
        now() + interval '1 day')`.execute(kysely);
    const used = (days: number, column: string) =>
      sql`insert into catalogue.column_use (dataset_guid, resource_guid, day, column_name, key_guid, used, last_used_at)
        values (${datasetGUID}, ${randomUUID()}, current_date - ${days}::int, ${column}, ${keyGUID}, 1, now())`.execute(
        kysely,
      );
    const request = { datasetGUID, status: 'planned', visibility: 'public', at: inDays(14) } as const;
    const notify = async () =>
      (await bench.ask('dataset:publish', { ...request, notify: true }, people.owner)).notified;
    await used(90, 'ward');
    expect(await notify()).toBe(1);
    await used(89, 'ward');
    await used(1, 'speed');
    expect(await notify()).toBe(2);
    expect((await noticesOf(datasetGUID)).map((one) => one.identity_guid)).toEqual([
      people.member,
      people.member,
      people.stranger,
    ]);
  });

  it('says nothing of a dataset that a follower can no longer find', async () => {
    const datasetGUID = await announced('Hidden');
    await follow(datasetGUID, people.newcomer);
    await follow(datasetGUID, people.member);
    await sql`update catalogue.dataset set visibility = 'organisation' where dataset_guid = ${datasetGUID}`.execute(
      bench.db.kysely,
    );
    const request = { datasetGUID, status: 'planned', visibility: 'organisation', at: inDays(1) } as const;
    expect(await bench.ask('dataset:publish', { ...request, notify: true }, people.owner)).toMatchObject({
      notified: 1,
    });
    expect((await noticesOf(datasetGUID)).map((one) => one.identity_guid)).toEqual([people.member]);
  });

  it('says nothing of a private dataset to members who do not find it, or to keys that no longer do', async () => {
    const { kysely } = bench.db;
    const datasetGUID = await announced('Private now');
    await follow(datasetGUID, people.member);
    const { key_guid: keyGUID } = await kysely
      .insertInto('access.api_key')
      .values({
        organisation_guid: OTHER_ORGANISATION,
        name: 'Reads rows',
        token_hash: randomBytes(32),
        last_four: 'abcd',
        scopes: ['dataset.metadata', 'dataset.read'],
        role_id: null,
        quota_limit: null,
        quota_period: null,
        lifetime_days: 30,
        created_by: people.stranger,
        expires_at: sql<Date>`now() + interval '30 days'`,
      })
      .returning('key_guid')
      .executeTakeFirstOrThrow();
    await sql`insert into catalogue.column_use
      (dataset_guid, resource_guid, day, column_name, key_guid, used, last_used_at)
      values (${datasetGUID}, ${datasetGUID}, current_date, '', ${keyGUID}, 1, now())`.execute(kysely);
    const notify = (visibility: 'public' | 'private') =>
      bench.ask(
        'dataset:publish',
        { datasetGUID, status: 'planned', visibility, at: inDays(1), notify: true },
        people.owner,
      );
    expect(await notify('public')).toMatchObject({ notified: 2 });
    await sql`update catalogue.dataset set visibility = 'private' where dataset_guid = ${datasetGUID}`.execute(
      kysely,
    );
    expect(await notify('private')).toMatchObject({ notified: 0 });
  });

  it('has a note that can be stored, whatever is typed', async () => {
    const datasetGUID = await announced('Typed');
    await follow(datasetGUID, people.newcomer);
    const request = { datasetGUID, status: 'planned', visibility: 'public', at: inDays(2) } as const;
    const note = 'Wards\u0000 and \ud800 parts';
    expect(
      await bench.ask('dataset:publish', { ...request, note, notify: true }, people.owner),
    ).toMatchObject({ notified: 1 });
    expect((await noticesOf(datasetGUID)).map(({ params }) => params.note)).toEqual([
      'Wards and \ufffd parts',
    ]);
  });

  describe('that people were informed of', () => {
    const planOf = (datasetGUID: string, days: number) =>
      ({ datasetGUID, status: 'planned', visibility: 'public', at: inDays(days) }) as const;
    /** A dataset with a follower who knows of its plan, and one who does not. */
    async function known(title: string, days = 14) {
      const datasetGUID = await announced(title);
      await follow(datasetGUID, people.newcomer);
      const request = planOf(datasetGUID, days);
      await bench.ask('dataset:publish', { ...request, notify: true }, people.owner);
      await follow(datasetGUID, people.stranger);
      return request;
    }
    const allOf = async (datasetGUID: string) => {
      const { rows } = await sql<
        Written & { kind: string }
      >`select kind, identity_guid, params from auth.notice
        where params ->> 'datasetGUID' = ${datasetGUID} order by id`.execute(bench.db.kysely);
      return rows.map(({ kind, identity_guid, params }) => [kind, identity_guid, params.at]);
    };

    it('and is moved, is a notice to them alone, however often', async () => {
      const { datasetGUID, at } = await known('Moved');
      const [later, last] = [planOf(datasetGUID, 20), planOf(datasetGUID, 25)];
      await bench.ask('dataset:publish', { ...later, note: 'The survey takes longer.' }, people.owner);
      const moved = await allOf(datasetGUID);
      expect(moved).toEqual([
        ['changePlanned', people.newcomer, at],
        ['changeMoved', people.newcomer, later.at],
      ]);
      // Who follows since is informed of the plan, who knows of it that it is moved again.
      expect(await bench.ask('dataset:publish', { ...last, notify: true }, people.owner)).toMatchObject({
        notified: 2,
      });
      expect((await allOf(datasetGUID)).slice(2)).toEqual([
        ['changeMoved', people.newcomer, last.at],
        ['changePlanned', people.stranger, last.at],
      ]);
      const words = {
        dataset: 'Moved',
        organisation: 'Parks',
        before: at,
        at: later.at,
        note: 'It takes longer.',
      };
      const { title, description } = messages.notices.changeMoved(words);
      expect(title).toMatch(/^Moved changes on .*, not on /);
      expect(description).toBe('Parks has moved the change. “It takes longer.”');
    });

    it('and is planned again for the same time, is no news', async () => {
      const request = await known('Same');
      await bench.ask('dataset:publish', request, people.owner);
      expect(await allOf(request.datasetGUID)).toHaveLength(1);
    });

    it('and is published before, is a notice', async () => {
      const { datasetGUID, at } = await known('Earlier');
      await bench.ask(
        'dataset:publish',
        { datasetGUID, status: 'planned', visibility: 'public' },
        people.owner,
      );
      const [, moved] = await allOf(datasetGUID);
      expect(moved?.slice(0, 2)).toEqual(['changeMoved', people.newcomer]);
      expect(Date.parse(String(moved?.[2]))).toBeLessThan(Date.parse(at));
    });

    it.each([
      ['cancelled', 'dataset:cancelPlan', {}],
      ['dropped with the publication', 'dataset:unpublish', { reason: 'Wrong' }],
      ['dropped with the dataset', 'dataset:delete', { reason: '' }],
    ] as const)('and is %s, is a notice to them', async (words, name, more) => {
      const { datasetGUID, at } = await known(`Not ${words}`);
      await bench.ask(name, { datasetGUID, ...more }, people.owner);
      expect(await allOf(datasetGUID)).toEqual([
        ['changePlanned', people.newcomer, at],
        ['changeDropped', people.newcomer, at],
      ]);
    });

    it('says nothing more to who can no longer find the dataset', async () => {
      const { datasetGUID } = await known('Gone inside');
      await sql`update catalogue.dataset set visibility = 'private' where dataset_guid = ${datasetGUID}`.execute(
        bench.db.kysely,
      );
      await bench.ask('dataset:cancelPlan', { datasetGUID }, people.owner);
      expect(await allOf(datasetGUID)).toHaveLength(1);
    });
  });

  it('that is published at once notifies no one', async () => {
    const datasetGUID = await announced('At once');
    await follow(datasetGUID, people.newcomer);
    const request = { datasetGUID, status: 'planned', visibility: 'public', notify: true } as const;
    expect(await bench.ask('dataset:publish', request, people.owner)).toMatchObject({
      notified: 0,
      plan: null,
    });
    expect(await noticesOf(datasetGUID)).toEqual([]);
  });
});
