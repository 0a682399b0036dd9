/**
 * The form machine, which every form of the product uses.
 *
 * It holds what was typed, judges it whenever it changes and again on submit, says what is wrong with a field once
 * that is left, and then waits for its parent, which observes that the form is `submitting` and answers with `submission.accepted` or
 * `submission.refused`. The form knows neither its parent nor the service behind it.
 */
import { assign, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { withoutFields, type FieldErrors, type FormValues, type Refusal } from './form.values.ts';

export interface FormContext {
  readonly values: FormValues;
  /** What the form started from, or what was accepted last; secrets are never part of it. */
  readonly baseline: FormValues;
  /** Names of the fields that are kept to the letter and wiped once they have served. */
  readonly secrets: readonly string[];
  /** What the validator judges by besides the values, as plain data; null when there are no such rules. */
  readonly rules: unknown;
  /** Fields the person has changed and left at least once; a submission touches all of them. */
  readonly touched: readonly string[];
  /** What the validator finds in the values as they are now, shown or not. */
  readonly errors: FieldErrors;
  /** What the service said about the last submission, until the person edits. */
  readonly refusals: readonly Refusal[];
  /** How many submissions were tried since the last acceptance, so that a view can move the focus once for each. */
  readonly attempts: number;
  /** How often the service refused something since then, submitted or not; for the same reason. */
  readonly refusalCount: number;
}

export interface FormInput {
  /** Every field with its first value; the keys are the form's fields. */
  readonly values: FormValues;
  readonly secrets?: readonly string[];
  /** Plain data, so that a form can be persisted with what it is judged by. */
  readonly rules?: unknown;
}

export type FormEvent =
  | { readonly type: 'field.changed'; readonly field: string; readonly value: string }
  | { readonly type: 'field.blurred'; readonly field: string }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'submission.accepted' }
  | {
      readonly type: 'submission.refused';
      readonly refusals: readonly Refusal[];
      /** Fields to empty, such as a code that has been used. */
      readonly cleared?: readonly string[];
    };

export const formMachine = setup({
  types: {} as {
    context: FormContext;
    events: FormEvent;
    input: FormInput;
    tags: StateTag;
    meta: StateMeta<never>;
  },
  guards: {
    isKnownField: ({ context }, params: { field: string }) => Object.hasOwn(context.values, params.field),
    isInOrder: ({ context }) => Object.keys(context.errors).length === 0,
  },
  actions: {
    /** Provided by `provideValidator`; a form without a validator must not look like one that finds nothing. */
    validate: () => {
      throw new Error("The action 'validate' of the machine 'form' is not provided. Use provideValidator().");
    },
    storeValue: assign({
      values: ({ context }, params: { field: string; value: string }) => ({
        ...context.values,
        [params.field]: params.value,
      }),
    }),
    // What the service said about this field, or about all of them together, may no longer be true.
    forgetRefusals: assign({
      refusals: ({ context }, params: { field: string }) =>
        context.refusals.filter(({ field }) => field !== null && field !== params.field),
    }),
    // Passing through a field is no answer to it. What is missing is said on submit; said on the way to the button
    // it would push the button from under the pointer.
    touchField: assign({
      touched: ({ context }, params: { field: string }) => {
        const { touched, values, baseline } = context;
        const isAnswered = values[params.field] !== (baseline[params.field] ?? '');
        return touched.includes(params.field) || !isAnswered ? touched : [...touched, params.field];
      },
    }),
    touchAllFields: assign({ touched: ({ context }) => Object.keys(context.values) }),
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
    forgetAllRefusals: assign({ refusals: [] }),
    storeRefusals: assign({
      refusals: (_, params: { refusals: readonly Refusal[]; cleared: readonly string[] }) => params.refusals,
      // An answer without a refusal only empties fields: it says nothing that the focus could go to.
      refusalCount: ({ context }, params) => context.refusalCount + (params.refusals.length > 0 ? 1 : 0),
      values: ({ context }, params) => withoutFields(context.values, params.cleared),
      // An emptied field is a fresh field: it must not say "required" beside the service's own words.
      touched: ({ context }, params) => context.touched.filter((field) => !params.cleared.includes(field)),
    }),
    settleValues: assign(({ context }) => {
      const values = withoutFields(context.values, context.secrets);
      return { values, baseline: values, touched: [], refusals: [], attempts: 0, refusalCount: 0 };
    }),
  },
}).createMachine({
  id: 'form',
  description: 'One form: what was typed, what is wrong with it, and the wait for an answer.',
  context: ({ input }) => ({
    values: input.values,
    baseline: withoutFields(input.values, input.secrets ?? []),
    secrets: input.secrets ?? [],
    rules: input.rules ?? null,
    touched: [],
    errors: {},
    refusals: [],
    attempts: 0,
    refusalCount: 0,
  }),
  initial: 'editing',
  states: {
    editing: {
      description:
        'The person types. Every change is validated at once; errors are shown on leaving the field.',
      meta: { requirements: ['4.16'] },
      entry: 'validate',
      on: {
        'field.changed': {
          guard: { type: 'isKnownField', params: ({ event }) => event },
          actions: [
            { type: 'storeValue', params: ({ event }) => event },
            { type: 'forgetRefusals', params: ({ event }) => event },
            'validate',
          ],
        },
        'field.blurred': {
          guard: { type: 'isKnownField', params: ({ event }) => event },
          actions: { type: 'touchField', params: ({ event }) => event },
        },
        'form.submitted': { target: 'judging' },
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
    },
    judging: {
      description: 'The whole form is validated before it is sent.',
      meta: { requirements: ['4.16', '5.06'] },
      entry: ['touchAllFields', 'countAttempt', 'forgetAllRefusals', 'validate'],
      always: [{ guard: 'isInOrder', target: 'submitting' }, { target: 'editing' }],
    },
    submitting: {
      description: 'The values are in order and with the parent; nothing can be changed until it answers.',
      tags: ['busy'],
      on: {
        'submission.accepted': { target: 'accepted' },
        'submission.refused': {
          target: 'editing',
          actions: {
            type: 'storeRefusals',
            params: ({ event }) => ({ refusals: event.refusals, cleared: event.cleared ?? [] }),
          },
        },
      },
    },
    accepted: {
      description:
        'The parent has accepted the values. Secrets are cleared; a further change starts a new submission.',
      entry: ['settleValues', 'validate'],
      on: {
        'field.changed': {
          guard: { type: 'isKnownField', params: ({ event }) => event },
          target: 'editing',
          actions: { type: 'storeValue', params: ({ event }) => event },
        },
      },
    },
  },
});

export type FormRef = ActorRefFrom<typeof formMachine>;
export type FormSnapshot = SnapshotFrom<typeof formMachine>;
