/** How to try a submission: what a person does, how the service answers, and what must always be true. */
import { provideForm } from '#machines/form/form.provide.ts';
import {
  isSending,
  submissionForm,
  submissionMachine,
  submissionScreen,
} from '#machines/submission/submission.machine.ts';
import { formAfter, submitted, typed } from './form-reply.ts';
import { defineModel } from '../kit/model.ts';

const form = provideForm({
  validate: ({ name = '' }) => ({ name: name === '' ? [{ code: 'text.tooShort' }] : [] }),
});
const input = { values: { name: '' } };
const name = { name: 'Rivers' };

export const submissionModel = defineModel({
  machine: submissionMachine.provide({ actors: { form } }),
  inputs: { 'an empty form': input },
  events: () => [{ type: 'form.reopened' as const }],
  replies: {
    form: {
      'is typed in': formAfter(form, input, typed(name)),
      'is submitted': formAfter(form, input, submitted(name)),
    },
    submit: {
      saves: { output: { kind: 'saved' } },
      'refuses a field': {
        output: { kind: 'refused', refusals: [{ field: 'name', message: { code: 'group.nameTaken' } }] },
      },
      'refuses the form': {
        output: { kind: 'refused', refusals: [{ field: null, message: { code: 'forbidden' } }] },
      },
    },
  },
  home: { name: 'the values are saved', isThere: (snapshot) => snapshot.matches({ open: 'saved' }) },
  invariants: {
    'the form is there until it stops': (snapshot) =>
      (submissionForm(snapshot) !== null) === (submissionScreen(snapshot) !== 'broken'),
    'nothing is sent from a form that is saved': (snapshot) =>
      !(isSending(snapshot) && submissionScreen(snapshot) === 'saved'),
    'what is sent is what was typed': (snapshot) =>
      !isSending(snapshot) || snapshot.context.values['name'] === 'Rivers',
  },
});
