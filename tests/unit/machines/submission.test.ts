/** A submission, by examples: what is sent, and what the form says about the answer. */
import { createActor } from 'xstate';
import { expect, it } from 'vitest';
import { fieldErrors, fieldValue, formErrors } from '#machines/form/form.selectors.ts';
import {
  isSending,
  provideSubmission,
  submissionForm,
  submissionScreen,
} from '#machines/submission/submission.machine.ts';
import type { FormValues } from '#machines/form/form.values.ts';
import type { SubmissionAnswer } from '#machines/submission/submission.types.ts';
import { until } from './asked.ts';

function open(answer: () => Promise<SubmissionAnswer>) {
  const asked: FormValues[] = [];
  const machine = provideSubmission(
    {
      submit: (values) => {
        asked.push(values);
        return answer();
      },
    },
    ({ name = '' }): Record<string, { code: string }[]> =>
      name === '' ? { name: [{ code: 'text.tooShort' }] } : {},
  );
  const actor = createActor(machine, { input: { values: { name: '' } } }).start();
  const form = () => {
    const child = submissionForm(actor.getSnapshot());
    if (child === null) throw new Error('The form is not there');
    return child;
  };
  const type = (value: string) => form().send({ type: 'field.changed', field: 'name', value });
  const submit = () => form().send({ type: 'form.submitted' });
  const settled = () => until(() => !isSending(actor.getSnapshot()));
  return { actor, asked, form, type, submit, settled };
}

it('sends trimmed values once, and can be changed and sent again', async () => {
  const { actor, asked, type, submit, settled } = open(() => Promise.resolve({ kind: 'saved' }));
  submit();
  expect(asked).toEqual([]);
  type(' Rivers ');
  submit();
  submit();
  expect(isSending(actor.getSnapshot())).toBe(true);
  await settled();
  expect(submissionScreen(actor.getSnapshot())).toBe('saved');
  type('Lakes');
  expect(submissionScreen(actor.getSnapshot())).toBe('filling');
  submit();
  await settled();
  expect(asked).toEqual([{ name: 'Rivers' }, { name: 'Lakes' }]);
});

it('says beside the field what the service refuses, and keeps what was typed', async () => {
  const refusals = [{ field: 'name', message: { code: 'group.nameTaken' } }];
  const { form, type, submit, settled } = open(() => Promise.resolve({ kind: 'refused', refusals }));
  type('Rivers');
  submit();
  await settled();
  expect(fieldErrors(form().getSnapshot(), 'name')).toEqual([{ code: 'group.nameTaken' }]);
  expect(fieldValue(form().getSnapshot(), 'name')).toBe('Rivers');
});

it('says that the service did not answer', async () => {
  const { form, type, submit, settled } = open(() => Promise.reject(new Error('offline')));
  type('Rivers');
  submit();
  await settled();
  expect(formErrors(form().getSnapshot())).toEqual([{ code: 'unreachable' }]);
});

it('opens a form again that has failed, with what was typed before', () => {
  const machine = provideSubmission({ submit: () => Promise.resolve({ kind: 'saved' }) }, ({ name = '' }) => {
    if (name === 'boom') throw new Error('boom');
    return {};
  });
  const actor = createActor(machine, { input: { values: { name: '' } } }).start();
  for (const value of ['Rivers', 'boom'])
    submissionForm(actor.getSnapshot())?.send({ type: 'field.changed', field: 'name', value });
  expect(submissionScreen(actor.getSnapshot())).toBe('broken');
  actor.send({ type: 'form.reopened' });
  const form = submissionForm(actor.getSnapshot());
  expect(form && fieldValue(form.getSnapshot(), 'name')).toBe('Rivers');
});
