/** Changing many datasets at once, undoing it, and saved views of the list. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ChangeOfMany } from '#contract/many-datasets.ts';
import { ask, ORGANISATION, OTHER_ORGANISATION, people, send } from '../../support/catalogue.ts';
import { complete, publishingBench, type PublishingBench } from './bench.ts';

let bench: PublishingBench;
beforeAll(async () => {
  bench = await publishingBench();
});
afterAll(() => bench.close());

/** A draft that can be published. */
async function ready(title: string): Promise<string> {
  const datasetGUID = await bench.draft(title);
  await bench.ask('dataset:save', { datasetGUID, changes: { ...complete, title } }, people.editor);
  await bench.upload(datasetGUID, 'benches.csv', 'place,age\nPark,3\nSquare,4\n');
  return datasetGUID;
}
const change = (datasetGUIDs: string[], made: ChangeOfMany, as?: string) =>
  bench.ask('dataset:changeMany', { datasetGUIDs, change: made }, as);
const undo = (changeGUID = '', as?: string) => bench.ask('dataset:undoMany', { changeGUID }, as);
const edited = (datasetGUID: string) => bench.ask('dataset:edit', { datasetGUID });
const stateOf = async (datasetGUID: string) => {
  const { status, visibility } = await edited(datasetGUID);
  return [status, visibility];
};
const tagsOf = async (datasetGUID: string) => (await edited(datasetGUID)).fields.tags;
const seenBy = async (datasetGUID: string, as?: string) =>
  (await send(bench.discovery, 'dataset:view', { datasetGUID }, as)).status;

describe('publishing many', () => {
  it('publishes what is ready, names what is not and why, and is undone', async () => {
    const [good, empty, out] = [await ready('Good'), await bench.draft('Empty'), await ready('Out')];
    await bench.ask('dataset:publish', { datasetGUID: out, status: 'published', visibility: 'public' });
    const answer = await change([good, empty, out, good], { kind: 'publish', visibility: 'public' });
    expect(answer).toMatchObject({
      changed: [good],
      unchanged: [],
      refused: [
        { datasetGUID: empty, title: 'Empty', reason: expect.stringContaining('Write a summary') },
        { datasetGUID: out, title: 'Out', reason: 'It is published already.' },
      ],
    });
    expect([await stateOf(good), await seenBy(good)]).toEqual([['published', 'public'], 200]);
    expect(await stateOf(empty)).toEqual(['draft', 'private']);

    expect(await undo(answer.undo?.changeGUID)).toEqual({ changed: [good], unchanged: [], refused: [] });
    expect([(await stateOf(good))[0], await seenBy(good)]).toEqual(['draft', 410]);
    expect(await bench.status('dataset:undoMany', { changeGUID: answer.undo?.changeGUID ?? '' })).toBe(404);
  });

  it('needs the role that publishes', async () => {
    const datasetGUID = await ready('Not for editors');
    const { refused, undo: way } = await change(
      [datasetGUID],
      { kind: 'publish', visibility: 'public' },
      people.editor,
    );
    expect([refused[0]?.reason, way]).toEqual(['Your role in this organisation does not allow this', null]);
    expect(await seenBy(datasetGUID)).toBe(404);
  });
});

