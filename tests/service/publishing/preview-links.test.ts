/** Secret links to drafts: what one opens, what it does not, and when it stops. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName, CallRequest } from '#contract/index.ts';
import { ask, people, send } from '../../support/catalogue.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
let datasetGUID = '';
let resourceGUID = '';
let other = { datasetGUID: '', resourceGUID: '' };

async function draftWithFile(title: string) {
  const guid = await bench.draft(title);
  await bench.ask('dataset:save', { datasetGUID: guid, changes: { ...complete, title } }, people.editor);
  const file = await bench.upload(guid, 'benches.csv', 'place,age\nPark,3\nSquare,4\n');
  return { datasetGUID: guid, resourceGUID: file };
}

beforeAll(async () => {
  bench = await publishingBench();
  ({ datasetGUID, resourceGUID } = await draftWithFile('A secret draft'));
  other = await draftWithFile('Another draft');
});
afterAll(() => bench.close());

const make = (of = datasetGUID, as: string = people.editor, name = 'Anna') =>
  bench.ask('previewLink:make', { datasetGUID: of, name, days: 7 }, as);
const open = (secret: string) => ask(bench.data, 'previewLink:open', { secret });
const opens = async (secret: string) => (await send(bench.data, 'previewLink:open', { secret })).status;
const asLink = async <N extends CallName>(secret: string, name: N, request: Partial<CallRequest<N>>) =>
  (await send(bench.data, name, request, secret)).status;
const audited = async (of: string) =>
  (
    await bench.db.kysely
      .selectFrom('access.audit')
      .select(['action', 'actor_guid', 'after'])
      .where('object_id', '=', of)
      .where('action', 'like', 'previewLink.%')
      .orderBy('id')
      .execute()
  ).map(({ action, actor_guid, after }) => [action, actor_guid, after]);

describe('a link', () => {
  it('opens the page of its draft, and is listed without its secret', async () => {
    const { secret, link } = await make();
    expect(secret).toMatch(/^cpdl_[A-Za-z0-9]{38}$/);
    const opened = await open(secret);
    expect(opened).toMatchObject({
      kind: 'draft',
      until: link.until,
      dataset: {
        datasetGUID,
        title: 'A secret draft',
        status: 'draft',
        resources: [{ resourceGUID, url: null }],
      },
    });
    const { result } = await bench.ask('previewLink:list', { datasetGUID }, people.editor);
    expect(result[0]).toMatchObject({
      name: 'Anna',
      lastFour: secret.slice(-4),
      lastUsedAt: expect.any(String),
    });
    expect(JSON.stringify(result)).not.toContain(secret);
    const { rows } = await sql`select * from access.preview_link`.execute(bench.db.kysely);
    expect(JSON.stringify(rows)).not.toContain(secret);
    await open(secret);
    expect(await audited(datasetGUID)).toEqual([
      ['previewLink.made', people.editor, { link: 'Anna' }],
      // Once an hour.
      ['previewLink.opened', null, { link: 'Anna' }],
    ]);
  });

  it('shows the rows of its files, which it does not download', async () => {
    const { secret } = await make();
    expect(await asLink(secret, 'resource:preview', { resourceGUID })).toBe(200);
    await ask(bench.data, 'resource:requestPreview', { resourceGUID }, secret);
    await expect
      .poll(async () => (await ask(bench.data, 'resource:preview', { resourceGUID }, secret)).table?.state)
      .toBe('ready');
    const rows = await ask(bench.data, 'resource:previewRows', { resourceGUID, columns: [0, 1] }, secret);
    expect(JSON.stringify(rows)).toContain('Square');
    expect(await asLink(secret, 'resource:link', { resourceGUID })).toBe(403);
  });

  it('opens nothing else', async () => {
    const { secret } = await make();
    const { resourceGUID: theirs, datasetGUID: their } = other;
    // As for a visitor, who knows neither.
    expect(await asLink(secret, 'resource:preview', { resourceGUID: theirs })).toBe(404);
    const calls: readonly [CallName, object][] = [
      ['dataset:edit', { datasetGUID }],
      ['dataset:save', { datasetGUID, changes: { title: 'x' } }],
      ['dataset:preview', { datasetGUID }],
      ['dataset:history', { datasetGUID }],
      ['dataset:mine', {}],
      ['dataset:publish', { datasetGUID, status: 'published', visibility: 'public' }],
      ['previewLink:list', { datasetGUID }],
      ['previewLink:make', { datasetGUID, name: 'x', days: 1 }],
      ['upload:create', { datasetGUID, name: 'x.csv', size: 1 }],
    ];
    for (const [name, request] of calls)
      expect([name, await asLink(secret, name, request as never)]).toEqual([name, 403]);
    for (const guid of [datasetGUID, their])
      expect((await send(bench.discovery, 'dataset:view', { datasetGUID: guid }, secret)).status).toBe(404);
    for (const keywords of ['', 'secret draft'])
      expect((await ask(bench.discovery, 'dataset:listDiscovery', { keywords }, secret)).totalCount).toBe(
        (await ask(bench.discovery, 'dataset:listDiscovery', { keywords })).totalCount,
      );
  });

  it('is made and ended by those who edit', async () => {
    for (const as of [people.member, people.stranger, people.newcomer])
      for (const name of ['previewLink:make', 'previewLink:list', 'previewLink:end'] as const)
        expect(
          await bench.status(
            name,
            { datasetGUID, name: 'x', days: 1, linkGUID: crypto.randomUUID() } as never,
            as,
          ),
        ).toBe(404);
    for (const days of [0, 91])
      expect(await bench.status('previewLink:make', { datasetGUID, name: 'x', days })).toBe(400);
  });
});

describe('a link stops', () => {
  it('when it is ended, at once, for its page and its previews', async () => {
    const { secret, link } = await make(other.datasetGUID, people.owner, 'Ben');
    const { linkGUID } = link;
    // Not by way of another dataset.
    await bench.ask('previewLink:end', { datasetGUID, linkGUID }, people.editor);
    expect(await opens(secret)).toBe(200);
    await bench.ask('previewLink:end', { datasetGUID: other.datasetGUID, linkGUID }, people.editor);
    expect([await opens(secret), await asLink(secret, 'resource:preview', other)]).toEqual([404, 401]);
    expect((await bench.ask('previewLink:list', other)).result).toEqual([]);
    expect((await audited(other.datasetGUID)).at(-1)).toEqual([
      'previewLink.ended',
      people.editor,
      { link: 'Ben' },
    ]);
  });

  it('when its time is over, or it was never made', async () => {
    const { secret, link } = await make();
    await sql`update access.preview_link set expires_at = now() where link_guid = ${link.linkGUID}`.execute(
      bench.db.kysely,
    );
    expect([await opens(secret), await asLink(secret, 'resource:preview', { resourceGUID })]).toEqual([
      404, 401,
    ]);
    for (const wrong of [
      '',
      'cpdl_',
      secret.slice(0, -1),
      `${secret.slice(0, -1)}!`,
      secret.replace('cpdl_', 'cpat_'),
    ])
      expect(await opens(wrong)).toBe(404);
  });

  it('when the dataset is published: it says where, and to no one where it is not public', async () => {
    const draft = await draftWithFile('Soon public');
    const { secret } = await make(draft.datasetGUID);
    const publication = { datasetGUID: draft.datasetGUID, status: 'published' } as const;
    await bench.ask('dataset:publish', { ...publication, visibility: 'public' });
    expect(await open(secret)).toMatchObject({
      kind: 'published',
      datasetGUID: draft.datasetGUID,
      title: 'Soon public',
    });
    await bench.ask('dataset:publish', { ...publication, visibility: 'private' });
    expect([await opens(secret), await asLink(secret, 'resource:preview', draft)]).toEqual([404, 404]);
    expect(
      await bench.status('previewLink:make', { datasetGUID: draft.datasetGUID, name: 'x', days: 1 }),
    ).toBe(409);
    // A draft again: the link works as long as it was made for.
    await bench.ask('dataset:unpublish', { datasetGUID: draft.datasetGUID, reason: 'Wrong file' });
    expect(await opens(secret)).toBe(200);
    await bench.ask('dataset:delete', { datasetGUID: draft.datasetGUID });
    expect([await opens(secret), await asLink(secret, 'resource:preview', draft)]).toEqual([404, 404]);
  });

  it('twenty of a draft work at a time', async () => {
    const draft = await bench.draft('Many links');
    for (let i = 0; i < 20; i += 1) await make(draft);
    expect(await bench.status('previewLink:make', { datasetGUID: draft, name: 'x', days: 1 })).toBe(409);
  });
});
