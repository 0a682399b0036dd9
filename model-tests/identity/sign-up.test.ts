/** Making an account, walked against the real identity service. */
import { A_VALUE, walkIdentity, type Arrange } from './walk.ts';
import { otherThan, PASSWORD, type Member, type Fixture } from './fixture.ts';
import { randomInt, randomUUID } from 'node:crypto';
import { provideSignUp } from '#machines/sign-up/sign-up.machine.ts';
import type { Registration, SignUpServices } from '#machines/sign-up/sign-up.actors.ts';
import { signUpModel } from '#model-tests/models/sign-up.model.ts';
import { createSignUpServices } from '#src/services/identity/sign-up.ts';

type Confirmation = Parameters<SignUpServices['confirm']>[0];
type Name = Parameters<SignUpServices['resendCode']>[0];

/** Calls within an hour after which the pool wants a pause. */
const MOST = { registrations: 20, tries: 15, codes: 5 };

const newcomer = (): Member => ({
  email: `a-${randomUUID()}@leeds.example`,
  phone: `+4915${randomInt(1e6, 1e7)}5678`,
  sub: '',
});

/** The registration of a person whom the pool does not know yet. */
function registrationOf({ email }: Member, input: Registration): Registration {
  const { email: _, ...attributes } = input.attributes;
  return {
    ...input,
    username: email,
    attributes: 'email' in input.attributes ? { ...attributes, email } : attributes,
  };
}

const register = (fixture: Fixture, { email }: Member, times = 1): Promise<void> =>
  fixture.repeat(times, 'SignUp', {
    Username: email,
    Password: PASSWORD,
    UserAttributes: [
      { Name: 'given_name', Value: 'Ada' },
      { Name: 'family_name', Value: 'Walker' },
    ],
  });

/** A person who has registered and has not confirmed yet, in this page or another. */
async function unconfirmed(fixture: Fixture): Promise<Member> {
  if (!fixture.hasCurrent) await register(fixture, fixture.turnTo(newcomer()));
  return fixture.current;
}

const registering =
  (change: (fixture: Fixture, registration: Registration) => Promise<Registration>): Arrange<Registration> =>
  (fixture, input) =>
    change(fixture, registrationOf(fixture.turnTo(newcomer()), input));

const confirming =
  (change: (fixture: Fixture, answer: Confirmation) => Promise<Confirmation>): Arrange<Confirmation> =>
  async (fixture) => {
    const { email } = await unconfirmed(fixture);
    return change(fixture, { username: email, code: await fixture.codeFor(email) });
  };

const again = async (fixture: Fixture): Promise<Name> => {
  await fixture.forgive('resendConfirmation');
  return { username: (await unconfirmed(fixture)).email };
};

walkIdentity({
  model: signUpModel,
  services: createSignUpServices,
  provide: provideSignUp,
  begin: (fixture) => fixture.visit(),
  replies: {
    register: {
      'has sent a code': registering(async (_, registration) => registration),
      'knows the username': async (fixture, input: Registration) =>
        registrationOf(await fixture.member(), input),
      'does not like the password': registering(async (_, registration) => ({
        ...registration,
        password: 'too-plain',
      })),
      'does not like a name': registering(async (_, { attributes, ...registration }) => {
        const { given_name: _name, ...others } = attributes;
        return { ...registration, attributes: others };
      }),
      'wants a pause': registering(async (fixture, registration) => {
        await register(fixture, fixture.current, MOST.registrations);
        return registration;
      }),
      'makes no accounts for strangers': async (fixture, input: Registration) => {
        await fixture.visit('closed');
        return registrationOf(fixture.turnTo(newcomer()), input);
      },
    },
    confirm: {
      'confirms the account': confirming(async (fixture, answer) => {
        await fixture.forgive('confirmSignUp');
        return answer;
      }),
      'says the code is wrong': confirming(async (_, answer) => ({
        ...answer,
        code: otherThan(answer.code),
      })),
      'says the code is old': confirming(async (fixture, answer) => {
        await fixture.letTimePass();
        return answer;
      }),
      'wants a pause': confirming(async (fixture, answer) => {
        const { username: Username, code } = answer;
        await fixture.repeat(MOST.tries, 'ConfirmSignUp', { Username, ConfirmationCode: otherThan(code) });
        return answer;
      }),
    },
    resendCode: {
      'has sent a code': again,
      'says the account is confirmed': async (fixture) => {
        const { email } = await unconfirmed(fixture);
        await fixture.pool.identity.administrator.send('AdminConfirmSignUp', { Username: email });
        return again(fixture);
      },
      'wants a pause': async (fixture) => {
        const { username } = await again(fixture);
        await fixture.repeat(MOST.codes, 'ResendConfirmationCode', { Username: username });
        return { username };
      },
    },
  },
  impossible: {
    'register: breaks': A_VALUE,
    'confirm: breaks': A_VALUE,
    'resendCode: breaks': A_VALUE,
    'register: confirms by itself': 'The pool confirms no account without its code.',
    'register: cannot deliver the code':
      'The pool keeps what it sends; a mail server that refuses is a fault.',
  },
});
