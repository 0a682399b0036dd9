/**
 * Changing the password of a member who is signed in: the present one, the new one, and the wait for the service. The
 * session goes on.
 *
 * A call cannot be taken back, so a person who leaves during one is let out once it has answered.
 */
import { assign, fromPromise, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
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
import { refusalCode, type AuthErrorCode, type Refused } from '../identity/auth-error.ts';
import { validateNewPassword, type PasswordPolicy } from '../identity/password-policy.ts';

// 1. What the flow may end in, and what its calls may answer.
export type ChangePasswordOutput =
  | { readonly kind: 'changed' }
  /** The service has ended the session. */
  | { readonly kind: 'sessionRefused' }
  | FormLeft;

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
const FILLING = '#changePassword.filling';
const LEFT = '#changePassword.left';

interface Context {
  readonly policy: PasswordPolicy;
  readonly passwords: Passwords;
}
type OfAnswer = { readonly answer: ChangeAnswer };
type OfForm = { readonly form: FormSnapshot<ChangePasswordForm> };

export const changePasswordMachine = setup({
  types: {} as {
    context: Context;
    events: { readonly type: 'flow.cancelled' } | { readonly type: 'retry.requested' };
    input: Pick<Context, 'policy'>;
    output: ChangePasswordOutput;
    tags: StateTag;
    meta: StateMeta<ChangePasswordScreen>;
    children: { form: 'form'; changePassword: 'changePassword' };
  },
  actors: { form, changePassword: unprovided<ChangeAnswer, Passwords>('changePassword', 'changePassword') },
  guards: {
    isFormSubmitting,
    isChanged: (_, { answer }: OfAnswer) => answer.kind === 'changed',
    isSessionOver: (_, { answer }: OfAnswer) => refusalCode(answer) === 'sessionExpired',
  },
  actions: {
    /** Secret: held while the service has them. */
    holdPasswords: assign((_, params: OfForm) => {
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
      ...formCall({
        at: FILLING,
        input: ({ context }: { context: Context }) => ({
          values: empty,
          secrets: Object.keys(empty),
          rules: context.policy,
        }),
        typing: 'The person types the present password and a new one.',
        keep: 'holdPasswords',
        forget: 'forgetPasswords',
        call: {
          name: 'changing',
          description: 'The service changes the password.',
          src: 'changePassword',
          input: ({ context }: { context: Context }) => context.passwords,
          onDone: [
            whenLeft(`${FILLING}.changing`, LEFT),
            { guard: { type: 'isChanged', params: answered }, target: '#changePassword.changed' },
            { guard: { type: 'isSessionOver', params: answered }, target: '#changePassword.sessionRefused' },
            {
              target: 'typing',
              actions: {
                type: 'refuse',
                params: ({ event }: { event: { output: ChangeAnswer } }) => ({
                  code: refusalCode(event.output),
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
    changed: ending({ kind: 'changed' }, 'The password is changed.'),
    sessionRefused: ending({ kind: 'sessionRefused' }, 'The service has ended the session.'),
    ...formEnds(
      'filling',
      'changePasswordBroken',
      'The person has left during a call, which may have changed the password.',
    ),
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
