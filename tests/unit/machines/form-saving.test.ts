/** Forms that send requests while a person types: rules that are answered elsewhere, and saving by itself, with versions. */
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { provideForm } from '#machines/form/form.provide.ts';
import type { CheckInput, SaveAnswer, SaveInput } from '#machines/form/form.services.ts';
import {
  conflictingFields,
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
import type { FieldErrors } from '#machines/form/form.values.ts';
import { asked } from './asked.ts';

interface Draft {
  readonly title: string;
  readonly slug: string;
  readonly password: string;
}

function open(parts: 'checks' | 'saves') {
  const clock = new SimulatedClock();
  const check = asked<CheckInput<Draft>, FieldErrors<Draft>>();
  const save = asked<SaveInput<Draft>, SaveAnswer<Draft>>();
  const form = provideForm<Draft>({
    validate: ({ title }) => ({ title: title === '' ? [{ code: 'title.required' }] : [] }),
    ...(parts === 'checks'
      ? { async: { fields: ['slug'], check: (input) => check.call(input) } }
      : { save: (input) => save.call(input) }),
  });
  const actor = createActor(form, {
    clock,
    input: {
      values: { title: 'Air', slug: 'air', password: '' },
      secrets: ['password'],
      etag: '"1"',
    },
  }).start();
  const now = () => actor.getSnapshot();
  return {
    actor,
    clock,
    check,
    save,
    now,
    type: (field: keyof Draft, value: string) => actor.send({ type: 'field.changed', field, value }),
    submit: () => actor.send({ type: 'form.submitted' }),
    values: () => now().context.values,
  };
}

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

describe('a form that saves by itself', () => {
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
