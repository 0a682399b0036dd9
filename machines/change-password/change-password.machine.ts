/**
 * Changing the password of a member who is signed in: the present one, the new one, and the wait for the service. The
 * session goes on.
 *
 * A call cannot be taken back, so a person who leaves during one is let out once it has answered.
 */
import { assign, sendTo, setup, type ActorRefFrom, type SnapshotFrom } from 'xstate';
import { answered, answerIs, calling, type Call } from '../conventions/call.ts';
import { ending } from '../conventions/ending.ts';
import { unprovided } from '../conventions/unprovided.ts';
import { formCall, formEnds, type FormLeft } from '../form/form.call.ts';
import { refusal, submittedIn, type FormFlowTypes } from '../form/form.flow.ts';
import { isFormSubmitting } from '../form/form.parent.ts';
import { provideForm } from '../form/form.provide.ts';
import { refusalCode, type AuthErrorCode, type Refused } from '../identity/auth-error.ts';
import { validateNewPassword, type PasswordPolicy } from '../identity/password-policy.ts';

// 1. What the flow may end in, and what its call may answer.
export type ChangePasswordOutput =
  | { readonly kind: 'changed' }
  /** The service has ended the session. */
  | { readonly kind: 'sessionRefused' }
  | FormLeft;
export type ChangePasswordScreen = 'changePassword' | 'changePasswordBroken';
export type Passwords = Readonly<Record<'present' | 'next', string>>;
export type ChangeAnswer = { readonly kind: 'changed' } | Refused;
export interface ChangePasswordServices {
  readonly changePassword: Call<Passwords, ChangeAnswer>;
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

// 3. The chart.
type Types = FormFlowTypes<{
  input: { readonly policy: PasswordPolicy };
  values: ChangePasswordForm;
  call: 'changePassword';
  output: ChangePasswordOutput;
  screen: ChangePasswordScreen;
}>;
type Now = { readonly context: Types['context'] };

export const changePasswordMachine = setup({
  types: {} as Types,
  actors: { form, changePassword: unprovided<ChangeAnswer, Passwords>('changePassword', 'changePassword') },
  guards: {
    isFormSubmitting,
    isChanged: answerIs('changed'),
    isSessionOver: (_, { answer }: { answer: ChangeAnswer }) => refusalCode(answer) === 'sessionExpired',
  },
  actions: {
    /** Secret: held while the service has it. */
    hold: assign(submittedIn<ChangePasswordForm>),
    forget: assign({ held: empty }),
    refuse: sendTo(
      'form',
      refusal<AuthErrorCode, ChangePasswordForm>({
        // The new password need not be typed again because the present one was wrong.
        incorrectCredentials: { field: 'present_password', cleared: ['present_password'] },
        passwordRefused: { field: 'password' },
        passwordReused: { field: 'password' },
      }),
    ),
  },
}).createMachine({
  id: 'changePassword',
  description: 'A new password for a member who is signed in.',
  context: ({ input }) => ({ ...input, held: empty }),
  initial: 'filling',
  output: ({ event }) => event.output as ChangePasswordOutput,
  states: {
    filling: {
      description: 'The form is open.',
      meta: { screen: 'changePassword' },
      ...formCall({
        at: '#changePassword.filling',
        input: ({ context }: Now) => ({
          values: empty,
          secrets: Object.keys(empty),
          rules: context.policy,
        }),
        typing: 'The person types the present password and a new one.',
        call: {
          name: 'changing',
          description: 'The service changes the password.',
          src: 'changePassword',
          input: ({ context: { held } }: Now) => ({ present: held.present_password, next: held.password }),
          answers: {
            changed: { target: '#changePassword.changed' },
            refused: {
              guard: { type: 'isSessionOver', params: answered },
              target: '#changePassword.sessionRefused',
            },
          },
        },
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
  changePasswordMachine.provide({ actors: { changePassword: calling(services.changePassword) } });
