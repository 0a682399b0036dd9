/** A publication, by examples: which call is made for which way and time, and what follows it. */
import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import { fieldErrors, fieldValue, formErrors } from '#machines/form/form.selectors.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import {
  isHeld,
  isKeeping,
  isSending,
  providePublication,
  publicationForm,
  publicationScreen,
  typedValues,
  type PublicationAct,
} from '#machines/publication/publication.machine.ts';
import type { SubmissionAnswer } from '#machines/submission/submission.types.ts';
import { until } from './asked.ts';

function open(answer: () => Promise<SubmissionAnswer> = () => Promise.resolve({ kind: 'saved' })) {
  const asked: PublicationAct[] = [];
  const sent: FormValues[] = [];
  const call = (act: PublicationAct) => (values: FormValues) => {
    asked.push(act);
    sent.push(values);
    return answer();
  };
  const machine = providePublication(
    { publish: call('publish'), schedule: call('schedule'), keep: call('keep') },
    ({ way = '', reason }): Record<string, { code: string }[]> => {
      if (reason === 'boom') throw new Error('boom');
      return { way: way === '' ? [{ code: 'wayMissing' }] : [] };
    },
  );
  const actor = createActor(machine, { input: { values: { way: 'now', at: '', reason: '' } } });
  actor.subscribe({ error: () => undefined });
  actor.start();
  const form = () => {
    const child = publicationForm(actor.getSnapshot());
    if (child === null) throw new Error('The form is not there');
    return child;
  };
  const submit = async (values: FormValues) => {
    for (const [field, value] of Object.entries(values)) form().send({ type: 'field.changed', field, value });
    form().send({ type: 'form.submitted' });
    await until(() => !isSending(actor.getSnapshot()));
  };
  return { actor, asked, sent, form, submit, screen: () => publicationScreen(actor.getSnapshot()) };
}

it.each([
  [{ way: 'now' }, 'publish', 'published'],
  // A time that was typed for another way does not count.
  [{ way: 'now', at: '2030-01-01T10:00' }, 'publish', 'published'],
  [{ way: 'later' }, 'publish', 'published'],
  [{ way: 'later', at: '2030-01-01T10:00' }, 'schedule', 'scheduled'],
  [{ way: 'notify' }, 'schedule', 'scheduled'],
  [{ way: 'keep', at: '2030-01-01T10:00' }, 'keep', 'kept'],
] as const)('%o asks to %s', async (values, act, screen) => {
  const { asked, submit, screen: shown } = open();
  await submit(values);
  expect([asked, shown()]).toEqual([[act], screen]);
});

it('waits with what follows kept columns until their tables are stored', async () => {
  const { actor, asked, submit, screen, form } = open();
  await submit({ way: 'keep' });
  expect([isHeld(actor.getSnapshot()), isKeeping(actor.getSnapshot())]).toEqual([true, true]);
  // What is submitted meanwhile is refused, and stays in the form.
  await submit({ way: 'now' });
  expect([formErrors(form().getSnapshot()), screen(), asked]).toEqual([
    [{ code: 'tablesOnTheWay' }],
    'kept',
    ['keep'],
  ]);
  actor.send({ type: 'tables.stored' });
  expect([isHeld(actor.getSnapshot()), screen()]).toEqual([false, 'kept']);
  form().send({ type: 'field.changed', field: 'way', value: 'later' });
  expect([screen(), isKeeping(actor.getSnapshot())]).toEqual(['filling', false]);
});

it('says that columns are not kept whose table was lost, and lets the publisher choose again', async () => {
  const { actor, asked, form, submit, screen } = open();
  await submit({ way: 'keep' });
  actor.send({ type: 'tables.lost' });
  expect([screen(), isHeld(actor.getSnapshot()), isKeeping(actor.getSnapshot())]).toEqual([
    'lost',
    false,
    false,
  ]);
  actor.send({ type: 'tables.stored' });
  actor.send({ type: 'tables.lost' });
  expect(screen()).toBe('lost');
  form().send({ type: 'field.changed', field: 'reason', value: 'Once more' });
  expect([screen(), typedValues(actor.getSnapshot())['reason']]).toEqual(['lost', 'Once more']);
  // The same is sent again, without a change.
  await submit({});
  expect([asked, screen()]).toEqual([['keep', 'keep'], 'kept']);
});

it('says what is refused, keeps the choice, and asks again', async () => {
  const answers: (() => Promise<SubmissionAnswer>)[] = [
    () => Promise.resolve({ kind: 'refused', refusals: [{ field: 'at', message: { code: 'plan.past' } }] }),
    () => Promise.reject(new Error('offline')),
    () => Promise.resolve({ kind: 'saved' }),
  ];
  const { asked, form, submit, screen } = open(
    () => answers.shift()?.() ?? Promise.reject(new Error('too often')),
  );
  await submit({ way: 'notify' });
  expect([fieldErrors(form().getSnapshot(), 'at'), screen()]).toEqual([[{ code: 'plan.past' }], 'filling']);
  await submit({});
  expect(formErrors(form().getSnapshot())).toEqual([{ code: 'unreachable' }]);
  await submit({});
  expect([asked, screen()]).toEqual([['schedule', 'schedule', 'schedule'], 'scheduled']);
});

it('asks for nothing without a way', async () => {
  const { asked, submit, form } = open();
  await submit({ way: '' });
  expect([asked, fieldErrors(form().getSnapshot(), 'way')]).toEqual([[], [{ code: 'wayMissing' }]]);
});

it.each(['now', 'later', 'notify', 'keep'] as const)('sends what was typed: %s', async (way) => {
  const { actor, sent, submit } = open();
  const values = { way, at: '2030-01-01T10:00', reason: 'Counts of May' };
  const submitting = submit(values);
  expect(isKeeping(actor.getSnapshot())).toBe(way === 'keep');
  await submitting;
  expect(sent).toEqual([values]);
});

it.each([false, true])(
  'opens a form again with what was typed; after columns were kept: %s',
  async (isKept) => {
    const { actor, form, submit, screen } = open();
    if (isKept) await submit({ way: 'keep' });
    const type = (reason: string) => form().send({ type: 'field.changed', field: 'reason', value: reason });
    type('Counts of May');
    type('boom');
    expect([screen(), publicationForm(actor.getSnapshot())]).toEqual(['broken', null]);
    actor.send({ type: 'form.reopened' });
    expect(fieldValue(form().getSnapshot(), 'reason')).toBe('Counts of May');
    expect(typedValues(actor.getSnapshot())['reason']).toBe('Counts of May');
  },
);

it('is held when it is opened while tables are on their way, until they are stored', async () => {
  const { actor, submit, screen } = open();
  actor.send({ type: 'tables.awaited' });
  expect([isHeld(actor.getSnapshot()), screen()]).toEqual([true, 'kept']);
  await submit({ way: 'now' });
  expect(screen()).toBe('kept');
  actor.send({ type: 'tables.stored' });
  expect(isHeld(actor.getSnapshot())).toBe(false);
  await submit({ way: 'now' });
  expect(screen()).toBe('published');
});
