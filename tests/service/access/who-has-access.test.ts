/** Who has access to a dataset, and what a change of it would do. */
import { beforeEach, describe, expect, it } from 'vitest';
import {
  addResearchers,
  ask,
  ORGANISATION as organisationGUID,
  OTHER_ORGANISATION,
  people,
  send,
} from '../../support/catalogue.ts';
import type { CallRequest } from '#contract/index.ts';
import {
  OPEN,
  OWNER,
  bench,
  create,
  datasetGUID,
  db,
  files,
  inDays,
  mayHave,
  refused,
  useRequests,
} from './requests-bench.ts';

useRequests();

describe('who has access', () => {
  // The organisation knows the newcomer by a group.
  beforeEach(() => addResearchers(db));

  const preview = (change: CallRequest<'dataset/previewSharing'>['change']) =>
    ask(bench.auth, 'dataset/previewSharing', { organisationGUID, datasetGUID, change }, OWNER);
  const give = (id: string, more: object = {}) => ({
    kind: 'give' as const,
    principal: { kind: 'organisation' as const, id },
    level: 'download' as const,
    ...more,
  });
  const person = { kind: 'person' as const, email: 'newcomer@example.org' };

  it('is listed by class and by grant', async () => {
    await ask(
      bench.auth,
      'dataset/share',
      { organisationGUID, datasetGUID, principal: person, until: inDays(5) },
      OWNER,
    );
    const access = await ask(bench.auth, 'dataset/access', { organisationGUID, datasetGUID }, OWNER);
    expect(access).toMatchObject({
      status: 'onRequest',
      files: [{ name: 'By month' }, { name: 'By ward' }],
      classes: [
        { who: 'everyone', level: 'metadata', people: null },
        { who: 'members', level: 'download', people: 1 },
        { who: 'editors', level: 'edit', people: 2 },
      ],
      shares: [{ principal: { name: 'newcomer Example', people: 1 }, level: 'download', state: 'active' }],
    });
    for (const name of ['dataset/access', 'dataset/previewSharing'] as const)
      expect(
        (
          await send(
            bench.auth,
            name,
            { organisationGUID, datasetGUID, change: give(OTHER_ORGANISATION) },
            people.editor,
          )
        ).status,
      ).toBe(403);
  });

  it('is previewed for a request, for whom it was made', async () => {
    const { requestGUID } = await create();
    const approve = { kind: 'approve' as const, requestGUID, level: 'query' as const, until: inDays(5) };
    expect(await preview(approve)).toMatchObject({
      gains: { count: 1, people: [{ name: 'newcomer Example', before: 'metadata', after: 'query' }] },
      loses: { count: 0 },
    });
    // A request that there is not, and this one for another dataset.
    for (const [dataset, request] of [
      [datasetGUID, datasetGUID],
      [OPEN, requestGUID],
    ] as const)
      expect(
        await refused('dataset/previewSharing', {
          organisationGUID,
          datasetGUID: dataset,
          change: { ...approve, requestGUID: request },
        }),
      ).toEqual([404, 'requestGUID', 'request.unknown']);
  });

  it('is previewed as the decision has it, person by person', async () => {
    // Who is in another organisation is not for this one to know.
    expect(await preview(give(OTHER_ORGANISATION))).toEqual({
      gains: { count: 1, people: [] },
      loses: { count: 0, people: [] },
      unchanged: 0,
    });
    expect(await mayHave(files[0], people.stranger)).toBe(false);
    const given = await ask(
      bench.auth,
      'dataset/share',
      { organisationGUID, datasetGUID, principal: give(OTHER_ORGANISATION).principal },
      OWNER,
    );
    const { grantGUID } = given;
    expect((await preview(give(OTHER_ORGANISATION))).unchanged).toBe(1);
    expect((await preview({ kind: 'end', grantGUID })).loses).toEqual({ count: 1, people: [] });
    const less = await preview({ kind: 'change', grantGUID, level: 'read', until: null });
    expect(less.loses).toEqual({ count: 1, people: [] });
    // A person whom it knows, by a group, is named.
    await db.kysely
      .updateTable('auth.group_member')
      .set({ identity_guid: people.stranger, email: 'stranger@example.org' })
      .execute();
    expect((await preview({ kind: 'end', grantGUID })).loses).toEqual({
      count: 1,
      people: [{ name: 'stranger Example', before: 'download', after: 'metadata' }],
    });
  });

  it('names the one file more that a person gains', async () => {
    const [first = '', second = ''] = files;
    const principal = person;
    await ask(
      bench.auth,
      'dataset/share',
      { organisationGUID, datasetGUID, principal, resources: [first] },
      OWNER,
    );
    const of = (resources: string[]) => preview({ kind: 'give', principal, level: 'download', resources });
    expect((await of([first])).unchanged).toBe(1);
    expect((await of([second])).gains.count).toBe(1);
  });

  it('gives some files to read and not to edit', async () => {
    const asked = { organisationGUID, datasetGUID, principal: person, resources: files.slice(0, 1) };
    const editing = { ...asked, level: 'edit' } as const;
    expect(await refused('dataset/share', editing)).toEqual([400, 'level', 'grant.editSomeFiles']);
    const { grantGUID } = await ask(bench.auth, 'dataset/share', asked, OWNER);
    const raised = { organisationGUID, grantGUID, until: null, level: 'edit' } as const;
    expect(await refused('dataset/extendSharing', raised)).toEqual([400, 'level', 'grant.editSomeFiles']);
  });

  it('changes by the level of a grant', async () => {
    const { grantGUID } = await ask(
      bench.auth,
      'dataset/share',
      { organisationGUID, datasetGUID, principal: person },
      OWNER,
    );
    expect(await mayHave(files[0])).toBe(true);
    const change = { organisationGUID, grantGUID, until: inDays(3), level: 'read' } as const;
    expect((await ask(bench.auth, 'dataset/extendSharing', change, OWNER)).level).toBe('read');
    expect(await mayHave(files[0])).toBe(false);
  });
});
