/** Forms that start again from a version of the service: nothing that was done before counts, and nothing is asked again. */
import { describe, expect, test } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { provideForm } from '#machines/form/form.provide.ts';
import type { CheckInput, SaveAnswer, SaveInput } from '#machines/form/form.services.ts';
import {
  attempts,
  conflictingFields,
  fieldErrors,
  isBusy,
  isSubmitting,
  refusalCount,
  saveState,
} from '#machines/form/form.selectors.ts';
import type { FieldErrors } from '#machines/form/form.values.ts';
import { asked } from './asked.ts';

interface Values {
  readonly title: string;
  readonly slug: string;
}
const start: Values = { title: 'Air', slug: 'air' };
const theirs: Values = { title: 'Trees', slug: 'trees' };
const TAKEN = [{ code: 'title.taken' }];
/** Nothing was done with the form, and nothing said about it. */
const nothingDone = { touched: [], refusals: [], attempts: 0, refusalCount: 0 };

/** A form whose slug is looked up elsewhere; what is found may be about its title. */
function open({ saves = false, values = start } = {}) {
  const clock = new SimulatedClock();
  const check = asked<CheckInput<Values>, FieldErrors<Values>>();
  const save = asked<SaveInput<Values>, SaveAnswer<Values>>();
  const form = provideForm<Values>({
    validate: ({ title }) => ({ title: title === '' ? [{ code: 'title.required' }] : [] }),
    async: { fields: ['slug'], check: (input) => check.call(input) },
    ...(saves && { save: (input: SaveInput<Values>) => save.call(input) }),
  });
  const actor = createActor(form, { clock, input: { values, etag: '"1"' } }).start();
  const now = () => actor.getSnapshot();
  const type = (field: keyof Values, value: string) => actor.send({ type: 'field.changed', field, value });
  const submit = () => actor.send({ type: 'form.submitted' });
  const refuse = (cleared: readonly string[] = []) =>
    actor.send({
      type: 'submission.refused',
      refusals: [{ field: null, message: { code: 'network' } }],
      cleared,
    });
  /** Something was submitted, refused, looked up and found wrong. */
  const workedOn = async () => {
    submit();
    refuse();
    type('slug', 'bus');
    clock.increment(400);
    await check.last().answer({ title: TAKEN });
    expect(fieldErrors(now(), 'title')).toEqual(TAKEN);
  };
  /** Whether it asks about its slug, with time enough to do so, and can be submitted as it is. */
  const rests = () => {
    const before = check.calls.length;
    clock.increment(1000);
    submit();
    return { isAskedAgain: check.calls.length > before, isSubmitted: isSubmitting(now()) };
  };
  return { actor, clock, check, save, now, type, submit, refuse, workedOn, rests };
}

const atRest = { isAskedAgain: false, isSubmitted: true };

describe('nothing that was done counts, and nothing is looked up again', () => {
  test('when the form is reset', async () => {
    const { actor, now, workedOn, rests } = open();
    await workedOn();
    actor.send({ type: 'form.reset' });
    expect(now().context).toMatchObject({ ...nothingDone, values: start, baseline: start, etag: '"1"' });
    expect(rests()).toEqual(atRest);
  });

  test('when the service has a new version, and nothing was changed here', async () => {
    const { actor, now, workedOn, type, rests } = open();
    await workedOn();
    type('slug', 'air');
    // What the form says for itself, with nothing submitted, is refused as well.
    actor.send({
      type: 'submission.refused',
      refusals: [{ field: 'slug', message: { code: 'slug.taken' } }],
    });
    expect(now().context.touched).not.toEqual([]);
    actor.send({ type: 'values.replaced', values: theirs, etag: '"2"' });
    expect(now().context).toMatchObject({ ...nothingDone, values: theirs, baseline: theirs, etag: '"2"' });
    expect(rests()).toEqual(atRest);
  });

  test('when theirs is taken of two versions', async () => {
    const { actor, now, workedOn, rests } = open();
    await workedOn();
    actor.send({ type: 'values.replaced', values: theirs, etag: '"2"' });
    expect(conflictingFields(now())).toEqual(['slug']);
    actor.send({ type: 'conflict.theirsTaken' });
    expect(now().context).toMatchObject({ ...nothingDone, values: theirs, baseline: theirs, etag: '"2"' });
    expect(rests()).toEqual(atRest);
  });

  test('when the service has accepted what was submitted, and kept it in its own words', async () => {
    const { actor, check, now, type, submit, rests } = open();
    type('slug', 'Bus');
    submit();
    await check.last().answer({});
    actor.send({ type: 'submission.accepted', values: { title: 'Air', slug: 'bus' }, etag: '"2"' });
    type('title', 'Water');
    expect(now().context).toMatchObject({ ...nothingDone, values: { title: 'Water', slug: 'bus' } });
    expect(rests()).toEqual(atRest);
  });
});

test('a new version is checked like everything else', () => {
  const { actor, now } = open();
  actor.send({ type: 'values.replaced', values: { title: '', slug: 'x' }, etag: '"2"' });
  expect(now().context.errors).toEqual({ title: [{ code: 'title.required' }] });
});

test('of two versions that come one after the other, the newer one is decided about', () => {
  const { actor, now, type } = open();
  type('title', 'Water');
  actor.send({ type: 'values.replaced', values: theirs, etag: '"2"' });
  actor.send({ type: 'values.replaced', values: { title: 'Roads', slug: 'roads' }, etag: '"3"' });
  actor.send({ type: 'conflict.theirsTaken' });
  expect(now().context).toMatchObject({ values: { title: 'Roads', slug: 'roads' }, etag: '"3"' });
});

describe('rules that are answered elsewhere', () => {
  test('are not asked about a field that the service has emptied', () => {
    const { clock, check, refuse } = open();
    refuse(['slug']);
    clock.increment(1000);
    expect(check.calls).toHaveLength(0);
  });

  test('that could not be asked are not asked again about the same values', async () => {
    const { clock, check, type, submit, refuse } = open();
    type('slug', 'bus');
    submit();
    await check.last().fail(new Error('offline'));
    refuse();
    clock.increment(1000);
    submit();
    expect(check.calls).toHaveLength(1);
  });

  test('that refuse a submission do so to that one submission', async () => {
    const { check, now, type, submit } = open();
    type('slug', 'bus');
    submit();
    await check.last().answer({ title: TAKEN });
    expect([attempts(now()), refusalCount(now())]).toEqual([1, 1]);
  });
});

describe('a submission while a save is under way', () => {
  function saving(title: string) {
    const page = open({ saves: true });
    page.type('title', title);
    page.type('slug', 'bus');
    page.clock.increment(2000);
    expect(saveState(page.now())).toBe('saving');
    return page;
  }

  test('of what is out of order is refused at once', () => {
    const { now, submit } = saving('');
    submit();
    expect([isBusy(now()), fieldErrors(now(), 'title')]).toEqual([false, [{ code: 'title.required' }]]);
  });

  test('waits for that before it asks about anything', async () => {
    const { check, save, now, submit } = saving('Water');
    const before = check.calls.length;
    submit();
    expect([check.calls.length, isBusy(now())]).toEqual([before, true]);
    await save.last().answer({ kind: 'saved', etag: '"2"' });
    expect([check.calls.length, isSubmitting(now())]).toEqual([before + 1, false]);
  });
});
