/**
 * The state between the steps of a sign-in, walked at random: steps in any order, repeated, with the sessions, names
 * and codes of different people mixed. Whatever is tried, tokens come only to who proved everything that the account
 * requires. What was proved is kept by the test itself, from the secrets it used and not from what the pool says.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { NewUser } from '#proxy/embedded/identity/ensure-user.ts';
import type { MfaMethod } from '#proxy/embedded/identity/pool.ts';
import { fromBase32, totpCode, totpStep } from '#proxy/embedded/identity/totp.ts';
import { confirmDevice, type Device, deviceProof, proof } from './srp-client.ts';
import { claimsOf, clientId, PASSWORD, startPool, type TestPool } from './support.ts';

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const names = { given_name: 'Given', family_name: 'Family' };

type Proof = 'password' | 'code by e-mail' | MfaMethod | 'new password' | 'device';

interface Person {
  readonly email: string;
  readonly phone: string;
  readonly factors: readonly MfaMethod[];
  readonly status?: NewUser['status'];
}

const people: readonly Person[] = [
  { email: 'none@walk.example', phone: '+447700900010', factors: [] },
  { email: 'mail@walk.example', phone: '+447700900011', factors: ['EMAIL_OTP'] },
  { email: 'app@walk.example', phone: '+447700900012', factors: ['SOFTWARE_TOKEN_MFA'] },
  { email: 'both@walk.example', phone: '+447700900013', factors: ['SMS_MFA', 'SOFTWARE_TOKEN_MFA'] },
  {
    email: 'invited@walk.example',
    phone: '+447700900014',
    factors: ['EMAIL_OTP'],
    status: 'FORCE_CHANGE_PASSWORD',
  },
];

/** A session that the pool gave, and what whoever holds it has proved. */
interface Held {
  readonly token: string;
  readonly person: Person;
  readonly proofs: ReadonlySet<Proof>;
  /** It was begun with credentials that are no more: nothing that is proved in it counts. */
  void: boolean;
  readonly challenge: string;
  /** What was sent when it was opened. */
  readonly code: string | undefined;
}

const steps = [
  'EMAIL_OTP',
  'SMS_OTP',
  'SMS_MFA',
  'SOFTWARE_TOKEN_MFA',
  'SELECT_MFA_TYPE',
  'NEW_PASSWORD_REQUIRED',
  'MFA_SETUP',
  'SELECT_CHALLENGE',
  'DEVICE_SRP_AUTH',
] as const;

const Who = fc.nat(people.length - 1);
const Command = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('password'), who: Who, right: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('srp'), who: Who, as: Who, right: fc.boolean() }) },
  // Its key with the tokens that it came with, mostly, and mostly remembered.
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('confirm device'),
      signedIn: fc.nat(),
      keyOf: fc.option(fc.nat(), { freq: 4 }),
      remember: fc.constantFrom(true, true, false),
    }),
  },
  {
    weight: 10,
    arbitrary: fc.record({
      kind: fc.constant('password on device'),
      // Half of them its owner.
      who: fc.option(Who, { freq: 1 }),
      device: fc.nat(),
      right: fc.constantFrom(true, true, true, false),
    }),
  },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('device'),
      session: fc.nat(),
      device: fc.nat(),
      as: fc.option(Who, { freq: 3 }),
      right: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('code first'), who: Who }) },
  {
    weight: 14,
    arbitrary: fc.record({
      kind: fc.constant('answer'),
      // Mostly the step that the session is at, the person whose it is, and the code that was sent for it.
      session: fc.nat(),
      step: fc.option(fc.constantFrom(...steps), { freq: 3 }),
      as: fc.option(Who, { freq: 3 }),
      code: fc.constantFrom('sent', 'sent', 'app', 'of another session', 'wrong'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('new credentials'),
      who: Who,
      how: fc.constantFrom('password', 'sign out', 'disable'),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ kind: fc.constant('forget device'), signedIn: fc.nat(), device: fc.nat() }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('repeat'), which: fc.nat() }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('set up'), session: fc.nat(), verify: fc.boolean() }),
  },
);
type Command = typeof Command extends fc.Arbitrary<infer C> ? C : never;

interface Sent {
  readonly operation: string;
  readonly body: unknown;
  readonly person: Person;
  readonly proofs: ReadonlySet<Proof>;
}

interface Tokens {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly NewDeviceMetadata?: Omit<Device, 'secret'>;
}

