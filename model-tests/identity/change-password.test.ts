/** Changing a password, walked against the real identity service. */
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { A_VALUE, walkIdentity, type Arrange } from './walk.ts';
import { PASSWORD, signIn } from './fixture.ts';
import { provideChangePassword, type Passwords } from '#machines/change-password/change-password.machine.ts';
import { changePasswordModel, NEXT } from '#model-tests/models/change-password.model.ts';
import { createChangePasswordServices } from '#src/services/identity/change-password.ts';

/** Wrong passwords after which the pool wants a pause. */
const MOST_TRIES = 10;

const accessToken = async (): Promise<string> =>
  String((await cognitoUserPoolsTokenProvider.getTokens())?.accessToken);

const asking =
  (change: Partial<Passwords> = {}): Arrange<Passwords> =>
  async (fixture) => {
    await fixture.forgive();
    return { present: PASSWORD, next: NEXT, ...change };
  };

walkIdentity({
  model: changePasswordModel,
  services: createChangePasswordServices,
  provide: provideChangePassword,
  begin: async (fixture) => {
    await fixture.visit();
    const { email } = await fixture.member();
    await signIn({ username: email, password: PASSWORD });
  },
  replies: {
    changePassword: {
      'changes it': asking(),
      'says the present password is wrong': asking({ present: 'Commonplace-9' }),
      'refuses the new one': asking({ next: 'too-plain' }),
      'wants a pause': async (fixture) => {
        await fixture.repeat(MOST_TRIES, 'ChangePassword', {
          AccessToken: await accessToken(),
          PreviousPassword: 'Commonplace-9',
          ProposedPassword: NEXT,
        });
        return { present: PASSWORD, next: NEXT };
      },
      'refuses the session': async (fixture) => {
        await fixture.pool.identity.administrator.signOutEverywhere(fixture.current.email);
        return { present: PASSWORD, next: NEXT };
      },
    },
  },
  impossible: {
    'changePassword: breaks': A_VALUE,
    'changePassword: knows the new one': 'The pool keeps no earlier passwords.',
  },
});
