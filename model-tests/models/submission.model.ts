/** How to try a submission: what a person does, how the service answers, and what must always be true. */
import { createActor } from 'xstate';
import { provideForm } from '#machines/form/form.provide.ts';
import type { FormEvent } from '#machines/form/form.setup.ts';
import {
  isSending,
  submissionForm,
  submissionMachine,
  submissionScreen,
} from '#machines/submission/submission.machine.ts';
import { defineModel } from '../kit/model.ts';

const form = provideForm({
  validate: ({ name = '' }) => ({ name: name === '' ? [{ code: 'text.tooShort' }] : [] }),
});
const typed: readonly FormEvent[] = [{ type: 'field.changed', field: 'name', value: 'Rivers' }];

/** A form brought somewhere by what a person does. */
function formAfter(by: readonly FormEvent[]) {
  const actor = createActor(form, { input: { values: { name: '' } } }).start();
  for (const event of by) actor.send(event);
  const snapshot = actor.getSnapshot();
  actor.stop();
  return { snapshot, by };
}

export const submissionModel = defineModel({
  machine: submissionMachine.provide({ actors: { form } }),
  inputs: { 'an empty form': { values: { name: '' } } },
  events: () => [{ type: 'form.reopened' as const }],
  replies: {
    form: {
      'is typed in': formAfter(typed),
      'is submitted': formAfter([...typed, { type: 'form.submitted' }]),
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