/** A device as its owner left it. */
interface Known {
  readonly device: Device;
  readonly owner: Person;
  readonly remembered: boolean;
  /** A second factor was proved on it under the credentials of now, and it was not forgotten. */
  stands: boolean;
}

/** One walk: what was held and asked so far. */
class Walk {
  readonly held: Held[] = [];
  readonly sent: Sent[] = [];
  readonly signedIn: {
    person: Person;
    proofs: ReadonlySet<Proof>;
    tokens: Tokens;
    /** The credentials have changed since. */
    void: boolean;
  }[] = [];
  readonly devices: Known[] = [];
  /** People who were invited and have a password of their own by now. */
  readonly chosen = new Set<Person>();
  readonly pool: TestPool;
  constructor(pool: TestPool) {
    this.pool = pool;
  }

  /** Asks the pool, and notes what an answer gives to whom. */
  async ask(operation: string, body: unknown, person: Person, proofs: ReadonlySet<Proof>): Promise<void> {
    this.sent.push({ operation, body, person, proofs });
    const told = (await this.pool.call(operation, body)).body;
    const tokens = told['AuthenticationResult'] as Tokens | undefined;
    if (proofs.has('new password') && (tokens ?? told['Session']) !== undefined) this.chosen.add(person);
    if (tokens) {
      const { email } = claimsOf(tokens.IdToken);
      if (email !== person.email || !sufficient(person, proofs, this.chosen))
        throw new Error(
          `${String(email)} got in as ${person.email} with ${[...proofs].join(', ') || 'nothing'}`,
        );
      this.signedIn.push({ person, proofs, tokens, void: false });
      const key = claimsOf(tokens.AccessToken)['device_key'];
      for (const known of this.devices)
        if (known.device.DeviceKey === key && person.factors.some((factor) => proofs.has(factor)))
          known.stands = true;
    }
    const token = told['Session'];
    if (typeof token !== 'string') return;
    const named = told['ChallengeName'];
    const challenge = typeof named === 'string' ? named : 'MFA_SETUP';
    const parameters = told['ChallengeParameters'] as Record<string, string> | undefined;
    const medium = parameters?.['CODE_DELIVERY_DELIVERY_MEDIUM'];
    const to = medium === 'SMS' ? person.phone : person.email;
    const code = medium === undefined ? undefined : (await this.pool.outbox.list({ to, limit: 1 }))[0]?.code;
    this.held.push({ token, person, proofs, challenge, code, void: false });
  }

  /** What was begun and proved with the credentials of a person counts no more. */
  renew(person: Person): void {
    for (const held of this.held) held.void ||= held.person === person;
    for (const signedIn of this.signedIn) signedIn.void ||= signedIn.person === person;
    for (const known of this.devices) known.stands &&= known.owner !== person;
  }

  /** The code that a command brings. */
  code(kind: string, held: Held): string {
    if (kind === 'app') return totpCode(fromBase32(SECRET), totpStep());
    if (kind === 'of another session')
      return this.held.find((other) => other !== held && other.code !== undefined)?.code ?? '000000';
    return kind === 'sent' ? (held.code ?? totpCode(fromBase32(SECRET), totpStep())) : '999999';
  }
}

/** Whether these proofs are all that the account requires. */
function sufficient(person: Person, proofs: ReadonlySet<Proof>, chosenBefore: ReadonlySet<Person>): boolean {
  const { factors, status } = person;
  const chosen = status !== 'FORCE_CHANGE_PASSWORD' || proofs.has('new password') || chosenBefore.has(person);
  const second = proofs.has('device') || factors.some((factor) => proofs.has(factor));
  if (factors.length > 0) return chosen && proofs.has('password') && second;
  return chosen && (proofs.has('password') || proofs.has('code by e-mail'));
}

let pool: TestPool;
const subs = new Map<string, string>();

beforeAll(async () => {
  pool = await startPool({
    flows: ['USER_SRP_AUTH', 'USER_PASSWORD_AUTH', 'USER_AUTH'],
    firstFactors: ['PASSWORD_SRP', 'PASSWORD', 'EMAIL_OTP'],
    devices: 'opt-in',
  });
});
afterAll(() => pool.close());

