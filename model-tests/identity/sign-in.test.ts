/** Signing in, walked against the real identity service; the challenges have a walk of their own. */
import { A_VALUE, walkIdentity, type Arrange } from './walk.ts';
import { PASSWORD, type Member, type PoolName, type MemberFields, type Fixture, signIn } from './fixture.ts';
import { provideSignIn } from '#machines/sign-in/sign-in.machine.ts';
import type { Credentials } from '#machines/sign-in/sign-in.actors.ts';
import { signInModel } from '#model-tests/models/sign-in.model.ts';
import { createSignInServices } from '#src/services/identity/sign-in.ts';

/** Codes for signing in within an hour after which the pool wants a pause. */
const MOST_CODES = 30;

/** The credentials of a new member of a pool. */
const as =
  (
    fields: MemberFields,
    {
      pool = 'ordinary',
      first,
    }: { pool?: PoolName; first?: (fixture: Fixture, member: Member) => Promise<void> } = {},
  ): Arrange<Credentials> =>
  async (fixture) => {
    await fixture.visit(pool);
    const member = await fixture.member(fields);
    await first?.(fixture, member);
    return { username: member.email, password: PASSWORD };
  };

/** Signs in as often as the pool sends codes for. */
const useUpCodes = (fixture: Fixture, { email }: Member): Promise<void> =>
  fixture.useUp('sendSignInCode', MOST_CODES, 'InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: email, PASSWORD },
  });

const asItIs = async () => {};
const UNTOLD = 'No challenge of this pool is unknown to the product.';

walkIdentity({
  model: signInModel,
  services: ({ forgetSession }) => createSignInServices(forgetSession),
  provide: provideSignIn,
  begin: (fixture) => fixture.visit(),
  replies: {
    recallChallenge: {
      'remembers nothing': asItIs,
      'remembers an SMS code': async (fixture) => {
        const { email: username } = await fixture.member({ factors: ['SMS_MFA'] });
        // The page before this one, which was left in the middle of a challenge.
        await createSignInServices(fixture.forgetSession).authenticate(
          { username, password: PASSWORD },
          AbortSignal.timeout(10_000),
        );
      },
    },
    dropChallenge: { 'is done': asItIs },
    authenticate: {
      'signed in': as({}),
      'asks for an SMS code': as({ factors: ['SMS_MFA'] }),
      'asks for an e-mail code': as({ factors: ['EMAIL_OTP'] }),
      'asks for an authenticator code': as({ factors: ['SOFTWARE_TOKEN_MFA'] }),
      'offers a selection': as({ factors: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] }),
      'wants an app to be connected': as({}, { pool: 'appsOnly' }),
      'wants a new password': as({ status: 'FORCE_CHANGE_PASSWORD' }),
      'wants a reset': as(
        {},
        { first: ({ pool }, { email }) => pool.identity.administrator.resetPassword(email) },
      ),
      'is not confirmed': as({ status: 'UNCONFIRMED' }),
      'says the username or password is wrong': async (fixture) => {
        const { email } = await fixture.member();
        return { username: email, password: `${PASSWORD}-not` };
      },
      'wants a pause': as({ factors: ['SMS_MFA'] }, { first: useUpCodes }),
      'is signed in already': as(
        {},
        { first: (_, { email }) => signIn({ username: email, password: PASSWORD }) },
      ),
    },
  },
  impossible: {
    'recallChallenge: breaks': 'A storage that fails is taken for an empty one.',
    'dropChallenge: breaks': 'A storage that fails is taken for an empty one.',
    'authenticate: breaks': A_VALUE,
    'authenticateKnown: breaks': A_VALUE,
    'authenticateAgain: breaks': A_VALUE,
    'authenticate: wants something new': UNTOLD,
    'authenticateKnown: wants something new': UNTOLD,
    'authenticateAgain: wants something new': UNTOLD,
  },
});
