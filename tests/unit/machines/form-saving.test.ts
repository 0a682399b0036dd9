/** A form that saves automatically. */
import { describe, expect, test } from 'vitest';
import type { SaveAnswer } from '#machines/form/form.services.ts';
import {
  fieldErrors,
  formErrors,
  isAccepted,
  isBusy,
  isChanged,
  isSubmitting,
  refusalCount,
  etag,
  saveState,
} from '#machines/form/form.selectors.ts';
import { type Draft, open } from './form-saving-bench.ts';

describe('a rule that is answered elsewhere', () => {
  const taken = { slug: [{ code: 'slug.taken' }] };

  test('is asked once nothing was typed for 400 ms, with what is sent', () => {
    const { clock, check, type } = open('checks');
    type('slug', ' air-');
    clock.increment(399);
    type('slug', ' air-2 ');
    clock.increment(399);
    expect(check.calls).toHaveLength(0);
    clock.increment(1);
    expect(check.calls.map(({ input }) => input.values.slug)).toEqual(['air-2']);
  });

  test('is not asked about other fields, nor about what was there from the start', () => {
    const { clock, check, type, submit, now } = open('checks');
    type('title', 'Water');
    clock.increment(1000);
    submit();
    expect([check.calls.length, isSubmitting(now())]).toEqual([0, true]);
  });

  test('says what it has found by the field, until that is changed', async () => {
    const { actor, clock, check, type, now } = open('checks');
    type('slug', 'bus');
    actor.send({ type: 'field.blurred', field: 'slug' });
    clock.increment(400);
    await check.last().answer(taken);
    expect(fieldErrors(now(), 'slug')).toEqual([{ code: 'slug.taken' }]);
    type('title', 'Water');
    expect(fieldErrors(now(), 'slug')).toEqual([{ code: 'slug.taken' }]);
    type('slug', 'bus-2');
    expect(fieldErrors(now(), 'slug')).toEqual([]);
  });

  test('whose answer is about something typed before is not heard', async () => {
    const { clock, check, type, now, actor } = open('checks');
    type('slug', 'bus');
    clock.increment(400);
    const { answer } = check.last();
    type('slug', 'tram');
    actor.send({ type: 'field.blurred', field: 'slug' });
    await answer(taken);
    expect(fieldErrors(now(), 'slug')).toEqual([]);
  });

  test('is asked before a submission, which waits for it', async () => {
    const { check, type, submit, now } = open('checks');
    type('slug', 'bus');
    submit();
    expect([check.calls.length, isBusy(now()), isSubmitting(now())]).toEqual([1, true, false]);
    await check.last().answer({});
    expect(isSubmitting(now())).toBe(true);
  });

  test('that refuses a submission keeps the form open, and the focus can follow', async () => {
    const { check, type, submit, now } = open('checks');
    type('slug', 'bus');
    submit();
    await check.last().answer(taken);
    expect([isBusy(now()), refusalCount(now())]).toEqual([false, 1]);
    expect(fieldErrors(now(), 'slug')).toEqual([{ code: 'slug.taken' }]);
    submit();
    expect([check.calls.length, isSubmitting(now())]).toEqual([1, false]);
  });

  test('that cannot be asked refuses nothing: the service has the last word', async () => {
    const { check, type, submit, now } = open('checks');
    type('slug', 'bus');
    submit();
    await check.last().fail(new Error('offline'));
    expect(isSubmitting(now())).toBe(true);
  });
});