/** Everybody as they were at first, with nothing counted against them. */
async function reset(): Promise<void> {
  await pool.db.pool.query(
    'truncate identity.account, identity.lock_out, identity.allowance, identity.challenge_session cascade',
  );
  for (const { email, phone, factors, status } of people) {
    const totp = factors.includes('SOFTWARE_TOKEN_MFA') ? { totpSecret: SECRET } : {};
    const { sub } = await pool.identity.ensureUser({
      password: PASSWORD,
      attributes: { email, phone_number: phone, ...names },
      ...(status ? { status } : {}),
      mfa: { enabled: factors, ...totp },
    });
    subs.set(email, sub);
  }
}
beforeEach(reset);

async function run(walk: Walk, command: Command): Promise<void> {
  // Locks and limits are tested elsewhere; here they would only end walks early.
  await pool.db.pool.query('delete from identity.lock_out');
  await pool.db.pool.query('delete from identity.allowance');
  const password = (right: boolean) => (right ? PASSWORD : 'Wrong-password-1');
  const proved = (right: boolean): ReadonlySet<Proof> => new Set(right ? ['password'] : []);
  switch (command.kind) {
    case 'password': {
      const person = people[command.who]!;
      const AuthParameters = { USERNAME: person.email, PASSWORD: password(command.right) };
      const body = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: clientId, AuthParameters };
      return walk.ask('InitiateAuth', body, person, proved(command.right));
    }
    case 'srp': {
      const person = people[command.who]!;
      const request = await proof(pool, person.email, password(command.right));
      const responses = request['ChallengeResponses'] as Record<string, string>;
      const USERNAME = subs.get(people[command.as]!.email) ?? '';
      const body = { ...request, ChallengeResponses: { ...responses, USERNAME } };
      return walk.ask('RespondToAuthChallenge', body, person, proved(command.right));
    }
    case 'code first': {
      const person = people[command.who]!;
      const AuthParameters = { USERNAME: person.email, PREFERRED_CHALLENGE: 'EMAIL_OTP' };
      const body = { AuthFlow: 'USER_AUTH', ClientId: clientId, AuthParameters };
      return walk.ask('InitiateAuth', body, person, new Set());
    }
    case 'confirm device': {
      const { signedIn } = walk;
      const mine = signedIn[command.signedIn % Math.max(1, signedIn.length)];
      if (!mine) return undefined;
      const other = command.keyOf === null ? mine : signedIn[command.keyOf % signedIn.length]!;
      const NewDeviceMetadata = other.tokens.NewDeviceMetadata;
      if (!NewDeviceMetadata) return undefined;
      const { AccessToken } = mine.tokens;
      const { answer: confirmed, ...device } = await confirmDevice(pool, { AccessToken, NewDeviceMetadata });
      if (confirmed.status !== 200) return undefined;
      if (command.remember)
        await pool.call('UpdateDeviceStatus', {
          AccessToken,
          DeviceKey: device.DeviceKey,
          DeviceRememberedStatus: 'remembered',
        });
      const stands = !mine.void && mine.person.factors.some((factor) => mine.proofs.has(factor));
      walk.devices.push({ device, owner: mine.person, remembered: command.remember, stands });
      return undefined;
    }
    case 'password on device': {
      const known = walk.devices[command.device % Math.max(1, walk.devices.length)];
      if (!known) return undefined;
      const person = command.who === null ? known.owner : people[command.who]!;
      const AuthParameters = {
        USERNAME: person.email,
        PASSWORD: password(command.right),
        DEVICE_KEY: known.device.DeviceKey,
      };
      const body = { AuthFlow: 'USER_PASSWORD_AUTH', ClientId: clientId, AuthParameters };
      return walk.ask('InitiateAuth', body, person, proved(command.right));
    }
    case 'device': {
      // Mostly a session that waits for a device.
      const waiting = walk.held.filter(({ challenge }) => challenge === 'DEVICE_SRP_AUTH');
      const sessions = waiting.length > 0 && command.session % 4 > 0 ? waiting : walk.held;
      const held = sessions[command.session % Math.max(1, sessions.length)];
      const known = walk.devices[command.device % Math.max(1, walk.devices.length)];
      if (!held || !known) return undefined;
      const { email } = command.as === null ? held.person : people[command.as]!;
      const device = command.right ? known.device : { ...known.device, secret: 'guessed' };
      const { first, answer: second } = await deviceProof(pool, device, {
        session: held.token,
        username: email,
      });
      expect(first['AuthenticationResult']).toBeUndefined();
      const proofs = new Set(held.proofs);
      // It stands for something only on the account that it was confirmed on, and only if it is to be remembered.
      if (command.right && known.remembered && known.stands && known.owner === held.person)
        proofs.add('device');
      if (held.void) proofs.clear();
      return walk.ask('RespondToAuthChallenge', second, held.person, proofs);
    }
    case 'new credentials': {
      const person = people[command.who]!;
      const Username = person.email;
      const { administrator } = pool.identity;
      const Permanent = person.status !== 'FORCE_CHANGE_PASSWORD';
      if (command.how === 'password') {
        await administrator.send('AdminSetUserPassword', { Username, Password: PASSWORD, Permanent });
        walk.chosen.delete(person);
      } else if (command.how === 'sign out') await administrator.send('AdminUserGlobalSignOut', { Username });
      else {
        await administrator.send('AdminDisableUser', { Username });
        await administrator.send('AdminEnableUser', { Username });
      }
      walk.renew(person);
      return undefined;
    }
    case 'forget device': {
      const mine = walk.signedIn[command.signedIn % Math.max(1, walk.signedIn.length)];
      const known = walk.devices[command.device % Math.max(1, walk.devices.length)];
      if (!mine || !known) return undefined;
      const { AccessToken } = mine.tokens;
      const { DeviceKey } = known.device;
      const { status } = await pool.call('ForgetDevice', { AccessToken, DeviceKey });
      if (status === 200) known.stands = false;
      return undefined;
    }
    case 'repeat': {
      const sent = walk.sent[command.which % Math.max(1, walk.sent.length)];
      if (!sent) return undefined;
      // A password in clear proves itself again. An answer proves nothing by coming twice: it would have to be
      // refused, and were it accepted, the proofs would be too few.
      const again = sent.operation === 'InitiateAuth' ? sent.proofs : new Set<Proof>();
      await walk.ask(sent.operation, sent.body, sent.person, again);
      return undefined;
    }
    case 'set up': {
      const held = walk.held[command.session % Math.max(1, walk.held.length)];
      if (!held) return undefined;
      const UserCode = totpCode(fromBase32(SECRET), totpStep());
      const body = command.verify ? { Session: held.token, UserCode } : { Session: held.token };
      return walk.ask(
        command.verify ? 'VerifySoftwareToken' : 'AssociateSoftwareToken',
        body,
        held.person,
        held.void ? new Set() : held.proofs,
      );
    }
    default:
      return answer(walk, command as Extract<Command, { kind: 'answer' }>);
  }
}

