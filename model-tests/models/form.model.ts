/**
 * How to try the form machine, by what a form can do: one with a secret and no more, one with rules that are answered
 * elsewhere, one that saves by itself, and one with a list. All of it at once would be the same, many times over.
 */
import { defineModel } from '../kit/model.ts';
import type { FormContext, FormEvent } from '#machines/form/form.types.ts';
import { isUnsaved } from '#machines/form/form.changes.ts';
import { hasField, valueAt } from '#machines/form/form.paths.ts';
import { formMachineWith } from '#machines/form/form.provide.ts';
import type { FormSnapshot } from '#machines/form/form.machine.ts';
import {
  allErrors,
  conflictingFields,
  fieldErrors,
  firstFieldInError,
  formErrors,
  isAccepted,
  isChanged,
  isEditing,
  isSubmitting,
  saveState,
  submittedValues,
} from '#machines/form/form.selectors.ts';
import type { FieldErrors } from '#machines/form/form.values.ts';

const SECRET = 'open-sesame-7';
const FIRST = '"v1"';
const SECOND = '"v2"';
/** A file that must not be the first. */
const OLD = 'c.csv';

interface Values {
  readonly title: string;
  readonly key: string;
  readonly files: readonly string[];
}
type Kind = 'secret' | 'elsewhere' | 'saving' | 'list';

const kindOf = ({ rules }: FormContext<object>): Kind => rules as Kind;
const typed = (snapshot: { readonly context: FormContext<object> }) => snapshot as FormSnapshot<Values>;

const validate = ({ title, key, files }: Values): FieldErrors<Values> => ({
  files: files[0] === OLD ? [{ code: 'files.old' }] : [],
  title: title === '' ? [{ code: 'title.required' }] : [],
  key: key === '' ? [{ code: 'key.required' }] : [],
});

const notAsked = () => Promise.reject(new Error('The path says what is answered.'));
const theirs: Values = { title: 'Bridges', key: 'k', files: [] };
const refusal = { field: 'title', message: { code: 'title.taken' } } as const;
const TITLE: FormEvent = { type: 'field.changed', field: 'title', value: ' Bus stops ' };
const NO_TITLE: FormEvent = { type: 'field.changed', field: 'title', value: '   ' };
const SUBMIT: FormEvent = { type: 'form.submitted' };
const RESET: FormEvent = { type: 'form.reset' };
const REPLACED: FormEvent = { type: 'values.replaced', values: theirs, etag: SECOND };

const FILE_REFUSED: FormEvent = {
  type: 'submission.refused',
  refusals: [{ field: 'files.0', message: { code: 'file.unread' } }],
};

/** What is done to each kind of form while it can be changed. */
const tried: Readonly<Record<Kind, readonly FormEvent[]>> = {
  secret: [
    TITLE,
    NO_TITLE,
    { type: 'field.changed', field: 'key', value: SECRET },
    { type: 'field.changed', field: 'stranger', value: 'x' },
    { type: 'field.blurred', field: 'title' },
    { type: 'field.blurred', field: 'stranger' },
    SUBMIT,
    RESET,
    { type: 'submission.refused', refusals: [], cleared: ['key'] },
  ],
  elsewhere: [TITLE, { type: 'field.changed', field: 'title', value: 'Bridges' }, SUBMIT],
  saving: [TITLE, { type: 'field.changed', field: 'title', value: 'Trees' }, SUBMIT, RESET, REPLACED],
  list: [
    { type: 'item.added', field: 'files', value: OLD, index: 0 },
    { type: 'item.added', field: 'title', value: 'no list' },
    { type: 'item.removed', field: 'files', index: 1 },
    { type: 'item.moved', field: 'files', from: 0, to: 1 },
    FILE_REFUSED,
    SUBMIT,
  ],
};

const checked = {
  'finds nothing': { output: {} },
  'finds the title taken': { output: { title: [{ code: 'title.taken' }] } },
} as const;

const machine = formMachineWith<Values>({
  validate,
  async: { fields: ['title'], check: notAsked },
  save: notAsked,
}).provide({
  guards: {
    isSaveDue: ({ context }) => kindOf(context) === 'saving' && isUnsaved(context),
    isCheckDue: ({ context }) =>
      kindOf(context) === 'elsewhere' &&
      valueAt(context.values, 'title') !== valueAt(context.checked, 'title'),
  },
});

const open = { title: 'Air quality', key: 'k', files: [] };

