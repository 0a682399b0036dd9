/** Answering a challenge, walked against the real identity service. */
import { A_VALUE, walkIdentity, type Ahead, type Arrange } from './walk.ts';
import { otherThan, PASSWORD, type PoolName, type MemberFields, type Fixture } from './fixture.ts';
import { provideChallenge, type ChallengeSnapshot } from '#machines/challenge/challenge.machine.ts';
import type { ChallengeInput, ChallengeOutcome } from '#machines/challenge/challenge.types.ts';
import type { ChallengeServices, NewPasswordAnswer } from '#machines/challenge/challenge.actors.ts';
import { challengeModel, challenges } from '#model-tests/models/challenge.model.ts';
import type { Challenge } from '#machines/identity/step.ts';
import { createChallengeServices } from '#src/services/identity/challenge.ts';
import { createSignInServices } from '#src/services/identity/sign-in.ts';

type Address = Parameters<ChallengeServices['registerEmail']>[0];
type Code = Parameters<ChallengeServices['confirmCode']>[0];

/** Begins a sign-in as a new member of a pool, up to the challenge. */
async function meet(fixture: Fixture, fields: MemberFields, pool: PoolName = 'ordinary'): Promise<void> {
  await fixture.visit(pool);
  const { email } = await fixture.member(fields);
  fixture.lastAnswer = await createSignInServices(fixture.forgetSession).authenticate(
    { username: email, password: PASSWORD },
    AbortSignal.timeout(10_000),
  );
}

/** The challenge that is open at the service. */
function openChallenge({ lastAnswer }: Fixture): Challenge {
  const answer = lastAnswer as ChallengeOutcome;
  if (answer.kind !== 'challenge') throw new Error(`There is no challenge: ${JSON.stringify(answer)}`);
  return answer.challenge;
}

/** The code that answers the challenge. */
async function rightCode(fixture: Fixture): Promise<string> {
  const challenge = openChallenge(fixture);
  if (challenge.type === 'totpSetUp') return fixture.appCode(0, challenge.secret);
  if (challenge.type !== 'code') throw new Error(`No code answers ${JSON.stringify(challenge)}.`);
  if (challenge.method === 'totp') return fixture.appCode();
  return fixture.codeFor(challenge.method === 'sms' ? fixture.current.phone : emailOf(fixture));
}

/** The address that was registered for codes, or else that of the account. */
const emailOf = ({ current, notes }: Fixture): string => notes.get('email') ?? current.email;

const confirming =
  (change: (fixture: Fixture, code: string) => Promise<string>): Arrange<Code> =>
  async (fixture) => ({ code: await change(fixture, await rightCode(fixture)) });

const asItIs = async () => {};
const expired = (fixture: Fixture): Promise<void> => fixture.letTimePass();

/** The same app has been used for another sign-in a moment ago. */
async function useElsewhere(fixture: Fixture, code: string): Promise<void> {
  const ClientId = fixture.configuration.identity.userPoolClientId;
  const USERNAME = fixture.current.email;
  const { body } = await fixture.pool.call('InitiateAuth', {
    ClientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME, PASSWORD },
  });
  await fixture.pool.call('RespondToAuthChallenge', {
    ClientId,
    ChallengeName: 'SOFTWARE_TOKEN_MFA',
    Session: body['Session'],
    ChallengeResponses: { USERNAME, SOFTWARE_TOKEN_MFA_CODE: code },
  });
}

const newPassword =
  (change: Partial<NewPasswordAnswer> = {}): Arrange<NewPasswordAnswer> =>
  async (_, { password }) => ({ password, attributes: { given_name: 'Ada' }, ...change });

/** Every address is used for codes by one member only. */
const registering: Arrange<Address> = async (fixture) => {
  const email = `codes-${fixture.current.sub}@leeds.example`;
  fixture.notes.set('email', email);
  return { email };
};

const { 'an SMS code': first } = challengeModel.inputs;
const input = (challenge: Challenge): ChallengeInput => ({ ...first, challenge }) as ChallengeInput;

/** Whatever the service may begin with, and who is met by it. */
const beginnings: Readonly<Record<string, readonly [Challenge, MemberFields, PoolName?]>> = {
  'an SMS code': [challenges['an SMS code'], { factors: ['SMS_MFA'] }],
  'an e-mail code': [challenges['an e-mail code'], { factors: ['EMAIL_OTP'] }],
  'an authenticator code': [challenges['an authenticator code'], { factors: ['SOFTWARE_TOKEN_MFA'] }],
  'a choice of factors': [challenges['a choice of factors'], { factors: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] }],
  'a choice of set-ups': [challenges['a choice of set-ups'], {}, 'strict'],
  'an app to be connected': [challenges['an app to be connected'], {}, 'appsOnly'],
  'an address for codes': [challenges['an address for codes'], {}, 'emailOnly'],
  'a new password': [
    { type: 'newPassword', missingAttributes: ['given_name'] },
    { status: 'FORCE_CHANGE_PASSWORD', attributes: { family_name: 'Walker' } },
  ],
};

/** A member whose password was set by an administrator is asked next for what the path says. */
function newcomer(fields: MemberFields, { titles }: Ahead): readonly [MemberFields, PoolName] {
  if (titles.includes('setNewPassword: asks for a choice of set-ups')) return [fields, 'strict'];
  const needsCode = titles.includes('setNewPassword: asks for an SMS code');
  return [{ ...fields, ...(needsCode && { factors: ['SMS_MFA'] }) }, 'ordinary'];
}