async function answer(
  walk: Walk,
  command: { session: number; step: string | null; as: number | null; code: string },
) {
  const held = walk.held[command.session % Math.max(1, walk.held.length)];
  if (!held) return;
  const step = command.step ?? held.challenge;
  const code = walk.code(command.code, held);
  const right =
    step === 'SOFTWARE_TOKEN_MFA' ? code === totpCode(fromBase32(SECRET), totpStep()) : code === held.code;
  const proofs = new Set(held.proofs);
  if (right && held.proofs.has('password') && ['EMAIL_OTP', 'SMS_MFA', 'SOFTWARE_TOKEN_MFA'].includes(step))
    proofs.add(step as MfaMethod);
  else if (right && step === 'EMAIL_OTP') proofs.add('code by e-mail');
  if (step === 'NEW_PASSWORD_REQUIRED') proofs.add('new password');
  if (held.void) proofs.clear();
  const named = command.as === null ? held.person : people[command.as]!;
  const body = {
    ClientId: clientId,
    ChallengeName: step,
    Session: held.token,
    ChallengeResponses: {
      USERNAME: named.email,
      EMAIL_OTP_CODE: code,
      SMS_OTP_CODE: code,
      SMS_MFA_CODE: code,
      SOFTWARE_TOKEN_MFA_CODE: code,
      // A choice of what to begin with proves nothing, even with the right password beside it.
      ANSWER: step === 'SELECT_CHALLENGE' ? 'EMAIL_OTP' : 'SOFTWARE_TOKEN_MFA',
      NEW_PASSWORD: PASSWORD,
    },
  };
  await walk.ask('RespondToAuthChallenge', body, held.person, proofs);
}

/** A sign-in on a device that was remembered in an earlier one. */
const onDevice = [
  { kind: 'password', who: 1, right: true },
  { kind: 'answer', session: 0, step: null, as: null, code: 'sent' },
  { kind: 'confirm device', signedIn: 0, keyOf: null, remember: true },
  { kind: 'password on device', who: null, device: 0, right: true },
  { kind: 'device', session: 1, device: 0, as: null, right: true },
] as unknown as readonly Command[];

