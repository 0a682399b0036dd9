/** Verifying an address or a number, walked against the real identity service. */
import { A_VALUE, walkIdentity, type Arrange } from './walk.ts';
import { otherThan, PASSWORD, type Fixture, signIn } from './fixture.ts';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { provideVerifyAttributes } from '#machines/verify-attributes/verify-attributes.machine.ts';
import type { VerifyAttributesServices } from '#machines/verify-attributes/verify-attributes.actors.ts';
import { verifyAttributesModel } from '#model-tests/models/verify-attributes.model.ts';
import { createVerifyAttributesServices } from '#src/services/identity/verify-attributes.ts';

type Sending = Parameters<VerifyAttributesServices['sendCode']>[0];
type Verification = Parameters<VerifyAttributesServices['verify']>[0];

/** Codes within an hour after which the pool wants a pause. */
const MOST_CODES = 5;

const accessToken = async (): Promise<string> =>
  String((await cognitoUserPoolsTokenProvider.getTokens())?.accessToken);

const addressOf = ({ current }: Fixture, attribute: string): string =>
  attribute === 'email' ? current.email : current.phone;

/** Asks for a code, as this page or another one does. */
const requestCode = async (fixture: Fixture, attribute: string, times = 1): Promise<void> =>
  fixture.repeat(times, 'GetUserAttributeVerificationCode', {
    AccessToken: await accessToken(),
    AttributeName: attribute,
  });

/** An administrator ends the session, wherever it is. */
const endSession = ({ pool, current }: Fixture) =>
  pool.identity.administrator.signOutEverywhere(current.email);

const verifying =
  (change: (fixture: Fixture, answer: Verification) => Promise<Verification>): Arrange<Verification> =>
  async (fixture, { attribute }) => {
    await fixture.forgive('sendVerification');
    await requestCode(fixture, attribute);
    return change(fixture, { attribute, code: await fixture.codeFor(addressOf(fixture, attribute)) });
  };

/** People who have the member's number. */
const rivals: string[] = [];

const sending: Arrange<Sending> = (fixture) => fixture.forgive('sendVerification');

walkIdentity({
  model: verifyAttributesModel,
  services: createVerifyAttributesServices,
  provide: provideVerifyAttributes,
  begin: async (fixture) => {
    await fixture.visit();
    const { email } = await fixture.member({ verified: [] });
    await signIn({ username: email, password: PASSWORD });
  },
  // What is sent follows from what was chosen; and an address that was registered with can be no other account's.
  fits: ({ context }, title) =>
    context.chosen === 'email'
      ? !title.endsWith('sends an SMS') && !title.endsWith('knows another owner')
      : !title.endsWith('sends an e-mail'),
  replies: {
    sendCode: {
      'sends an e-mail': sending,
      'sends an SMS': sending,
      'wants a pause': (fixture, { attribute }: Sending) => requestCode(fixture, attribute, MOST_CODES),
      'refuses the session': endSession,
    },
    verify: {
      'finds it right': verifying(async ({ pool }, answer) => {
        for (const rival of rivals.splice(0)) await pool.identity.administrator.remove(rival);
        return answer;
      }),
      'says the code is wrong': verifying(async (_, answer) => ({
        ...answer,
        code: otherThan(answer.code),
      })),
      'says the code is old': verifying(async (fixture, answer) => {
        await fixture.letTimePass();
        return answer;
      }),
      'knows another owner': verifying(async (fixture, answer) => {
        const member = fixture.current;
        rivals.push((await fixture.member({ phone: member.phone })).email);
        fixture.turnTo(member);
        return answer;
      }),
      'refuses the session': endSession,
    },
  },
  impossible: {
    'sendCode: breaks': A_VALUE,
    'sendCodeAgain: breaks': A_VALUE,
    'verify: breaks': A_VALUE,
  },
});