/** The service asks the same again when the member signs in again, and after a choice for what was chosen. */
function fits({ context }: ChallengeSnapshot, title: string): boolean {
  const { given, step } = context;
  const chose = (kind: 'method' | 'setUp', method: string) =>
    given.some((answer) => answer.kind === kind && answer.method === method);
  const asked = step.kind === 'challenge' ? step.challenge : null;
  if (title.startsWith('code.resent')) {
    if (title.includes('"emailSetUp"')) return given.length === 1 && given[0]?.kind === 'email';
    return (
      given.length === 0 &&
      title.includes('"type":"code"') &&
      asked?.type === 'code' &&
      asked.method === 'sms'
    );
  }
  switch (title) {
    case 'chooseMethod: asks for an SMS code':
      return chose('method', 'sms');
    case 'chooseMethod: asks for an authenticator code':
      return chose('method', 'totp');
    case 'chooseSetUp: asks for an app to be connected':
      return chose('setUp', 'totp');
    case 'chooseSetUp: asks for an address for codes':
      return chose('setUp', 'email');
    case 'chooseSetUp: has closed the session':
      // The library asks the service for the key of an app, and nothing before an address is given.
      return chose('setUp', 'totp');
    case 'confirmCode: says the code is old':
      return asked?.type === 'code' && asked.method === 'totp';
    default:
      return true;
  }
}

const calls = [
  'confirmCode',
  'chooseMethod',
  'chooseSetUp',
  'registerEmail',
  'setNewPassword',
  'answerAgain',
] as const;
const never = (answer: string, reason: string, among: readonly string[] = calls) =>
  Object.fromEntries(among.map((call) => [`${call}: ${answer}`, reason]));
const UNREACHABLE = 'The pool is there; a network that fails is a fault.';
const LOOKED_AT = 'The account is looked at when the password is proved.';
const NOT_THE_END = 'Something else is asked after it.';

walkIdentity({
  model: {
    ...challengeModel,
    // Here it matters which of several the person chose.
    identity: (snapshot) => [challengeModel.identity?.(snapshot), snapshot.context.given],
    inputs: Object.fromEntries(Object.entries(beginnings).map(([name, [asked]]) => [name, input(asked)])),
  },
  services: ({ forgetSession }) => createChallengeServices(forgetSession),
  provide: provideChallenge,
  begin: async (fixture, ahead) => {
    const [, fields = {}, pool = 'ordinary'] = beginnings[ahead.inputName] ?? [];
    if (ahead.inputName === 'a new password') await meet(fixture, ...newcomer(fields, ahead));
    else await meet(fixture, fields, pool);
  },
  fits,
  events: {
    // The parent has signed in again, with the same password.
    'code.resent': async (fixture) => {
      fixture.lastAnswer = await createSignInServices(fixture.forgetSession).authenticate(
        { username: fixture.current.email, password: PASSWORD },
        AbortSignal.timeout(10_000),
      );
    },
  },
  replies: {
    confirmCode: {
      'opens a session': confirming(async (_, code) => code),
      'says the code is wrong': confirming(async (_, code) => otherThan(code)),
      'says the code is old': confirming(async (fixture, code) => {
        await useElsewhere(fixture, code);
        return code;
      }),
      'has closed the session': confirming(async (fixture, code) => {
        await expired(fixture);
        return code;
      }),
    },
    chooseMethod: {
      'asks for an SMS code': asItIs,
      'asks for an authenticator code': asItIs,
      'has closed the session': expired,
    },
    chooseSetUp: {
      'asks for an app to be connected': asItIs,
      'asks for an address for codes': asItIs,
      'has closed the session': expired,
    },
    registerEmail: {
      'asks for an e-mail code': registering,
      'wants a pause': async (fixture, asked: Address, ahead) => {
        await fixture.exhaust('sendSignInCode');
        return registering(fixture, asked, ahead);
      },
      'has closed the session': expired,
    },
    setNewPassword: {
      'opens a session': newPassword(),
      'asks for an SMS code': newPassword(),
      'asks for a choice of set-ups': newPassword(),
      'does not like the password': newPassword({ password: 'too-plain' }),
      'does not like a value': newPassword({ attributes: { given_name: 'Ada', phone_number: 'none' } }),
      'has closed the session': async (fixture, answer: NewPasswordAnswer, ahead) => {
        await expired(fixture);
        return newPassword()(fixture, answer, ahead);
      },
    },
    answerAgain: { 'asks for an e-mail code': asItIs, 'has closed the session': expired },
  },
  impossible: {
    ...never('breaks', A_VALUE),
    'confirmCode: wants a reset': LOOKED_AT,
    'confirmCode: is not confirmed': LOOKED_AT,
    ...never('is signed in already', 'The library asks itself that at the beginning of a sign-in only.'),
    ...never('cannot be reached', UNREACHABLE, ['chooseMethod', 'chooseSetUp', 'answerAgain']),
    ...never('opens a session', NOT_THE_END, ['chooseMethod', 'chooseSetUp', 'registerEmail', 'answerAgain']),
    ...never('asks for something new', 'No challenge of this pool is unknown to the product.', [
      'setNewPassword',
      'answerAgain',
    ]),
    'confirmCode: asks for a choice of factors': 'A second factor is the last thing that is asked.',
    'confirmCode: wants a pause': 'Wrong codes close the account for a while, which is another answer.',
    'registerEmail: cannot deliver': 'The pool keeps what it sends; a mail server that refuses is a fault.',
    'answerAgain: asks for an address for codes': 'An address that was given is sent a code.',
  },
});