export const formModel = defineModel({
  machine,
  claims: ['4.16', '5.06'],
  inputs: {
    'a form with a secret': {
      values: { title: '', key: '', files: [] },
      secrets: ['key'],
      rules: 'secret',
    },
    'a form with rules that are answered elsewhere': { values: open, rules: 'elsewhere' },
    'a form that saves by itself': { values: open, etag: FIRST, rules: 'saving' },
    'a form with a list': { values: { ...open, files: ['a.csv'] }, rules: 'list' },
  },
  events: (snapshot): readonly FormEvent[] => {
    if (isSubmitting(typed(snapshot)))
      return [
        TITLE,
        { type: 'submission.accepted' },
        { type: 'submission.refused', refusals: [refusal] },
        {
          type: 'submission.refused',
          refusals: [{ field: null, message: { code: 'network' } }],
          cleared: kindOf(snapshot.context) === 'secret' ? ['key'] : [],
        },
        { type: 'submission.conflicted', values: theirs, etag: SECOND },
      ];
    if (conflictingFields(typed(snapshot)) !== null)
      return [TITLE, { type: 'conflict.mineKept' }, { type: 'conflict.theirsTaken' }, REPLACED];
    const { values } = snapshot.context;
    const { length } = (valueAt(values, 'files') ?? []) as readonly unknown[];
    const isTried = (event: FormEvent) =>
      // A third file would be another place, and no other behaviour; a file that is not there has no message.
      !(length > 1 && event.type === 'item.added' && event.field === 'files') &&
      !(length === 0 && event === FILE_REFUSED);
    return [
      ...tried[kindOf(snapshot.context)].filter((event) => isTried(event)),
      ...(saveState(typed(snapshot)) === 'unreachable' ? [{ type: 'network.returned' } as const] : []),
    ];
  },
  replies: {
    check: checked,
    checkAll: checked,
    save: {
      saves: { output: { kind: 'saved', etag: SECOND } },
      'saves in its own words': {
        output: { kind: 'saved', etag: SECOND, values: { ...open, title: 'Bus stops' } },
      },
      refuses: { output: { kind: 'refused', refusals: [refusal] } },
      'has another version': { output: { kind: 'conflict', values: theirs, etag: SECOND } },
    },
  },
  identity: (snapshot) => {
    const { values, baseline, checked: known, checkErrors, etag, sent } = snapshot.context;
    return [
      kindOf(snapshot.context),
      values,
      kindOf(snapshot.context) === 'saving' && baseline,
      valueAt(known, 'title'),
      Object.keys(checkErrors),
      etag,
      ['saving', 'refused'].includes(saveState(typed(snapshot))) && sent,
    ];
  },
  withoutScreen: { form: "A form is a part of its parent's screen." },
  awaiting: {
    'form.entry.submitting': 'The parent answers.',
  },
  home: { name: 'editing', isThere: (snapshot) => isEditing(typed(snapshot)) },
  secrets: [
    {
      name: 'secret field',
      text: SECRET,
      // The other kinds have no secrets: what a walk types into their key may stay.
      mayLive: (snapshot) => kindOf(snapshot.context) !== 'secret' || !isAccepted(typed(snapshot)),
    },
  ],
  invariants: {
    'the errors are those of the trimmed values': (snapshot) =>
      Object.entries(validate(submittedValues(typed(snapshot)))).every(
        ([field, messages]) => (messages ?? []).length === (snapshot.context.errors[field] ?? []).length,
      ),
    'only values in order are submitted': (snapshot) =>
      !isSubmitting(typed(snapshot)) || Object.keys(allErrors(typed(snapshot))).length === 0,
    'nothing but the fields it began with is held': ({ context }) =>
      Object.keys(context.values).join() === 'title,key,files' && !hasField(context.values, 'stranger'),
    'a field in error is one that a person can see': (snapshot) => {
      const field = firstFieldInError(typed(snapshot));
      return field === null || fieldErrors(typed(snapshot), field).length > 0;
    },
    'an error names a field that exists': ({ context }) =>
      [
        ...context.touched,
        ...Object.keys(context.checkErrors),
        ...context.refusals.flatMap(({ field }) => field ?? []),
      ].every((field) => hasField(context.values, field)),
    'what is refused has been counted': ({ context }) =>
      context.refusals.length === 0 || context.refusalCount > 0,
    'an accepted form says nothing is wrong with it, and nothing is unsaved': (snapshot) =>
      !isAccepted(typed(snapshot)) ||
      (formErrors(typed(snapshot)).length === 0 &&
        firstFieldInError(typed(snapshot)) === null &&
        !isChanged(typed(snapshot))),
    'there are two versions exactly while one is chosen': (snapshot) =>
      (snapshot.context.theirs !== null) === (conflictingFields(typed(snapshot)) !== null),
    'only a form that saves by itself saves': (snapshot) =>
      snapshot.context.sent === null || kindOf(snapshot.context) === 'saving',
  },
});
