/** What the person does with a form: typing, submitting, and deciding between two versions. */
import { formSetup } from './form.setup.ts';
import { normaliseValues, type FieldErrors } from './form.values.ts';

interface Checked {
  readonly event: { readonly output: FieldErrors };
}
const found = ({ event }: Checked) => ({ errors: event.output });

/** The service has another version than the form. */
const replaced = [
  // It may be older than what is being saved; the answer to that says which version there is.
  { guard: 'isSaving' },
  {
    guard: { type: 'isNewerAndChanged', params: ({ event }: { event: { etag: string } }) => event },
    target: '#form.entry.conflicting',
    actions: { type: 'storeTheirs', params: versionOf },
  },
  {
    guard: { type: 'isNewer', params: ({ event }: { event: { etag: string } }) => event },
    target: '#form.entry.editing',
    reenter: true,
    actions: { type: 'replaceValues', params: versionOf },
  },
] as const;

function versionOf({ event }: { event: { values: object; etag: string } }) {
  return { values: event.values, etag: event.etag };
}

/** Typing, and what else changes values; from `accepted` it starts again. */
const changes = {
  'field.changed': {
    guard: { type: 'isKnownField', params: ({ event }: { event: { field: string } }) => event },
    target: '#form.entry.editing',
    reenter: true,
    actions: [
      { type: 'storeValue', params: ({ event }) => event },
      { type: 'forgetRefusals', params: ({ event }) => event },
    ],
  },
  'item.added': {
    guard: { type: 'isList', params: ({ event }) => event },
    target: '#form.entry.editing',
    reenter: true,
    actions: [
      { type: 'addItem', params: ({ event }) => event },
      { type: 'touchList', params: ({ event }) => event },
    ],
  },
  'item.removed': {
    guard: { type: 'isItem', params: ({ event }) => event },
    target: '#form.entry.editing',
    reenter: true,
    actions: [
      { type: 'removeItem', params: ({ event }) => event },
      { type: 'touchList', params: ({ event }) => event },
    ],
  },
  'item.moved': {
    guard: { type: 'areItems', params: ({ event }) => event },
    target: '#form.entry.editing',
    reenter: true,
    actions: { type: 'moveItem', params: ({ event }) => event },
  },
} as const satisfies Parameters<typeof formSetup.createStateConfig>[0]['on'];

const editing = formSetup.createStateConfig({
  description: 'The person types. Every change is validated at once; errors are shown on leaving the field.',
  meta: { requirements: ['4.16'] },
  entry: 'validate',
  on: {
    ...changes,
    'values.replaced': replaced,
    'field.blurred': {
      guard: { type: 'isKnownField', params: ({ event }) => event },
      actions: { type: 'touchField', params: ({ event }) => event },
    },
    'form.submitted': { target: 'validating' },
    'form.reset': { target: 'editing', reenter: true, actions: 'resetValues' },
    // The service may also speak about the form when nothing was submitted, as after sending a code again.
    'submission.refused': {
      actions: [
        {
          type: 'storeRefusals',
          params: ({ event }) => ({ refusals: event.refusals, cleared: event.cleared ?? [] }),
        },
        // Fields may have been emptied.
        'validate',
      ],
    },
  },
  initial: 'deciding',
  states: {
    deciding: {
      description: 'Some rules can only be answered elsewhere, as whether a name is taken.',
      always: [{ guard: 'isCheckDue', target: 'pausing' }, { target: 'settled' }],
    },
    pausing: {
      description: 'A request about something half typed would be wasted.',
      after: { checkPause: { target: 'checking' } },
    },
    checking: {
      description: 'The asynchronous rules are asked; the person types on.',
      tags: ['background'],
      invoke: {
        id: 'check',
        src: 'check',
        input: ({ context }) => ({ values: normaliseValues(context.values, context.secrets) }),
        onDone: { target: 'settled', actions: { type: 'storeChecks', params: found } },
        onError: { target: 'settled' },
      },
    },
    settled: { description: 'Everything is known that can be known about the values.' },
  },
});

export const entry = formSetup.createStateConfig({
  description: 'The values, from typing to their acceptance.',
  initial: 'editing',
  states: {
    editing,
    validating: {
      description: 'The whole form is validated before it is sent.',
      meta: { requirements: ['4.16', '5.06'] },
      entry: ['touchAllFields', 'countAttempt', 'forgetAllRefusals', 'validate'],
      always: { target: 'routing' },
    },
    routing: {
      description: 'What is in order is sent, once a save is over and the asynchronous rules have answered.',
      always: [
        { guard: 'isOutOfOrder', target: 'editing' },
        { guard: 'isSaving', target: 'awaitingDraft' },
        { guard: 'isCheckDue', target: 'checkingAll' },
        { target: 'submitting' },
      ],
    },
    awaitingDraft: {
      description: 'A save is under way. To submit beside it would be to disagree with oneself.',
      tags: ['busy'],
      always: { guard: 'isNotSaving', target: 'routing' },
    },
    checkingAll: {
      description: 'The asynchronous rules are asked about what is to be sent.',
      tags: ['busy'],
      invoke: {
        id: 'checkAll',
        src: 'check',
        input: ({ context }) => ({ values: normaliseValues(context.values, context.secrets) }),
        onDone: [
          {
            guard: { type: 'findsSomething', params: found },
            target: 'editing',
            actions: [{ type: 'storeChecks', params: found }, 'countRefusal'],
          },
          { target: 'submitting', actions: { type: 'storeChecks', params: found } },
        ],
        onError: { target: 'submitting', actions: 'passChecks' },
      },
    },
    submitting: {
      description: 'The values are in order and with the parent; nothing can be changed until it answers.',
      tags: ['busy'],
      on: {
        'submission.accepted': {
          target: 'accepted',
          actions: { type: 'settleValues', params: ({ event }) => event },
        },
        'submission.refused': {
          target: 'editing',
          actions: {
            type: 'storeRefusals',
            params: ({ event }) => ({ refusals: event.refusals, cleared: event.cleared ?? [] }),
          },
        },
        'submission.conflicted': {
          target: 'conflicting',
          actions: { type: 'storeTheirs', params: versionOf },
        },
      },
    },
    conflicting: {
      description:
        'The service has a version that someone else has made; the person decides between the two.',
      on: {
        'conflict.mineKept': { target: 'editing', actions: 'keepMine' },
        'conflict.theirsTaken': { target: 'editing', actions: 'takeTheirs' },
        'values.replaced': { actions: { type: 'storeTheirs', params: versionOf } },
      },
    },
    accepted: {
      description:
        'The parent has accepted the values. Secrets are cleared; a further change starts a new submission.',
      entry: 'validate',
      on: {
        ...changes,
        'values.replaced': {
          guard: { type: 'isNewer', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'replaceValues', params: versionOf },
        },
      },
    },
  },
});
