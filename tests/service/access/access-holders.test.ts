/** The list of everyone with access to a dataset: who is in it, why, what it is limited to, and what it never shows. */
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { CallInput, CallRequest } from '#contract/index.ts';
import { datasetGuid } from '#proxy/platform/database/stable-guid.ts';
import {
  addResearchers,
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import {
  approve,
  bench,
  create,
  datasetGUID,
  db,
  files,
  inDays,
  OWNER,
  refused,
  useRequests,
} from './requests-bench.ts';

useRequests();

describe('everyone with access', () => {
  let group = '';
  beforeEach(async () => {
    await db.kysely.deleteFrom('access.api_key').execute();
    group = await addResearchers(db);
  });

  type Filters = Partial<CallRequest<'dataset/accessHolders'>>;
  const list = (more: Filters = {}) =>
    ask(bench.auth, 'dataset/accessHolders', { organisationGUID, datasetGUID, ...more }, OWNER);
  const names = async (more: Filters = {}) => (await list(more)).result.map(({ name, kind }) => name || kind);
  const share = (principal: CallInput<'dataset/share'>['principal'], more: object = {}) =>
    ask(bench.auth, 'dataset/share', { organisationGUID, datasetGUID, principal, ...more }, OWNER);
  const makeKey = (name: string, datasets: string[] | null) =>
    ask(
      bench.auth,
      'key/create',
      { organisationGUID, name, scopes: ['dataset.read'], datasets, days: 9, quota: null },
      OWNER,
    );

  it('is each person with the way that opens it, those with the most first, and anyone last', async () => {
    await share(
      { kind: 'group', id: group },
      { level: 'query', resources: files.slice(0, 1), until: inDays(9) },
    );
    await share({ kind: 'organisation', id: OTHER_ORGANISATION }, { level: 'read' });
    const { result, totalCount, endingCount } = await list();
    expect(result.map(({ kind, name, level }) => [kind, name, level])).toEqual([
      ['person', 'editor Example', 'edit'],
      ['person', 'owner Example', 'edit'],
      ['person', 'member Example', 'download'],
      ['person', 'newcomer Example', 'query'],
      ['organisation', 'Water Board', 'read'],
      ['anyone', '', 'metadata'],
    ]);
    expect([totalCount, endingCount]).toEqual([6, 1]);
    expect(result[0]).toMatchObject({
      from: 'Parks Department',
      isWhole: true,
      until: null,
      because: [{ code: 'role', name: 'Editor' }],
    });
    expect(result[3]).toMatchObject({
      from: 'Researchers',
      isWhole: false,
      because: [
        {
          code: 'grant',
          kind: 'group',
          name: 'Researchers',
          people: 1,
          by: 'owner Example',
          files: ['By month'],
        },
      ],
    });
    expect(result[4]).toMatchObject({ people: 1, because: [{ kind: 'organisation', name: 'Water Board' }] });
    expect(result[5]).toMatchObject({ id: null, because: [{ code: 'public.announced' }] });
  });

  it('names the request that a share answers, and every other way', async () => {
    const { requestGUID, number } = await create();
    await approve(requestGUID);
    await share({ kind: 'group', id: group }, { level: 'download' });
    const [holder] = (await list({ search: 'newcomer' })).result;
    expect(holder?.because).toMatchObject([
      { kind: 'person', request: number, by: 'owner Example' },
      { kind: 'group', name: 'Researchers' },
    ]);
    // One of the ways has no end.
    expect(holder?.until).toBeNull();
  });

  it('is limited by kind, level, end and a name without its accents', async () => {
    await sql`update auth."user" set given_name = 'Ingrid', family_name = 'Þórsdóttir'
      where identity_guid = ${people.newcomer}`.execute(db.kysely);
    await share({ kind: 'group', id: group }, { until: inDays(90) });
    await makeKey('Nightly mirror', [datasetGUID]);
    expect(await names({ kind: 'people', level: 'download' })).toEqual([
      'Ingrid Þórsdóttir',
      'member Example',
    ]);
    expect(await names({ kind: 'keys' })).toEqual(['Nightly mirror']);
    expect(await names({ search: 'orsdottir' })).toEqual(['Ingrid Þórsdóttir']);
    // The key ends in nine days, and the group's share in ninety.
    expect(await names({ isEnding: true })).toEqual(['Nightly mirror']);
    expect((await list()).endingCount).toBe(1);
    expect(await names({ limit: 1, offset: 1 })).toEqual(['owner Example']);
    expect(await names({ search: '%' })).toEqual([]);
    await sql`update auth."user" set given_name = 'newcomer', family_name = 'Example'
      where identity_guid = ${people.newcomer}`.execute(db.kysely);
  });

  it('has keys by their scopes, and none that was revoked or has ended', async () => {
    await makeKey('All datasets', null);
    await makeKey('One dataset', [datasetGUID]);
    await makeKey('Another dataset', [datasetGuid(organisationGUID, 'hidden')]);
    const keyed = (await list({ kind: 'keys' })).result;
    expect(keyed.map(({ name, level }) => [name, level])).toEqual([
      ['All datasets', 'query'],
      ['One dataset', 'query'],
    ]);
    const [first, second] = keyed;
    for (const key of keyed)
      expect(
        await ask(
          bench.auth,
          'dataset/explainAccess',
          { organisationGUID, datasetGUID, principal: { kind: 'key', id: key.id ?? '' }, action: 'download' },
          OWNER,
        ),
      ).toMatchObject({
        allowed: false,
        because: expect.arrayContaining([
          expect.objectContaining({ code: 'token.scope', effect: 'forbids' }),
        ]),
      });
    await ask(bench.auth, 'key/revoke', { organisationGUID, keyGUID: first?.id ?? '' }, OWNER);
    await sql`update access.api_key set expires_at = now() - interval '1 hour' where key_guid = ${second?.id}`.execute(
      db.kysely,
    );
    expect(await names({ kind: 'keys' })).toEqual([]);
  });

  it('forgets a share that was taken back, has ended or has not begun', async () => {
    const { grantGUID } = await share({ kind: 'group', id: group });
    expect(await names({ search: 'newcomer' })).toEqual(['newcomer Example']);
    await ask(bench.auth, 'dataset/endSharing', { organisationGUID, grantGUID }, OWNER);
    await share({ kind: 'group', id: group }, { from: inDays(1) });
    expect(await names({ search: 'newcomer' })).toEqual([]);
  });

  it('says nothing of people, datasets and keys of another organisation', async () => {
    await share({ kind: 'organisation', id: OTHER_ORGANISATION });
    expect(JSON.stringify(await list())).not.toContain('stranger');
    const foreign = { organisationGUID: OTHER_ORGANISATION, datasetGUID };
    for (const name of ['dataset/accessHolders', 'dataset/exportAccess'] as const) {
      expect(await refused(name, foreign, people.stranger)).toEqual([404, 'datasetGUID', 'dataset.unknown']);
      for (const who of [people.editor, people.member, people.stranger])
        expect((await send(bench.auth, name, { organisationGUID, datasetGUID }, who)).status).toBe(403);
    }
    const { key } = await ask(
      bench.auth,
      'key/create',
      {
        organisationGUID: OTHER_ORGANISATION,
        name: 'Theirs',
        scopes: [],
        datasets: null,
        days: 9,
        quota: null,
      },
      people.stranger,
    );
    for (const principal of [
      { kind: 'person', id: people.stranger },
      { kind: 'key', id: key.keyGUID },
      { kind: 'key', id: people.member },
    ] as const)
      expect(
        await refused('dataset/explainAccess', { organisationGUID, datasetGUID, principal, action: 'read' }),
      ).toEqual([404, 'principal.id', 'grant.principalUnknown']);
  });

  it('is of no one while the dataset is in the bin', async () => {
    await share({ kind: 'group', id: group });
    await sql`update catalogue.dataset set removed_at = now() where dataset_guid = ${datasetGUID}`.execute(
      db.kysely,
    );
    expect(await names()).toEqual([]);
    await sql`update catalogue.dataset set removed_at = null where dataset_guid = ${datasetGUID}`.execute(
      db.kysely,
    );
  });

  it('is a file that a spreadsheet does not calculate', async () => {
    await share({ kind: 'group', id: group });
    await db.kysely.updateTable('auth.group').set({ name: '=HYPERLINK("https://example.org")' }).execute();
    const { text } = await ask(
      bench.auth,
      'dataset/exportAccess',
      { organisationGUID, datasetGUID, kind: 'people' },
      OWNER,
    );
    const lines = text.split('\r\n');
    expect(lines[0]).toBe('kind,id,name,from,people,level,whole,because,until,lastUsedAt');
    expect(lines).toHaveLength(6);
    expect(lines.find((line) => line.includes(people.newcomer))).toContain(
      `"'=HYPERLINK(""https://example.org"")"`,
    );
  });
});
