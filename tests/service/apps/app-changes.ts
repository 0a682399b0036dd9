/** Apps after a decision: changes, undoing, withdrawing, and the queue. */
import { describe, expect, it } from 'vitest';
import { ask, ORGANISATION, OTHER_ORGANISATION, send } from '../../support/catalogue.ts';
import { datasets } from './support.ts';
import {
  approve,
  bench,
  decline,
  editor,
  key,
  member,
  owner,
  shownNames,
  stateOf,
  stranger,
  submit,
} from './review-bench.ts';

export function changesOfApps(): void {
  describe('changing an approved app', () => {
    it('keeps the approved version until the change is approved', async () => {
      const one = await submit();
      await approve(one);
      const two = await submit({ appGUID: one.appGUID, name: 'Where to rest' });
      expect(two).toMatchObject({ version: 2, state: 'submitted', shownVersion: 1 });
      expect(await shownNames()).toEqual(['Where to sit']);
      const first = await ask(bench.data, 'app:view', { appGUID: one.appGUID });
      await approve(two);
      expect(await shownNames()).toEqual(['Where to rest']);
      const second = await ask(bench.data, 'app:view', { appGUID: one.appGUID });
      expect(second.publishedAt).toBe(first.publishedAt);
    });

    it('keeps it when the change is declined', async () => {
      const one = await submit();
      await approve(one);
      await decline(await submit({ appGUID: one.appGUID, name: 'Buy chairs' }));
      expect(await shownNames()).toEqual(['Where to sit']);
      expect(await stateOf(one.appGUID)).toMatchObject({ state: 'declined', shownVersion: 1 });
    });

    it('replaces a change that waits', async () => {
      const one = await submit();
      const two = await submit({ appGUID: one.appGUID, name: 'Where to rest' });
      const late = { ...key(one), verdict: 'approved' as const };
      expect((await send(bench.data, 'app:decide', late, owner)).status).toBe(409);
      await approve(two);
      expect(await shownNames()).toEqual(['Where to rest']);
    });
  });

  describe('undoing', () => {
    const undo = (app: { appGUID: string; version: number }, who: string = owner) =>
      ask(bench.data, 'app:undoDecision', key(app), who);

    it('puts everything as it was', async () => {
      const one = await submit();
      await approve(one);
      expect(await undo(one)).toMatchObject({ state: 'submitted', shownVersion: null, decidedAt: null });
      await decline(one);
      expect(await undo(one)).toMatchObject({ state: 'submitted', reason: null });
      await approve(one);
      const two = await submit({ appGUID: one.appGUID, name: 'Where to rest' });
      await approve(two);
      expect(await undo(two)).toMatchObject({ state: 'submitted', shownVersion: 1 });
      expect(await shownNames()).toEqual(['Where to sit']);
      expect(bench.apps.emails.at(-1)?.subject).toBe('A decision on “Where to rest” was undone');
    });

    it('brings back what was taken down', async () => {
      const one = await submit();
      await approve(one);
      await decline(one);
      expect(await undo(one)).toMatchObject({ state: 'approved', shownVersion: 1 });
      expect(await shownNames()).toEqual(['Where to sit']);
    });

    it('is over once anything else has happened', async () => {
      const one = await submit();
      expect((await send(bench.data, 'app:undoDecision', key(one), owner)).status).toBe(409);
      await approve(one);
      await submit({ appGUID: one.appGUID, name: 'Where to rest' });
      expect((await send(bench.data, 'app:undoDecision', key(one), owner)).status).toBe(409);
      expect((await send(bench.data, 'app:undoDecision', key(one), editor)).status).toBe(403);
    });
  });

  describe('withdrawing', () => {
    it('takes the app out of sight, and a new submission brings it to review', async () => {
      const one = await submit();
      await approve(one);
      const { appGUID } = one;
      const withdrawn = await ask(bench.data, 'app:withdraw', { appGUID }, member);
      expect(withdrawn).toMatchObject({ state: 'withdrawn', shownVersion: null });
      expect(await ask(bench.data, 'app:withdraw', { appGUID }, member)).toMatchObject({
        state: 'withdrawn',
      });
      expect(await shownNames()).toEqual([]);
      expect((await send(bench.data, 'app:undoDecision', key(one), owner)).status).toBe(409);
      expect(await submit({ appGUID })).toMatchObject({ version: 2, state: 'submitted' });
    });
  });

  describe('the queue', () => {
    it('lists what uses data of the organisation, oldest first, with counts', async () => {
      const first = await submit({ name: 'First' });
      const second = await submit({ name: 'Second' });
      await submit({ name: 'Elsewhere', datasetGUIDs: [datasets.wells] });
      await approve(await submit({ name: 'Shown' }));
      const queue = await ask(bench.data, 'app:reviews', { organisationGUID: ORGANISATION }, owner);
      expect(queue.result.map(({ name }) => name)).toEqual(['First', 'Second']);
      expect(queue.result[0]).toMatchObject({ submitter: 'member Example', datasetGUIDs: [] });
      expect(queue.counts).toEqual({ submitted: 2, approved: 1, declined: 0 });
      await decline(first);
      await approve(second);
      const declined = await ask(
        bench.data,
        'app:reviews',
        { organisationGUID: ORGANISATION, state: 'declined' },
        owner,
      );
      expect(declined.result.map(({ name }) => name)).toEqual(['First']);
      for (const who of [editor, member, stranger])
        expect((await send(bench.data, 'app:reviews', { organisationGUID: ORGANISATION }, who)).status).toBe(
          403,
        );
    });

    it('does not show a reviewer the private data of others', async () => {
      await submit({ datasetGUIDs: [datasets.internal, datasets.wells] });
      const queue = await ask(bench.data, 'app:reviews', { organisationGUID: OTHER_ORGANISATION }, stranger);
      expect(JSON.stringify(queue)).not.toContain('Internal plans');
      expect(JSON.stringify(queue)).not.toContain(datasets.internal);
      expect(queue.result[0]?.datasets.map(({ title }) => title)).toEqual(['Wells']);
    });
  });
}
