/**
 * A walk through the steps of a sign-in: the people, the steps that may be tried, and what was proved and given so far.
 * What was proved is kept here, from the secrets that were used and not from what the pool says.
 */
import fc from 'fast-check';
import type { NewUser } from '#proxy/domains/identity/accounts/ensure-user.ts';
import type { MfaMethod } from '#proxy/platform/settings/pool-configuration.ts';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { type Device } from './srp-client.ts';
import { claimsOf, type TestPool } from './support.ts';

export const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const names = { given_name: 'Given', family_name: 'Family' };

export type Proof = 'password' | 'code by e-mail' | MfaMethod | 'new password' | 'device';

export interface Person {
  readonly email: string;
  readonly phone: string;
  readonly factors: readonly MfaMethod[];
  readonly status?: NewUser['status'];
}

export const people: readonly Person[] = [
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

/** A session that the pool gave, and what its holder has proved. */
export interface Held {
  readonly token: string;
  readonly person: Person;
  readonly proofs: ReadonlySet<Proof>;
  /** It was started with credentials that are no more: nothing that is proved in it counts. */
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
export const Command = fc.oneof(
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
export type Command = typeof Command extends fc.Arbitrary<infer C> ? C : never;

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
export class Walk {
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
  /** The subs of people by their addresses. */
  readonly subs: ReadonlyMap<string, string>;
  constructor(pool: TestPool, subs: ReadonlyMap<string, string>) {
    this.pool = pool;
    this.subs = subs;
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

  /** What was started and proved with the credentials of a person counts no more. */
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