describe('visibility of many', () => {
  it('changes at once and back, but publishes nothing that waits', async () => {
    const [settled, waiting] = [await ready('Settled'), await ready('Waiting')];
    await change([settled, waiting], { kind: 'publish', visibility: 'public' });
    await bench.ask('dataset:save', {
      datasetGUID: waiting,
      changes: { summary: 'A summary that waits here.' },
      base: (await edited(waiting)).revisions,
    });
    const answer = await change([settled, waiting], { kind: 'visibility', visibility: 'organisation' });
    expect([answer.changed, answer.refused[0]?.reason]).toEqual([
      [settled],
      'It has changes that are not published. Publish or undo them first.',
    ]);
    expect([await seenBy(settled), await seenBy(settled, people.member), await seenBy(waiting)]).toEqual([
      404, 200, 200,
    ]);
    expect((await edited(waiting)).unpublished).toEqual(['summary']);
    expect((await change([settled], { kind: 'visibility', visibility: 'organisation' })).unchanged).toEqual([
      settled,
    ]);
    await undo(answer.undo?.changeGUID);
    expect([await stateOf(settled), await seenBy(settled)]).toEqual([['published', 'public'], 200]);
  });

  it('refuses drafts, and is not undone where someone has changed it since', async () => {
    const [draft, open] = [await bench.draft('A draft'), await ready('Open')];
    await change([open], { kind: 'publish', visibility: 'public' });
    const answer = await change([draft, open], { kind: 'visibility', visibility: 'private' });
    expect(answer.refused.map(({ datasetGUID }) => datasetGUID)).toEqual([draft]);
    await bench
      .ask('dataset:publish', { datasetGUID: open, status: 'onRequest', visibility: 'private' })
      .catch(() => null);
    await bench.ask('dataset:publish', {
      datasetGUID: open,
      status: 'published',
      visibility: 'organisation',
    });
    expect((await undo(answer.undo?.changeGUID)).refused).toMatchObject([
      { datasetGUID: open, reason: 'It was changed since, so it stays as it is.' },
    ]);
    expect(await stateOf(open)).toEqual(['published', 'organisation']);
  });

  it('does not end a plan', async () => {
    const datasetGUID = await ready('Planned');
    const at = new Date(Date.now() + 86_400_000).toISOString();
    await bench.ask('dataset:publish', { datasetGUID, status: 'published', visibility: 'public', at });
    const { refused } = await change([datasetGUID], { kind: 'publish', visibility: 'public' });
    expect(refused[0]?.reason).toBe('Its publication is planned. Cancel the plan first.');
    expect((await edited(datasetGUID)).plan).not.toBeNull();
  });
});

describe('tags of many', () => {
  it('are added and removed whatever their case, and undone', async () => {
    const [one, two] = [await bench.draft('One'), await bench.draft('Two')];
    await bench.ask('dataset:save', { datasetGUID: two, changes: { tags: ['Cycling', 'steel'] } });
    const added = await change([one, two], { kind: 'addTag', tag: 'cycling' });
    expect([added.changed, added.unchanged]).toEqual([[one], [two]]);
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([['cycling'], ['Cycling', 'steel']]);
    const removed = await change([one, two], { kind: 'removeTag', tag: 'CYCLING' });
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([[], ['steel']]);
    await undo(removed.undo?.changeGUID);
    expect([await tagsOf(one), await tagsOf(two)]).toEqual([['cycling'], ['Cycling', 'steel']]);
    // The tags of the first are another revision now.
    expect((await undo(added.undo?.changeGUID)).refused).toHaveLength(1);
  });

  it('are not written over what an editor saved since', async () => {
    const datasetGUID = await bench.draft('Edited since');
    const added = await change([datasetGUID], { kind: 'addTag', tag: 'cycling' });
    const base = (await edited(datasetGUID)).revisions;
    await bench.ask(
      'dataset:save',
      { datasetGUID, changes: { tags: ['cycling', 'paths'] }, base },
      people.editor,
    );
    expect((await undo(added.undo?.changeGUID)).refused[0]?.reason).toBe(
      'It was changed since, so it stays as it is.',
    );
    expect(await tagsOf(datasetGUID)).toEqual(['cycling', 'paths']);
  });
});

describe('deleting many', () => {
  it('is undone', async () => {
    const guids = [await bench.draft('First'), await bench.draft('Second')];
    const answer = await change(guids, { kind: 'delete' }, people.editor);
    expect(answer.changed).toEqual(guids);
    for (const guid of guids) expect(await bench.status('dataset:edit', { datasetGUID: guid })).toBe(404);
    // By the person who did it alone.
    expect(
      await bench.status('dataset:undoMany', { changeGUID: answer.undo?.changeGUID ?? '' }, people.owner),
    ).toBe(404);
    await undo(answer.undo?.changeGUID, people.editor);
    for (const guid of guids) expect(await stateOf(guid)).toEqual(['draft', 'private']);
  });

  it('cannot be undone after a day', async () => {
    const answer = await change([await bench.draft('Old')], { kind: 'delete' });
    await sql`update catalogue.change_of_many set changed_at = now() - interval '25 hours'`.execute(
      bench.db.kysely,
    );
    expect(await bench.status('dataset:undoMany', { changeGUID: answer.undo?.changeGUID ?? '' })).toBe(404);
  });

  it('says nothing of datasets that the caller may not find', async () => {
    const datasetGUID = await bench.draft('Hidden');
    const { refused } = await change([datasetGUID], { kind: 'delete' }, people.stranger);
    expect(refused).toEqual([{ datasetGUID, title: '', reason: 'There is no such dataset' }]);
    expect(await stateOf(datasetGUID)).toEqual(['draft', 'private']);
  });
});

