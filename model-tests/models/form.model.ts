/** How to try the form machine: a form with a title and a key, which are required; the key may be a secret. */
import { defineModel } from '../kit/model.ts';
import type { FormEvent } from '#machines/form/form.machine.ts';
import {
  fieldErrors,
  firstFieldInError,
  formErrors,
  submittedValues,
} from '#machines/form/form.selectors.ts';
import { provideValidator } from '#machines/form/form.validator.ts';
import type { FieldErrors, FormValues } from '#machines/form/form.values.ts';

const SECRET = 'open-sesame-7';

const judge = ({ title = '', key = '' }: FormValues): FieldErrors => ({
  title: title === '' ? [{ code: 'title.required' }] : [],
  key: key === '' ? [{ code: 'key.required' }] : [],
});

export const formModel = defineModel({
  machine: provideValidator(judge),
  inputs: {
    empty: { values: { title: '', key: '' }, secrets: ['key'] },
    filled: { values: { title: 'Air quality', key: '' } },
  },
  events: (): FormEvent[] => [
    { type: 'field.changed', field: 'title', value: ' Bus stops ' },
    { type: 'field.changed', field: 'title', value: '   ' },
    { type: 'field.changed', field: 'key', value: SECRET },
    { type: 'field.changed', field: 'stranger', value: 'x' },
    { type: 'field.blurred', field: 'title' },
    { type: 'field.blurred', field: 'key' },
    { type: 'field.blurred', field: 'stranger' },
    { type: 'form.submitted' },
    { type: 'submission.accepted' },
    { type: 'submission.refused', refusals: [{ field: 'title', message: { code: 'title.taken' } }] },
    {
      type: 'submission.refused',
      refusals: [{ field: null, message: { code: 'network' } }],
      cleared: ['key'],
    },
  ],
  replies: {},
  identity: ({ context }) => [context.values, context.secrets, context.refusals, context.touched.toSorted()],
  withoutScreen: { form: "A form is a part of its parent's screen." },
  awaiting: { 'form.submitting': 'The parent answers.' },
  home: { name: 'editing', isThere: (snapshot) => snapshot.matches('editing') },
  secrets: [
    {
      name: 'secret field',
      text: SECRET,
      mayLive: (snapshot) =>
        // Without `secrets` in its input a form has none, and keeps everything.
        snapshot.context.secrets.length === 0 ||
        snapshot.matches('editing') ||
        snapshot.matches('submitting'),
    },
  ],
  invariants: {
    'the errors are those of the trimmed values': (snapshot) =>
      Object.entries(judge(submittedValues(snapshot))).every(
        ([field, messages]) => messages.length === (snapshot.context.errors[field]?.length ?? 0),
      ),
    'only values in order are submitted': ({ context, ...snapshot }) =>
      snapshot.value !== 'submitting' || Object.keys(context.errors).length === 0,
    'nothing but the fields it began with is held': ({ context }) =>
      Object.keys(context.values).join() === 'title,key',
    'a field in error is one that a person can see': (snapshot) => {
      const field = firstFieldInError(snapshot);
      return field === null || fieldErrors(snapshot, field).length > 0;
    },
    'what is refused has been counted': ({ context }) =>
      context.refusals.length === 0 || context.refusalCount > 0,
    'an accepted form says nothing is wrong with it': (snapshot) =>
      snapshot.value !== 'accepted' ||
      (formErrors(snapshot).length === 0 && firstFieldInError(snapshot) === null),
  },
});
