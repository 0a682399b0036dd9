/**
 * Changing the password of a member who is signed in: the present one, the new one, and the wait for the service. The
 * session goes on.
 *
 * A call cannot be taken back, so a person who leaves during one is let out once it has answered.
 */
import { assign, fromPromise, sendTo, setup, stateIn, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import type { CallSignal } from '../conventions/call-signal.ts';
import { pendingCall, whenLeft } from '../conventions/pending-call.ts';
import { currentScreen } from '../conventions/screen.ts';
import type { StateMeta, StateTag } from '../conventions/state-meta.ts';
import { unprovided } from '../conventions/unprovided.ts';
import type { FormRef, FormSnapshot } from '../form/form.machine.ts';
import { isFormSubmitting } from '../form/form.parent.ts';
import { provideForm } from '../form/form.provide.ts';
import { submittedValues } from '../form/form.selectors.ts';
import { refusalCode, type AuthErrorCode, type Refused } from '../identity/auth-error.ts';
import { validateNewPassword, type PasswordPolicy } from '../identity/password-policy.ts';

// 1. What the flow may end in, and what its calls may answer.
export type ChangePasswordOutput =
  | { readonly kind: 'changed' }
  /** The service has ended the session. */
  | { readonly kind: 'sessionRefused' }
  /** The person has left. During a call, which may have changed the password. */
  | { readonly kind: 'cancelled'; readonly callPending: boolean };

export type ChangePasswordScreen = 'changePassword' | 'changePasswordBroken';

export interface Passwords {
  readonly present: string;
  readonly next: string;
}
export type ChangeAnswer = { readonly kind: 'changed' } | Refused;

export interface ChangePasswordServices {
  /** Expected refusals are values, so a rejection means that something broke. */
  changePassword(passwords: Passwords, signal: CallSignal): Promise<ChangeAnswer>;
}

const placeholders = {
  changePassword: unprovided<ChangeAnswer, Passwords>('changePassword', 'changePassword'),
};

// 2. The form: types first, then its rules.
export type ChangePasswordForm = Readonly<
  Record<'present_password' | 'password' | 'confirm_password', string>
>;
const empty: ChangePasswordForm = { present_password: '', password: '', confirm_password: '' };

const form = provideForm<ChangePasswordForm, PasswordPolicy>({
  validate: ({ present_password: present, password, confirm_password: confirmation }, policy) => ({
    present_password: present === '' ? [{ code: 'password.required' }] : [],
    ...validateNewPassword(password, confirmation, policy),
  }),
});

/** Refusals that belong beside a field. */
const fields: Partial<Record<AuthErrorCode, keyof ChangePasswordForm>> = {
  incorrectCredentials: 'present_password',
  passwordRefused: 'password',
  passwordReused: 'password',
};

// 3. The chart.
const none: Passwords = { present: '', next: '' };
const CHANGING = '#changePassword.filling.changing';
const answered = ({ event }: { readonly event: { readonly output: ChangeAnswer } }) => ({
  answer: event.output,
});
const submitted = ({
  event,
}: {
  readonly event: { readonly snapshot: FormSnapshot<ChangePasswordForm> };
}) => ({
  form: event.snapshot,
});
const LEFT = '#changePassword.left';

export const changePasswordMachine = setup({
  types: {} as {
    context: { readonly policy: PasswordPolicy; readonly passwords: Passwords };
    events: { readonly type: 'flow.cancelled' } | { readonly type: 'retry.requested' };
    input: { readonly policy: PasswordPolicy };
    output: ChangePasswordOutput;
    tags: StateTag;
    meta: StateMeta<ChangePasswordScreen>;
    children: { form: 'form'; changePassword: 'changePassword' };
  },
  actors: { ...placeholders, form },
  guards: {
    isFormSubmitting,
    isChanged: (_, params: { answer: ChangeAnswer }) => params.answer.kind === 'changed',
    isSessionOver: (_, params: { answer: ChangeAnswer }) => refusalCode(params.answer) === 'sessionExpired',
  },
  actions: {
    /** Secret: held while the service has them. */
    holdPasswords: assign((_, params: { form: FormSnapshot<ChangePasswordForm> }) => {
      const { present_password: present, password: next } = submittedValues(params.form);
      return { passwords: { present, next } };
    }),
    forgetPasswords: assign({ passwords: none }),
    refuse: sendTo('form', (_, { code }: { code: AuthErrorCode }) => ({
      type: 'submission.refused' as const,
      refusals: [{ field: fields[code] ?? null, message: { code } }],
      // The new password need not be typed again because the present one was wrong.
      cleared: code === 'incorrectCredentials' ? ['present_password'] : [],
    })),
  },
}).createMachine({
  id: 'changePassword',
  description: 'A new password for a member who is signed in.',
  context: ({ input }) => ({ policy: input.policy, passwords: none }),
  initial: 'filling',
  output: ({ event }) => event.output as ChangePasswordOutput,
  states: {
    filling: {
      description: 'The form is open.',
      meta: { screen: 'changePassword' },
      invoke: {
        id: 'form',
        src: 'form',
        input: ({ context }) => ({ values: empty, secrets: Object.keys(empty), rules: context.policy }),
        onSnapshot: [
          // The service has the passwords already; what the form says meanwhile changes nothing.
          { guard: stateIn(CHANGING) },
          {
            guard: { type: 'isFormSubmitting', params: submitted },
            target: '.changing',
            actions: { type: 'holdPasswords', params: submitted },
          },
        ],
        onError: [whenLeft(CHANGING, LEFT), { target: 'broken' }],
      },
      on: { 'flow.cancelled': { target: 'cancelled' } },
      initial: 'typing',
      states: {
        typing: { description: 'The person types the present password and a new one.' },
        changing: {
          description: 'The service changes the password.',
          tags: ['busy'],
          exit: 'forgetPasswords',
          invoke: {
            id: 'changePassword',
            src: 'changePassword',
            input: ({ context }) => context.passwords,
            onDone: [
              whenLeft(CHANGING, LEFT),
              { guard: { type: 'isChanged', params: answered }, target: '#changePassword.changed' },
              {
                guard: { type: 'isSessionOver', params: answered },
                target: '#changePassword.sessionRefused',
              },
              {
                target: 'typing',
                actions: { type: 'refuse', params: ({ event }) => ({ code: refusalCode(event.output) }) },
              },
            ],
            onError: [
              whenLeft(CHANGING, LEFT),
              { target: 'typing', actions: { type: 'refuse', params: { code: 'unknown' } } },
            ],
          },
          ...pendingCall('flow.cancelled'),
        },
      },
    },
    broken: {
      description: 'The form has failed.',
      meta: { screen: 'changePasswordBroken' },
      on: { 'retry.requested': { target: 'filling' }, 'flow.cancelled': { target: 'cancelled' } },
    },
    changed: {
      type: 'final',
      description: 'The password is changed.',
      output: (): ChangePasswordOutput => ({ kind: 'changed' }),
    },
    sessionRefused: {
      type: 'final',
      description: 'The service has ended the session.',
      output: (): ChangePasswordOutput => ({ kind: 'sessionRefused' }),
    },
    cancelled: {
      type: 'final',
      description: 'The person has closed the screen; nothing has changed.',
      output: (): ChangePasswordOutput => ({ kind: 'cancelled', callPending: false }),
    },
    left: {
      type: 'final',
      description: 'The person has left during a call, which may have changed the password.',
      output: (): ChangePasswordOutput => ({ kind: 'cancelled', callPending: true }),
    },
  },
});

export type ChangePasswordRef = ActorRefFrom<typeof changePasswordMachine>;
export type ChangePasswordSnapshot = SnapshotFrom<typeof changePasswordMachine>;

/** The machine with the application's services. */
export const provideChangePassword = (services: ChangePasswordServices): typeof changePasswordMachine =>
  changePasswordMachine.provide({
    actors: { changePassword: fromPromise(({ input, signal }) => services.changePassword(input, signal)) },
  });

// 4. What a view may ask.
export const changePasswordScreen = (snapshot: ChangePasswordSnapshot): ChangePasswordScreen | null =>
  currentScreen(snapshot);
export const isChanging = (snapshot: ChangePasswordSnapshot): boolean => snapshot.hasTag('busy');
export const changePasswordForm = (snapshot: ChangePasswordSnapshot): FormRef<ChangePasswordForm> | null =>
  snapshot.children.form ?? null;
