/**
 * Deleting one's own account: what it means is on the page, the person chooses who takes over what they made for an
 * organisation, proves who they are, and the service deletes: at once, or after days in which it can be taken back.
 *
 * A call cannot be taken back, so a person who leaves during one is let out once it has answered.
 */
import { assign, sendTo, setup, type SnapshotFrom } from 'xstate';
import { answered, answerIs, calling, type Call } from '../conventions/call.ts';
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
  /** It will be deleted at a moment, by ISO 8601. All other sessions have ended. */
  | { readonly kind: 'planned'; readonly dueAt: string }
  /** The proof is a recent sign-in, and this one is too old. */
  | { readonly kind: 'signInNeeded' }
  | FormLeft;
export type AccountDeletionScreen =
  | 'deletionConsequences'
  | 'deletionBlocked'
  | 'deletionProof'
  | 'deletionPlanned'
  | 'deletionBroken';

/** Whether the session of the page is over after it, or has to begin again. */
export const endsSession = ({ kind }: AccountDeletionOutput): boolean =>
  kind === 'deleted' || kind === 'planned' || kind === 'signInNeeded';

/** Refusals that the form says. */
export type DeletionRefusal = 'password.wrong' | 'password.locked' | 'unknown';
export type DeletionAnswer =
  | { readonly kind: 'deleted' | 'signInNeeded' | 'blocked' | 'changed' }
  | { readonly kind: 'planned'; readonly dueAt: string }
  | { readonly kind: 'refused'; readonly code: DeletionRefusal };
/** The member who takes over, by organisationGUID. For an organisation that is not in it no one does. */
export type Successors = Readonly<Record<string, string>>;

export interface DeletionRequest {
  /** Empty where the proof is a recent sign-in. */
  readonly password: string;
  readonly successors: Successors;
}
export interface AccountDeletionServices {
  readonly deleteAccount: Call<DeletionRequest, DeletionAnswer>;
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
  /** True: an organisation has no other owner. */
  readonly isBlocked: boolean;
}
interface Known extends AccountDeletionInput {
  readonly successors: Successors;
  /** When the account is deleted, once the service has said so. */
  readonly dueAt: string;
  /** A member who was chosen can no longer take over, so that the person chooses again. */
  readonly isChanged: boolean;
}
type FlowTypes = FormFlowTypes<{
  input: Known;
  values: DeletionForm;
  call: 'deleteAccount';
  output: AccountDeletionOutput;
  screen: AccountDeletionScreen;
  events:
    | { readonly type: 'deletion.continued' }
    | {
        readonly type: 'successor.chosen';
        readonly organisationGUID: string;
        /** Empty: no one. */
        readonly identityGUID: string;
      };
}>;
type Types = Omit<FlowTypes, 'input'> & { readonly input: AccountDeletionInput };
type Now = { readonly context: Types['context'] };

export const accountDeletionMachine = setup({
  types: {} as Types,
  actors: {
    form,
    deleteAccount: unprovided<DeletionAnswer, DeletionRequest>('accountDeletion', 'deleteAccount'),
  },
  guards: {
    isFormSubmitting,
    mayProceed: ({ context }) => context.mayProceed,
    isKnownBlocked: ({ context }) => context.isBlocked,
    isDeleted: answerIs('deleted'),
    isSignInNeeded: answerIs('signInNeeded'),
    isBlocked: answerIs('blocked'),
    isChanged: answerIs('changed'),
    isPlanned: answerIs('planned'),
  },
  actions: {
    choose: assign({
      successors: (
        { context: { successors } },
        { organisationGUID, identityGUID }: { organisationGUID: string; identityGUID: string },
      ) => {
        const { [organisationGUID]: _, ...others } = successors;
        return identityGUID === '' ? others : { ...others, [organisationGUID]: identityGUID };
      },
    }),
    chooseAgain: assign({ successors: {}, isChanged: true }),
    noteDue: assign({
      dueAt: (_, { answer }: { readonly answer: DeletionAnswer }) =>
        answer.kind === 'planned' ? answer.dueAt : '',
    }),
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
  context: ({ input }) => ({ ...input, successors: {}, dueAt: '', isChanged: false, held: empty }),
  initial: 'beginning',
  output: ({ event }) => event.output as AccountDeletionOutput,
  states: {
    beginning: {
      description: 'Whether the account can be deleted is known.',
      always: [{ guard: 'isKnownBlocked', target: 'blocked' }, { target: 'reading' }],
    },
    blocked: {
      description: 'An organisation has no other owner, and the person reads which.',
      meta: { screen: 'deletionBlocked' },
      on: { 'flow.cancelled': { target: 'cancelled' } },
    },
    reading: {
      description: 'The person reads what the deletion means, and chooses who takes over.',
      meta: { screen: 'deletionConsequences' },
      on: {
        'deletion.continued': [{ guard: 'mayProceed', target: 'proving' }, { target: 'signInNeeded' }],
        'successor.chosen': { actions: { type: 'choose', params: ({ event }) => event } },
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
          input: ({ context: { held, successors } }: Now) => ({ password: held.password, successors }),
          // A person who has left must still be signed out when the account is gone.
          evenIfLeft: {
            deleted: { target: '#accountDeletion.deleted' },
            planned: {
              target: '#accountDeletion.planned',
              actions: { type: 'noteDue', params: answered },
            },
          },
          answers: {
            signInNeeded: { target: '#accountDeletion.signInNeeded' },
            blocked: { target: '#accountDeletion.blocked' },
            changed: { target: '#accountDeletion.reading', actions: 'chooseAgain' },
          },
        },
      }),
    },
    deleted: ending({ kind: 'deleted' }, 'The account is deleted.'),
    planned: {
      description: 'The account will be deleted, and the person reads when.',
      meta: { screen: 'deletionPlanned' },
      on: { 'flow.cancelled': { target: 'plannedRead' } },
    },
    plannedRead: {
      type: 'final',
      description: 'The account will be deleted.',
      output: ({ context: { dueAt } }) => ({ kind: 'planned', dueAt }),
    },
    signInNeeded: ending({ kind: 'signInNeeded' }, 'The person has to sign in again first.'),
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