describe('saved views', () => {
  const save = (name: string, search: string, as?: string) =>
    bench.ask('dataset:saveView', { organisationGUID: ORGANISATION, name, search }, as);
  const names = async (as?: string) =>
    (await bench.ask('dataset:listViews', { organisationGUID: ORGANISATION }, as)).result.map(
      ({ name, search }) => [name, search],
    );

  it('are of one member, replaced by name, and removed', async () => {
    await save('Drafts', '?status=draft');
    const { viewGUID } = await save('Drafts', '?status=draft&visibility=private');
    await save('Late', '?due=overdue');
    expect(await names()).toEqual([
      ['Drafts', '?status=draft&visibility=private'],
      ['Late', '?due=overdue'],
    ]);
    expect(await names(people.editor)).toEqual([]);
    await bench.ask('dataset:removeView', { organisationGUID: ORGANISATION, viewGUID }, people.editor);
    expect(await names()).toHaveLength(2);
    await bench.ask('dataset:removeView', { organisationGUID: ORGANISATION, viewGUID });
    expect(await names()).toEqual([['Late', '?due=overdue']]);
  });

  it('are for members of the organisation', async () => {
    expect(
      await bench.status('dataset:saveView', { organisationGUID: OTHER_ORGANISATION, name: 'x', search: '' }),
    ).toBe(403);
    expect(await bench.status('dataset:listViews', { organisationGUID: ORGANISATION }, people.stranger)).toBe(
      403,
    );
  });

  it('are at most thirty', async () => {
    for (let i = (await names()).length; i < 30; i += 1) await save(`View ${i}`, '');
    expect(
      await bench.status('dataset:saveView', {
        organisationGUID: ORGANISATION,
        name: 'One more',
        search: '',
      }),
    ).toBe(409);
    await save('Late', '?status=draft');
  });
});

it('what each dataset of a page needs can be asked for', async () => {
  const datasetGUID = await bench.draft('Of a page');
  const { result } = await ask(bench.data, 'dataset:mine', { datasetGUIDs: [datasetGUID] }, people.editor);
  expect(result.map((one) => [one.datasetGUID, one.hints[0]?.level])).toEqual([[datasetGUID, 'blocks']]);
});

it('takes a tag with characters that are not stored', async () => {
  const datasetGUID = await bench.draft('Odd tag');
  const { changed } = await change([datasetGUID], { kind: 'addTag', tag: 'Ri\u0000vers' });
  expect([changed, await tagsOf(datasetGUID)]).toEqual([[datasetGUID], ['Rivers']]);
});

describe('a dataset that is changed by another transaction at the same time', () => {
  /** Writing a revision of a dataset meets another transaction, so many times. */
  const meeting = (datasetGUID: string, times: number) =>
    bench.db.pool.query(`
      drop sequence if exists public.meetings cascade;
      create sequence public.meetings;
      create or replace function public.meet() returns trigger language plpgsql as $$ begin
        if nextval('public.meetings') <= tg_argv[0]::bigint then
          raise exception 'deadlock detected' using errcode = '40P01';
        end if;
        return new;
      end $$;
      create or replace trigger meets before insert or update on catalogue.dataset_revision for each row
        when (new.dataset_guid = '${datasetGUID}') execute function public.meet(${times});`);
  afterAll(() => bench.db.pool.query('drop trigger meets on catalogue.dataset_revision'));

  it('is changed after it, and those before it can be undone with it', async () => {
    const both = [await ready('Before it'), await ready('Met')];
    await meeting(both[1] ?? '', 1);
    const answer = await change(both, { kind: 'addTag', tag: 'met' });
    expect(answer).toMatchObject({ changed: both, unchanged: [], refused: [] });
    await meeting(both[1] ?? '', 1);
    const { changed, refused } = await undo(answer.undo?.changeGUID);
    expect([changed.toSorted(), refused]).toEqual([both.toSorted(), []]);
    expect((await Promise.all(both.map(tagsOf))).flat()).not.toContain('met');
  });

  it('is left out where they meet again and again, and the others stay changed', async () => {
    const [free, busy] = [await ready('Free'), await ready('Busy')];
    await meeting(busy, 1000);
    const answer = await change([free, busy], { kind: 'addTag', tag: 'met' });
    expect(answer).toMatchObject({
      changed: [free],
      unchanged: [],
      refused: [{ datasetGUID: busy, title: 'Busy', reason: expect.stringContaining('at the same time') }],
    });
    expect((await undo(answer.undo?.changeGUID)).changed).toEqual([free]);
  });
});
