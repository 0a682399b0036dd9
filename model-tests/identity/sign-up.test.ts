/** Making an account, walked against the real identity service. */
import { A_VALUE, walkIdentity, type Arrange } from './walk.ts';
import { otherThan, PASSWORD, type Member, type World } from './world.ts';
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

/** The registration of somebody whom the pool does not know yet. */
function registrationOf({ email }: Member, input: Registration): Registration {
  const { email: _, ...attributes } = input.attributes;
  return {
    ...input,
    username: email,
    attributes: 'email' in input.attributes ? { ...attributes, email } : attributes,
  };
}

const register = (world: World, { email }: Member, times = 1): Promise<void> =>
  world.repeat(times, 'SignUp', {
    Username: email,
    Password: PASSWORD,
    UserAttributes: [
      { Name: 'given_name', Value: 'Ada' },
      { Name: 'family_name', Value: 'Walker' },
    ],
  });

/** Somebody who has registered and has not confirmed yet, in this page or another. */
async function unconfirmed(world: World): Promise<Member> {
  if (!world.hasCurrent) await register(world, world.turnTo(newcomer()));
  return world.current;
}

const registering =
  (change: (world: World, registration: Registration) => Promise<Registration>): Arrange<Registration> =>
  (world, input) =>
    change(world, registrationOf(world.turnTo(newcomer()), input));

const confirming =
  (change: (world: World, answer: Confirmation) => Promise<Confirmation>): Arrange<Confirmation> =>
  async (world) => {
    const { email } = await unconfirmed(world);
    return change(world, { username: email, code: await world.codeFor(email) });
  };

const again = async (world: World): Promise<Name> => {
  await world.forgive('resendConfirmation');
  return { username: (await unconfirmed(world)).email };
};

walkIdentity({
  model: signUpModel,
  services: createSignUpServices,
  provide: provideSignUp,
  begin: (world) => world.visit(),
  replies: {
    register: {
      'has sent a code': registering(async (_, registration) => registration),
      'knows the username': async (world, input: Registration) => registrationOf(await world.member(), input),
      'does not like the password': registering(async (_, registration) => ({
        ...registration,
        password: 'too-plain',
      })),
      'does not like a name': registering(async (_, { attributes, ...registration }) => {
        const { given_name: _name, ...others } = attributes;
        return { ...registration, attributes: others };
      }),
      'wants a pause': registering(async (world, registration) => {
        await register(world, world.current, MOST.registrations);
        return registration;
      }),
      'makes no accounts for strangers': async (world, input: Registration) => {
        await world.visit('closed');
        return registrationOf(world.turnTo(newcomer()), input);
      },
    },
    confirm: {
      'confirms the account': confirming(async (world, answer) => {
        await world.forgive('confirmSignUp');
        return answer;
      }),
      'does not know the code': confirming(async (_, answer) => ({
        ...answer,
        code: otherThan(answer.code),
      })),
      'says the code is old': confirming(async (world, answer) => {
        await world.letTimePass();
        return answer;
      }),
      'wants a pause': confirming(async (world, answer) => {
        const { username: Username, code } = answer;
        await world.repeat(MOST.tries, 'ConfirmSignUp', { Username, ConfirmationCode: otherThan(code) });
        return answer;
      }),
    },
    resendCode: {
      'has sent a code': again,
      'says the account is confirmed': async (world) => {
        const { email } = await unconfirmed(world);
        await world.pool.identity.administrator.send('AdminConfirmSignUp', { Username: email });
        return again(world);
      },
      'wants a pause': async (world) => {
        const { username } = await again(world);
        await world.repeat(MOST.codes, 'ResendConfirmationCode', { Username: username });
        return { username };
      },
    },
  },
  impossible: {
    'register: breaks': A_VALUE,
    'confirm: breaks': A_VALUE,
    'resendCode: breaks': A_VALUE,
    'register: confirms by itself': 'The pool confirms nobody who has not shown a code.',
    'register: cannot deliver the code':
      'The pool keeps what it sends; a mail server that refuses is a fault.',
  },
});