describe('a form that saves automatically', () => {
  const saved = (name: string): SaveAnswer<Draft> => ({ kind: 'saved', etag: name });

  test('saves what was typed after two seconds, in order or not, and never a secret', () => {
    const { clock, save, type, now } = open('saves');
    expect(saveState(now())).toBe('saved');
    type('title', ' ');
    type('password', 'Commonplace-1');
    expect(saveState(now())).toBe('unsaved');
    clock.increment(1999);
    expect(save.calls).toHaveLength(0);
    clock.increment(1);
    expect(save.last().input).toEqual({ values: { title: '', slug: 'air', password: '' }, etag: '"1"' });
    expect(saveState(now())).toBe('saving');
  });

  test('goes on saving while a person keeps typing, and each time on top of the version before', async () => {
    const { clock, save, type, now } = open('saves');
    type('title', 'W');
    clock.increment(2000);
    type('title', 'Wa');
    await save.last().answer(saved('"2"'));
    expect([saveState(now()), etag(now())]).toEqual(['unsaved', '"2"']);
    clock.increment(2000);
    expect(save.last().input).toMatchObject({ values: { title: 'Wa' }, etag: '"2"' });
    await save.last().answer(saved('"3"'));
    expect([saveState(now()), isChanged(now()), save.calls.length]).toEqual(['saved', false, 2]);
  });

  test('saves nothing that was changed back', () => {
    const { clock, save, type, now } = open('saves');
    type('title', 'W');
    type('title', 'Air');
    clock.increment(10_000);
    expect([save.calls.length, saveState(now())]).toEqual([0, 'saved']);
  });

  test('takes over what the service has made of it, but for what was typed since', async () => {
    const { clock, save, type, values } = open('saves');
    type('slug', 'Air 2');
    clock.increment(2000);
    type('title', 'Water');
    await save.last().answer({
      ...saved('"2"'),
      values: { title: 'Air', slug: 'air-2', password: '' },
    } as SaveAnswer<Draft>);
    expect(values()).toEqual({ title: 'Water', slug: 'air-2', password: '' });
  });

  test('says what is wrong with what the service has made of it', async () => {
    const { actor, clock, save, type, now } = open('saves');
    type('title', 'Water');
    actor.send({ type: 'field.blurred', field: 'title' });
    clock.increment(2000);
    // No submission, which would look for what is wrong as well.
    await save.last().answer({
      ...saved('"2"'),
      values: { title: '', slug: 'air', password: '' },
    } as SaveAnswer<Draft>);
    expect(fieldErrors(now(), 'title')).toEqual([{ code: 'title.required' }]);
  });

  test('submits only once a save is over, so that it cannot disagree with itself', async () => {
    const { clock, save, type, submit, now, actor } = open('saves');
    type('title', 'Water');
    clock.increment(2000);
    submit();
    expect([isBusy(now()), isSubmitting(now())]).toEqual([true, false]);
    await save.last().answer(saved('"2"'));
    expect([isSubmitting(now()), etag(now())]).toEqual([true, '"2"']);
    clock.increment(60_000);
    expect(save.calls).toHaveLength(1);
    actor.send({ type: 'submission.accepted', etag: '"3"' });
    expect([isAccepted(now()), etag(now()), saveState(now())]).toEqual([true, '"3"', 'saved']);
  });

  test('does not save beside a submission, and goes on once that was refused', () => {
    const { clock, save, type, submit, actor } = open('saves');
    type('title', 'Water');
    submit();
    clock.increment(2000);
    expect(save.calls).toHaveLength(0);
    actor.send({ type: 'submission.refused', refusals: [{ field: null, message: { code: 'closed' } }] });
    clock.increment(2000);
    expect(save.calls).toHaveLength(1);
  });

  test('asks an unreachable service again after 15 s, or when the network is back', async () => {
    const { clock, save, type, now, actor } = open('saves');
    type('title', 'Water');
    clock.increment(2000);
    await save.last().fail(new Error('offline'));
    expect(saveState(now())).toBe('unreachable');
    clock.increment(14_999);
    expect(saveState(now())).toBe('unreachable');
    clock.increment(1);
    clock.increment(2000);
    expect(save.calls).toHaveLength(2);
    await save.last().fail(new Error('offline'));
    actor.send({ type: 'network.returned' });
    clock.increment(2000);
    expect(save.calls).toHaveLength(3);
  });

  test('says what the service refuses, and does not ask again until something is changed', async () => {
    const { clock, save, type, now } = open('saves');
    type('title', 'Water');
    clock.increment(2000);
    await save.last().answer({
      kind: 'refused',
      refusals: [{ field: null, message: { code: 'tooLong' } }],
    });
    expect([saveState(now()), formErrors(now())]).toEqual(['refused', [{ code: 'tooLong' }]]);
    clock.increment(600_000);
    expect(save.calls).toHaveLength(1);
    type('title', 'W');
    clock.increment(2000);
    expect(save.calls).toHaveLength(2);
  });

  test('is at rest when what was refused has been submitted', async () => {
    const { clock, save, type, submit, now, actor } = open('saves');
    type('title', 'Water');
    clock.increment(2000);
    await save.last().answer({ kind: 'refused', refusals: [] });
    submit();
    actor.send({ type: 'submission.accepted' });
    expect(saveState(now())).toBe('saved');
  });
});
