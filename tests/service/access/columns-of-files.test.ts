/** A request for columns of several files: what it names, what answers it, and how it is explained. */
import { describe, expect, it } from 'vitest';
import { ask, ORGANISATION as organisationGUID } from '../../support/catalogue.ts';
import {
  OWNER,
  ASKER,
  inDays,
  harness,
  bench,
  datasetGUID,
  month,
  ward,
  notes,
  create,
  part,
  both,
  approve,
  explain,
  allowed,
  seenOfAll,
  shares,
  refused,
  useFiles,
} from './files-bench.ts';

useFiles();

describe('a request for columns of several files', () => {
  it('names each file with its columns, on both sides and in the e-mail', async () => {
    const made = await create();
    expect(made.resources?.map(({ name }) => name)).toEqual(['By month', 'By ward', 'Notes']);
    expect(made.columns).toEqual([
      { resourceGUID: month(), name: 'By month', names: ['month', 'deaths'] },
      { resourceGUID: ward(), name: 'By ward', names: ['ward', 'age'] },
    ]);
    const { result } = await ask(bench.auth, 'accessRequest/list', { organisationGUID }, OWNER);
    expect(result).toEqual([made]);
    expect(bench.emails.at(-1)?.text).toContain('- By month: month, deaths\n- By ward: ward, age\n- Notes\n');
    const changed = await ask(
      bench.auth,
      'accessRequest/change',
      {
        requestGUID: made.requestGUID,
        purpose: 'A model',
        until: inDays(100),
        resources: [ward()],
        columns: [{ resourceGUID: ward(), names: ['age'] }],
      },
      ASKER,
    );
    expect(changed.columns).toEqual([{ resourceGUID: ward(), name: 'By ward', names: ['age'] }]);
  });

  it('is answered with a grant for each file, and one for what is given whole', async () => {
    const { requestGUID, number } = await create();
    const done = await approve(requestGUID, { answer: 'Without the age' });
    expect(
      done.grants.map(({ level, resources, narrowing }) => [
        level,
        resources?.map(({ name }) => name),
        narrowing?.fields.map(({ name }) => name),
      ]),
    ).toEqual([
      ['download', ['Notes'], undefined],
      ['query', ['By month'], ['month', 'deaths']],
      ['query', ['By ward'], ['ward']],
    ]);
    expect(await seenOfAll()).toEqual([['month', 'deaths'], ['ward'], ['line', 'text']]);
    const { text, subject } = bench.emails.at(-1) ?? {};
    expect(subject).toMatch(/^You have access to /);
    expect(text).toContain('- Notes\n- By month: month, deaths\n- By ward: ward\n');
    expect((await shares()).outgoing.map(({ request }) => request)).toEqual(
      Array.from({ length: 3 }, () => ({ requestGUID, number })),
    );
    const notices = await ask(bench.auth, 'notice/list', {}, ASKER);
    expect(notices.result.map(({ kind }) => kind)).toEqual(['requestApproved']);
    const { result } = await ask(bench.auth, 'audit/list', { organisationGUID }, OWNER);
    expect(result.map(({ action }) => action).toSorted()).toEqual([
      'grant.given',
      'grant.given',
      'grant.given',
      'request.approved',
      'request.made',
    ]);
  });

  it('is explained file by file and column by column, with the number of the request', async () => {
    const { requestGUID, number } = await create();
    await approve(requestGUID);
    expect(await explain('read', month(), 1)).toMatchObject({
      allowed: true,
      because: expect.arrayContaining([expect.objectContaining({ code: 'grant', request: number })]),
    });
    expect(await allowed('query', ward(), 0)).toBe(true);
    // What was not given, though it was asked for, and the stored file.
    expect(await allowed('query', ward(), 1)).toBe(false);
    expect(await allowed('download', ward())).toBe(false);
    expect(await allowed('download', notes())).toBe(true);
  });

  it('is given no more than it asks for', async () => {
    const { requestGUID } = await create();
    const narrowing = { sheet: 0, columns: [0], filters: [] };
    for (const [more, refusal] of [
      // The second file whole, or a column that was not asked for.
      [{ parts: [part(month(), 0)] }, [400, 'parts', 'request.columnNotAsked']],
      [{ parts: [part(month(), 0), part(ward(), 2)] }, [400, 'parts', 'request.columnNotAsked']],
      [{ parts: [part(month(), 0), part(month(), 1)] }, [400, 'parts', 'request.fileTwice']],
      [{ parts: both(), resources: [month()] }, [400, 'parts.1.resourceGUID', 'request.partNotGiven']],
      [
        { parts: [part(month(), 99), part(ward(), 0)] },
        [400, 'parts.0.narrowing.columns.0', 'table.columnUnknown'],
      ],
      [{ parts: both(), resources: [month(), ward()] }, [400, 'level', 'grant.narrowedLevel']],
      [{ parts: both(), narrowing }, [400, 'resources', 'grant.oneFile']],
    ] as const)
      expect([more, await refused(requestGUID, more as never)]).toEqual([more, refusal]);
    expect(await seenOfAll()).toEqual([null, null, null]);
    // A file can be left out.
    const done = await approve(requestGUID, {
      resources: [ward()],
      parts: [part(ward(), 0, 1)],
      level: 'query',
    });
    expect(done.grants).toMatchObject([{ resources: [{ name: 'By ward' }], level: 'query' }]);
    expect(await seenOfAll()).toEqual([null, ['ward', 'age'], null]);
  });

  it('says before it is answered who gains', async () => {
    const { requestGUID } = await create();
    const change = {
      kind: 'approve',
      requestGUID,
      level: 'download',
      until: inDays(3),
      parts: both(),
    } as const;
    const preview = { organisationGUID, datasetGUID, change };
    const { gains } = await ask(bench.auth, 'dataset/previewSharing', preview, OWNER);
    // The person is counted, and has no name for an organisation that does not know them yet.
    expect(gains).toEqual({ count: 1, people: [] });
    await approve(requestGUID, {
      parts: [part(month(), 0), part(ward(), 0)],
      resources: [month(), ward()],
      level: 'query',
    });
    const next = await create();
    const more = { ...change, requestGUID: next.requestGUID };
    const known = await ask(bench.auth, 'dataset/previewSharing', { ...preview, change: more }, OWNER);
    expect(known.gains).toMatchObject({ count: 1, people: [{ before: 'query', after: 'download' }] });
    const less = { ...more, resources: [month(), ward()], level: 'read' as const };
    const none = await ask(bench.auth, 'dataset/previewSharing', { ...preview, change: less }, OWNER);
    expect(none.gains).toEqual({ count: 0, people: [] });
  });

  it('counts as given in part where columns are left out', async () => {
    const read = () => ask(bench.auth, 'accessRequest/statistics', { datasetGUID }, ASKER);
    const { requestGUID, until } = await create();
    await approve(requestGUID, { until });
    expect(await read()).toMatchObject({ approved: 1, inPart: 1 });
    await harness.db.kysely.deleteFrom('access.dataset_grant').execute();
    await harness.db.kysely.deleteFrom('access.request').execute();
    const next = await create();
    await approve(next.requestGUID, { until: next.until, parts: [part(month(), 0, 1), part(ward(), 0, 1)] });
    expect(await read()).toMatchObject({ approved: 1, inPart: 0 });
  });
});
