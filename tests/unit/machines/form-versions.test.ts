/** A form whose values were changed elsewhere has two versions. */
import { describe, expect, test } from 'vitest';
import type { SaveAnswer } from '#machines/form/form.services.ts';
import { conflictingFields, isChanged, etag, saveState } from '#machines/form/form.selectors.ts';
import { type Draft, open } from './form-saving-bench.ts';

describe('two versions', () => {
  const theirs = { title: 'Trees', slug: 'trees', password: '' };
  const conflict: SaveAnswer<Draft> = { kind: 'conflict', values: theirs, etag: '"9"' };

  async function inConflict() {
    const page = open('saves');
    page.type('title', 'Water');
    page.clock.increment(2000);
    await page.save.last().answer(conflict);
    return page;
  }

  test('are named by the fields that were changed here and elsewhere, and nothing is saved meanwhile', async () => {
    const { now, clock, save, type, values } = await inConflict();
    expect(conflictingFields(now())).toEqual(['title']);
    type('title', 'Rain');
    expect(values().title).toBe('Water');
    clock.increment(60_000);
    expect(save.calls).toHaveLength(1);
  });

  test('become one by keeping what was changed here; the next save is on top of the other', async () => {
    const { actor, now, clock, save, values } = await inConflict();
    actor.send({ type: 'conflict.mineKept' });
    expect([values(), conflictingFields(now())]).toEqual([{ ...theirs, title: 'Water' }, null]);
    clock.increment(2000);
    expect(save.last().input).toEqual({ values: { ...theirs, title: 'Water' }, etag: '"9"' });
  });

  test('become one by taking the other, and there is nothing to save', async () => {
    const { actor, now, clock, save, values } = await inConflict();
    actor.send({ type: 'conflict.theirsTaken' });
    expect([values(), etag(now()), isChanged(now())]).toEqual([theirs, '"9"', false]);
    clock.increment(60_000);
    expect(save.calls).toHaveLength(1);
  });

  test('are there, too, when the parent finds so on submitting', () => {
    const { actor, submit, now, values } = open('checks');
    submit();
    actor.send({ type: 'submission.conflicted', values: theirs, etag: '"9"' });
    expect(conflictingFields(now())).toEqual([]);
    actor.send({ type: 'conflict.mineKept' });
    expect(values()).toEqual(theirs);
  });

  test('are no matter of a form in which nothing was changed: it takes over what is new', () => {
    const { actor, now, values } = open('saves');
    actor.send({ type: 'values.replaced', values: theirs, etag: '"9"' });
    expect([values(), etag(now()), isChanged(now())]).toEqual([theirs, '"9"', false]);
  });

  test('are found when a new one comes while something is changed; the same one again is none', () => {
    const { actor, type, now, values } = open('saves');
    type('title', 'Water');
    actor.send({ type: 'values.replaced', values: theirs, etag: '"1"' });
    expect(values().title).toBe('Water');
    actor.send({ type: 'values.replaced', values: theirs, etag: '"9"' });
    expect(conflictingFields(now())).toEqual(['title']);
  });

  test('are not found while saving, whose answer says which version there is', async () => {
    const { actor, type, now, clock, save } = open('saves');
    type('title', 'Water');
    clock.increment(2000);
    actor.send({ type: 'values.replaced', values: theirs, etag: '"0"' });
    expect(conflictingFields(now())).toBeNull();
    await save.last().answer({ kind: 'saved', etag: '"2"' });
    expect([saveState(now()), etag(now())]).toEqual(['saved', '"2"']);
  });
});
