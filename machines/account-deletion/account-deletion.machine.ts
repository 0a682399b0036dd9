/**
 * Deleting one's own account: what it means is on the page, the person proves who they are, and the service deletes.
 *
 * A call cannot be taken back, so a person who leaves during one is let out once it has answered.
 */
import { assign, fromPromise, sendTo, setup, type SnapshotFrom } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { ending } from '../conventions/ending.ts';
import { whenLeft } from '../conventions/pending-call.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { FormRef, FormSnapshot } from '../form/form.machine.ts';
import { answered, formCall, formEnds, type FormLeft } from '../form/form.call.ts';
import { isFormSubmitting } from '../form/form.parent.ts';
import { provideForm } from '../form/form.provide.ts';
import { submittedValues } from '../form/form.selectors.ts';

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
  /** @param password empty where the proof is a recent sign-in. Expected refusals are values */
  deleteAccount(password: string, signal: CallSignal): Promise<DeletionAnswer>;
}

const placeholders = {
  deleteAccount: unprovided<DeletionAnswer, string>('accountDeletion', 'deleteAccount'),
};

// 2. The form: types first, then its rules.
export type DeletionForm = Readonly<Record<'password', string>>;
interface DeletionRules {
  readonly needsPassword: boolean;
}

const form = provideForm<DeletionForm, DeletionRules>({
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

const PROVING = '#accountDeletion.proving';
const LEFT = '#accountDeletion.left';
type Context = AccountDeletionInput & { readonly password: string };
type OfAnswer = { readonly answer: DeletionAnswer };

export const accountDeletionMachine = setup({
  types: {} as {
    context: Context;
    events:
      | { readonly type: 'deletion.continued' }
      | { readonly type: 'flow.cancelled' }
      | { readonly type: 'retry.requested' };
    input: AccountDeletionInput;
    output: AccountDeletionOutput;
    tags: StateTag;
    meta: StateMeta<AccountDeletionScreen>;
    children: { form: 'form'; deleteAccount: 'deleteAccount' };
  },
  actors: { ...placeholders, form },
  guards: {
    isFormSubmitting,
    mayProceed: ({ context }) => context.mayProceed,
    isDeleted: (_, { answer }: OfAnswer) => answer.kind === 'deleted',
    isSignInNeeded: (_, { answer }: OfAnswer) => answer.kind === 'signInNeeded',
    isBlocked: (_, { answer }: OfAnswer) => answer.kind === 'blocked',
  },
  actions: {
    /** Secret: held while the service has it. */
    holdPassword: assign((_, params: { form: FormSnapshot<DeletionForm> }) => ({
      password: submittedValues(params.form).password,
    })),
    forgetPassword: assign({ password: '' }),
    refuse: sendTo('form', (_, { code }: { code: DeletionRefusal }) => ({
      type: 'submission.refused' as const,
      refusals: [{ field: code === 'unknown' ? null : 'password', message: { code } }],
      cleared: ['password'],
    })),
  },
}).createMachine({
  id: 'accountDeletion',
  description: 'Deleting the account of a member who is signed in.',
  context: ({ input }) => ({ ...input, password: '' }),
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
        at: PROVING,
        input: ({ context }: { context: Context }) => ({
          values: { password: '' },
          secrets: ['password'],
          rules: { needsPassword: context.proof === 'password' },
        }),
        typing: 'The person types the password.',
        keep: 'holdPassword',
        forget: 'forgetPassword',
        call: {
          name: 'deleting',
          description: 'The service deletes the account.',
          src: 'deleteAccount',
          input: ({ context }: { context: Context }) => context.password,
          onDone: [
            // Who has left must still be signed out when the account is gone.
            { guard: { type: 'isDeleted', params: answered }, target: '#accountDeletion.deleted' },
            whenLeft(`${PROVING}.deleting`, LEFT),
            { guard: { type: 'isSignInNeeded', params: answered }, target: '#accountDeletion.signInNeeded' },
            { guard: { type: 'isBlocked', params: answered }, target: '#accountDeletion.blocked' },
            {
              target: 'typing',
              actions: {
                type: 'refuse',
                params: ({ event: { output } }: { event: { output: DeletionAnswer } }) => ({
                  code: output.kind === 'refused' ? output.code : ('unknown' as const),
                }),
              },
            },
          ],
        },
        cancelled: 'cancelled',
        left: LEFT,
        broken: 'broken',
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
  accountDeletionMachine.provide({
    actors: { deleteAccount: fromPromise(({ input, signal }) => services.deleteAccount(input, signal)) },
  });

// 4. What a view may ask.
export const accountDeletionScreen = (snapshot: AccountDeletionSnapshot): AccountDeletionScreen | null =>
  currentScreen(snapshot);
export const isDeleting = (snapshot: AccountDeletionSnapshot): boolean => snapshot.hasTag('busy');
export const deletionForm = (snapshot: AccountDeletionSnapshot): FormRef<DeletionForm> | null =>
  snapshot.children.form ?? null;