/** The steps by which an honest person comes in. */
const honest: readonly (readonly Command[])[] = (() => {
  const next = (session: number, code = 'sent') =>
    ({ kind: 'answer', session, step: null, as: null, code }) as unknown as Command;
  const begin = (who: number) => ({ kind: 'password', who, right: true }) as unknown as Command;
  return [
    [begin(0)],
    [begin(1), next(0)],
    [begin(2), next(0, 'app')],
    [begin(3), next(0), next(1, 'app')],
    [begin(4), next(0), next(1)],
  ];
})();

/** By chance alone a walk seldom comes in, or to a choice or a device, so many begin with that. */
const beginnings: readonly (readonly Command[])[] = [
  [],
  onDevice.slice(0, 3),
  onDevice.slice(0, 3),
  onDevice.slice(0, 4),
  honest[0] ?? [],
  honest[3]?.slice(0, 1) ?? [],
];

describe('whatever order steps are taken in', () => {
  test.each(people.map(({ email }, index) => [email, index] as const))(
    'the right one brings %s in, so that the walks below have somewhere to go',
    async (_email, index) => {
      const walk = new Walk(pool);
      for (const command of honest[index] ?? []) await run(walk, command);
      expect(walk.signedIn.map(({ person }) => person)).toEqual([people[index]]);
    },
  );

  test('a device that is remembered brings nobody else in', async () => {
    const walk = new Walk(pool);
    const another = [
      { kind: 'password on device', who: 2, device: 0, right: true },
      { kind: 'device', session: 1, device: 0, as: null, right: true },
      { kind: 'password', who: 2, right: true },
      { kind: 'device', session: 4, device: 0, as: null, right: true },
      { kind: 'device', session: 4, device: 0, as: 1, right: true },
    ] as unknown as readonly Command[];
    for (const command of [...onDevice.slice(0, 3), ...another]) await run(walk, command);
    expect(walk.signedIn).toHaveLength(1);
  });

  test.each(['password', 'sign out', 'disable'])('new credentials (%s) end what was begun', async (how) => {
    const walk = new Walk(pool);
    const renewed = { kind: 'new credentials', who: 1, how } as unknown as Command;
    const code = { kind: 'answer', session: 1, step: null, as: null, code: 'sent' } as unknown as Command;
    for (const command of [...onDevice.slice(0, 4), renewed, ...onDevice.slice(4), code])
      await run(walk, command);
    expect(walk.held.map(({ challenge }) => challenge)).toEqual(['EMAIL_OTP', 'DEVICE_SRP_AUTH']);
    expect(walk.signedIn).toHaveLength(1);
  });

  test('a device that is remembered brings its owner in', async () => {
    const walk = new Walk(pool);
    for (const command of onDevice) await run(walk, command);
    expect(walk.signedIn.map(({ proofs }) => [...proofs])).toEqual([
      ['password', 'EMAIL_OTP'],
      ['password', 'device'],
    ]);
  });

  test('nobody gets tokens without every proof that the account requires', async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...beginnings),
        fc.array(Command, { minLength: 4, maxLength: 24 }),
        async (begun, commands) => {
          const walk = new Walk(pool);
          for (const command of [...begun, ...commands]) await run(walk, command);
          for (const { person } of walk.signedIn) reached.add(person.email);
          for (const { challenge } of walk.held) reached.add(challenge);
          await reset();
        },
      ),
      {
        numRuns: Number(process.env['WALKS'] ?? 40),
        endOnFailure: true,
        // Each beginning at least once, whatever chance says.
        examples: beginnings.map((begun) => [begun, []] as [readonly Command[], Command[]]),
      },
    );
    // Walks that never come anywhere would prove nothing.
    expect([...reached]).toEqual(
      expect.arrayContaining(['none@walk.example', 'EMAIL_OTP', 'SELECT_MFA_TYPE', 'DEVICE_SRP_AUTH']),
    );
  }, 120_000);

  test('one request after the other in parallel gives one authentication', async () => {
    const request = await proof(pool, 'none@walk.example');
    const answers = await Promise.all([1, 2, 3, 4].map(() => pool.call('RespondToAuthChallenge', request)));
    expect(answers.filter(({ body }) => body['AuthenticationResult'])).toHaveLength(1);
  });
});
