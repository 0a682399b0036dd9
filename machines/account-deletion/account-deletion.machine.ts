/**
 * Deleting one's own account: what it means is on the page, the person proves who they are, and the service deletes.
 *
 * A call cannot be taken back, so a person who leaves during one is let out once it has answered.
 */
import { assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import { answerIs, calling, type Call } from '../conventions/call.ts';
import { ending } from '../conventions/ending.ts';
import { unprovided } from '../conventions/unprovided.ts';
import { formCall, formEnds, type FormLeft } from '../form/form.call.ts';
import { refusal, submittedIn, type FormFlowTypes } from '../form/form.flow.ts';
import { isFormSubmitting } from '../form/form.parent.ts';
import { provideForm } from '../form/form.provide.ts';

// 1. What the flow may end in, and what its call may answer.
export type AccountDeletionOutput =
  /** The account is gone, and with it every session. */
  | { readonly kind: 'deleted' }
  /** The proof is a recent sign-in, and this one is too old. */
  | { readonly kind: 'signInNeeded' }
  /** The person is the last owner of an organisation: what was shown is no longer so. */
  | { readonly kind: 'blocked' }
  | FormLeft;
export type AccountDeletionScreen = 'deletionConsequences' | 'deletionProof' | 'deletionBroken';

/** Refusals that the form says. */
export type DeletionRefusal = 'password.wrong' | 'password.locked' | 'unknown';
export type DeletionAnswer =
  | { readonly kind: 'deleted' | 'signInNeeded' | 'blocked' }
  | { readonly kind: 'refused'; readonly code: DeletionRefusal };
export interface AccountDeletionServices {
  /** Takes the password: empty where the proof is a recent sign-in. */
  readonly deleteAccount: Call<string, DeletionAnswer>;
}

// 2. The form: types first, then its rules.
export type DeletionForm = Readonly<Record<'password', string>>;
const empty: DeletionForm = { password: '' };
const form = provideForm<DeletionForm, { readonly needsPassword: boolean }>({
  validate: ({ password }, { needsPassword }) => ({
    password: needsPassword && password === '' ? [{ code: 'password.required' }] : [],
  }),
});

// 3. The chart.
export interface AccountDeletionInput {
  readonly proof: 'password' | 'recentSignIn';
  /** False: the sign-in is too old to prove anything. */
  readonly mayProceed: boolean;
}
type Types = FormFlowTypes<{
  input: AccountDeletionInput;
  values: DeletionForm;
  call: 'deleteAccount';
  output: AccountDeletionOutput;
  screen: AccountDeletionScreen;
  events: { readonly type: 'deletion.continued' };
}>;
type Now = { readonly context: Types['context'] };

export const accountDeletionMachine = setup({
  types: {} as Types,
  actors: { form, deleteAccount: unprovided<DeletionAnswer, string>('accountDeletion', 'deleteAccount') },
  guards: {
    isFormSubmitting,
    mayProceed: ({ context }) => context.mayProceed,
    isDeleted: answerIs('deleted'),
    isSignInNeeded: answerIs('signInNeeded'),
    isBlocked: answerIs('blocked'),
  },
  actions: {
    /** Secret: held while the service has it. */
    hold: assign(submittedIn<DeletionForm>),
    forget: assign({ held: empty }),
    refuse: sendTo(
      'form',
      refusal<DeletionRefusal, DeletionForm>({
        'password.wrong': { field: 'password', cleared: ['password'] },
        'password.locked': { field: 'password', cleared: ['password'] },
        unknown: { cleared: ['password'] },
      }),
    ),
  },
}).createMachine({
  id: 'accountDeletion',
  description: 'Deleting the account of a member who is signed in.',
  context: ({ input }) => ({ ...input, held: empty }),
  initial: 'reading',
  output: ({ event }) => event.output as AccountDeletionOutput,
  states: {
    reading: {
      description: 'The person reads what the deletion means.',
      meta: { screen: 'deletionConsequences' },
      on: {
        'deletion.continued': [{ guard: 'mayProceed', target: 'proving' }, { target: 'signInNeeded' }],
        'flow.cancelled': { target: 'cancelled' },
      },
    },
    proving: {
      description: 'The form is open.',
      meta: { screen: 'deletionProof' },
      ...formCall({
        at: '#accountDeletion.proving',
        input: ({ context }: Now) => ({
          values: empty,
          secrets: Object.keys(empty),
          rules: { needsPassword: context.proof === 'password' },
        }),
        typing: 'The person types the password.',
        call: {
          name: 'deleting',
          description: 'The service deletes the account.',
          src: 'deleteAccount',
          input: ({ context }: Now) => context.held.password,
          // A person who has left must still be signed out when the account is gone.
          evenIfLeft: { deleted: { target: '#accountDeletion.deleted' } },
          answers: {
            signInNeeded: { target: '#accountDeletion.signInNeeded' },
            blocked: { target: '#accountDeletion.blocked' },
          },
        },
      }),
    },
    deleted: ending({ kind: 'deleted' }, 'The account is deleted.'),
    signInNeeded: ending({ kind: 'signInNeeded' }, 'The person has to sign in again first.'),
    blocked: ending({ kind: 'blocked' }, 'An organisation has no other owner.'),
    ...formEnds(
      'proving',
      'deletionBroken',
      'The person has left during a call that has not deleted the account, as far as it said.',
    ),
  },
});

export type AccountDeletionSnapshot = SnapshotFrom<typeof accountDeletionMachine>;

/** The machine with the application's services. */
export const provideAccountDeletion = (services: AccountDeletionServices): typeof accountDeletionMachine =>
  accountDeletionMachine.provide({ actors: { deleteAccount: calling(services.deleteAccount) } });
