/** A decision on a request for access, by examples: which call is made, and what the form says about the answer. */
import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import {
  decisionForm,
  decisionScreen,
  isSending,
  provideAccessDecision,
  typedValues,
  type Decision,
} from '#machines/access-decision/access-decision.machine.ts';
import { fieldErrors, fieldValue, formErrors } from '#machines/form/form.selectors.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import type { SubmissionAnswer } from '#machines/submission/submission.types.ts';
import { until } from './asked.ts';

function open(answer: () => Promise<SubmissionAnswer>) {
  const asked: (readonly [Decision, FormValues])[] = [];
  const call = (decision: Decision) => (values: FormValues) => {
    asked.push([decision, values]);
    return answer();
  };
  const machine = provideAccessDecision(
    { approve: call('approve'), decline: call('decline'), ask: call('ask') },
    ({ decision = '', answer: words = '' }): Record<string, { code: string }[]> => {
      if (words === 'boom') throw new Error('boom');
      return { answer: decision === 'decline' && words === '' ? [{ code: 'request.reasonMissing' }] : [] };
    },
  );
  const values = { decision: 'approve', answer: '', question: '' };
  const actor = createActor(machine, { input: { values } });
  actor.subscribe({ error: () => undefined });
  actor.start();
  const form = () => {
    const child = decisionForm(actor.getSnapshot());
    if (child === null) throw new Error('The form is not there');
    return child;
  };
  const type = (field: string, value: string) => form().send({ type: 'field.changed', field, value });
  const submit = () => form().send({ type: 'form.submitted' });
  const settled = () => until(() => !isSending(actor.getSnapshot()));
  return { actor, asked, form, type, submit, settled };
}
const saving = () => open(() => Promise.resolve({ kind: 'saved' }));

it.each(['approve', 'decline', 'ask'] as const)(
  'to %s makes that call and no other, once',
  async (decision) => {
    const { actor, asked, type, submit, settled } = saving();
    type('decision', decision);
    type('answer', ' Rates by month ');
    type('question', 'Which months?');
    expect(decisionScreen(actor.getSnapshot())).toBe('filling');
    submit();
    submit();
    expect(isSending(actor.getSnapshot())).toBe(true);
    await settled();
    expect(asked).toEqual([[decision, { decision, answer: 'Rates by month', question: 'Which months?' }]]);
    expect(decisionScreen(actor.getSnapshot())).toBe('saved');
  },
);

it('to decline without words makes no call', () => {
  const { actor, asked, form, type, submit } = saving();
  type('decision', 'decline');
  submit();
  expect([asked, isSending(actor.getSnapshot())]).toEqual([[], false]);
  expect(fieldErrors(form().getSnapshot(), 'answer')).toEqual([{ code: 'request.reasonMissing' }]);
});

it.each(['approve', 'decline', 'ask'] as const)(
  'to %s says what the service refuses, keeps what was typed, and can be sent again',
  async (decision) => {
    const answers: (() => Promise<SubmissionAnswer>)[] = [
      () =>
        Promise.resolve({ kind: 'refused', refusals: [{ field: 'answer', message: { code: 'refused' } }] }),
      () => Promise.reject(new Error('offline')),
      () => Promise.resolve({ kind: 'saved' }),
    ];
    const { actor, asked, form, type, submit, settled } = open(
      () => answers.shift()?.() ?? Promise.reject(new Error('asked too often')),
    );
    type('decision', decision);
    type('answer', 'Words');
    submit();
    await settled();
    expect(fieldErrors(form().getSnapshot(), 'answer')).toEqual([{ code: 'refused' }]);
    expect(fieldValue(form().getSnapshot(), 'answer')).toBe('Words');
    submit();
    await settled();
    expect(formErrors(form().getSnapshot())).toEqual([{ code: 'unreachable' }]);
    expect(decisionScreen(actor.getSnapshot())).toBe('filling');
    submit();
    await settled();
    expect(asked.map(([made]) => made)).toEqual([decision, decision, decision]);
    expect(decisionScreen(actor.getSnapshot())).toBe('saved');
    // Another decision can follow, such as the approval after a question.
    type('answer', 'Other words');
    expect(decisionScreen(actor.getSnapshot())).toBe('filling');
  },
);

it('opens a form again that has failed, with what was typed before', () => {
  const { actor, form, type } = saving();
  type('answer', 'Rivers');
  type('answer', 'boom');
  expect([decisionScreen(actor.getSnapshot()), decisionForm(actor.getSnapshot())]).toEqual(['broken', null]);
  actor.send({ type: 'form.reopened' });
  expect(decisionScreen(actor.getSnapshot())).toBe('filling');
  expect(fieldValue(form().getSnapshot(), 'answer')).toBe('Rivers');
  expect(typedValues(actor.getSnapshot())).toEqual({ decision: 'approve', answer: 'Rivers', question: '' });
});
