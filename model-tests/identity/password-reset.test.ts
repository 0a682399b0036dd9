/** Resetting a password, walked against the real identity service. */
import { A_VALUE, walkIdentity, type Arrange } from './walk.ts';
import { otherThan, type Fixture } from './fixture.ts';
import { providePasswordReset } from '#machines/password-reset/password-reset.machine.ts';
import type { PasswordResetServices } from '#machines/password-reset/password-reset.actors.ts';
import { passwordResetModel } from '#model-tests/models/password-reset.model.ts';
import { createPasswordResetServices } from '#src/services/identity/password-reset.ts';

type Request = Parameters<PasswordResetServices['requestCode']>[0];
type Reset = Parameters<PasswordResetServices['resetPassword']>[0];

/** Calls for a code within an hour, and tries of a code, after which the pool wants a pause. */
const [MOST_REQUESTS, MOST_TRIES] = [10, 15];

/** A member who has forgotten the password, or must replace it because an administrator says so. */
const asking =
  (by: 'email' | 'phone'): Arrange<Request> =>
  async (fixture, _, { inputName }) => {
    const member = await fixture.member();
    if (inputName.startsWith('a reset is demanded'))
      await fixture.pool.identity.administrator.resetPassword(member.email);
    return { username: member[by] };
  };

/** The code that the member has in hand; a member without one has asked for it elsewhere. */
async function codeInHand(fixture: Fixture): Promise<string> {
  if (!fixture.hasCurrent)
    await fixture.repeat(1, 'ForgotPassword', { Username: (await fixture.member()).email });
  const { email, phone } = fixture.current;
  return fixture.codeFor(email).catch(() => fixture.codeFor(phone));
}

const resetting =
  (change: (fixture: Fixture, answer: Reset) => Promise<Reset>): Arrange<Reset> =>
  async (fixture, input) => {
    const code = await codeInHand(fixture);
    await fixture.forgive('confirmForgotPassword');
    return change(fixture, { ...input, username: fixture.current.email, code });
  };

const NO_TELLING = 'The pool answers the same for every name, so that it does not reveal who is a member.';

walkIdentity({
  model: passwordResetModel,
  services: createPasswordResetServices,
  provide: providePasswordReset,
  begin: (fixture) => fixture.visit(),
  replies: {
    requestCode: {
      'sends an e-mail': asking('email'),
      'sends an SMS': asking('phone'),
      'wants a pause': async (fixture) => {
        const { email } = await fixture.member();
        await fixture.useUp('forgotPassword', MOST_REQUESTS, 'ForgotPassword', { Username: email });
        return { username: email };
      },
    },
    resetPassword: {
      'replaces the password': resetting(async (_, answer) => answer),
      'says the code is wrong': resetting(async (_, answer) => ({ ...answer, code: otherThan(answer.code) })),
      'says the code is old': resetting(async (fixture, answer) => {
        await fixture.letTimePass();
        return answer;
      }),
      'refuses the password': resetting(async (_, answer) => ({ ...answer, password: 'too-plain' })),
      'has seen too many attempts': resetting(async (fixture, answer) => {
        await fixture.useUp('confirmForgotPassword', MOST_TRIES, 'ConfirmForgotPassword', {
          Username: answer.username,
          ConfirmationCode: otherThan(answer.code),
          Password: answer.password,
        });
        return answer;
      }),
    },
  },
  impossible: {
    'requestCode: breaks': A_VALUE,
    'requestRequiredCode: breaks': A_VALUE,
    'requestCodeAgain: breaks': A_VALUE,
    'resetPassword: breaks': A_VALUE,
    'requestCode: knows no way to the person': NO_TELLING,
    'requestRequiredCode: knows no way to the person': NO_TELLING,
    'requestCodeAgain: knows no way to the person': NO_TELLING,
    'resetPassword: knows the password': 'The pool keeps no history of passwords.',
  },
});
