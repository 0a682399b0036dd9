/** How to try a submission: what a person does, how the service answers, and what must always be true. */
import { provideForm } from '#machines/form/form.provide.ts';
import type { Refusal } from '#machines/form/form.values.ts';
import {
  isSending,
  submissionForm,
  submissionMachine,
  submissionScreen,
} from '#machines/submission/submission.machine.ts';
import { formAfter, submitted, typed } from './form-reply.ts';
import { defineModel } from '../kit/model.ts';

/** The form and the service of a submission. The form has one field, which stands for that of a page. */
export interface Submitted {
  /** What the field has at first. */
  readonly first: string;
  readonly typed: string;
  /** The code of what is wrong with the first value; left out: it can be sent. */
  readonly unfit?: string;
  /** Why the service refuses, by name. */
  readonly refusals: Readonly<Record<string, Refusal>>;
}

/** The form of these values, with its rule. */
const formOf = ({ first, unfit }: Submitted) =>
  provideForm({
    validate: ({ name = '' }) => ({ name: unfit !== undefined && name === first ? [{ code: unfit }] : [] }),
  });

/** What a person does with the form besides sending it as it should be: they send it as it was at first. */
export const sentUnfilled = (about: Submitted) =>
  formAfter(formOf(about), { values: { name: about.first } }, submitted({ name: about.first }));

/** The model of a submission with this form and this service. */
export function submissionModelOf(about: Submitted) {
  const form = formOf(about);
  const input = { values: { name: about.first } };
  const name = { name: about.typed };
  const refusals = Object.entries(about.refusals).map(
    ([words, refusal]) =>
      [words, { output: { kind: 'refused' as const, refusals: [refusal] as readonly Refusal[] } }] as const,
  );
  return defineModel({
    machine: submissionMachine.provide({ actors: { form } }),
    inputs: { 'an empty form': input },
    events: () => [{ type: 'form.reopened' as const }],
    replies: {
      form: {
        'is typed in': formAfter(form, input, typed(name)),
        'is submitted': formAfter(form, input, submitted(name)),
      },
      submit: { saves: { output: { kind: 'saved' } }, ...Object.fromEntries(refusals) },
    },
    home: { name: 'the values are saved', isThere: (snapshot) => snapshot.matches({ open: 'saved' }) },
    invariants: {
      'the form is there until it stops': (snapshot) =>
        (submissionForm(snapshot) !== null) === (submissionScreen(snapshot) !== 'broken'),
      'nothing is sent from a form that is saved': (snapshot) =>
        !(isSending(snapshot) && submissionScreen(snapshot) === 'saved'),
      'what is sent is what was typed': (snapshot) =>
        !isSending(snapshot) || snapshot.context.values['name'] === about.typed,
    },
  });
}

export const submissionModel = submissionModelOf({
  first: '',
  typed: 'Rivers',
  unfit: 'text.tooShort',
  refusals: {
    'refuses a field': { field: 'name', message: { code: 'group.nameTaken' } },
    'refuses the form': { field: null, message: { code: 'forbidden' } },
  },
});
