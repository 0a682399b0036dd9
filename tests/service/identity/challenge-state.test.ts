/**
 * The state between the steps of a sign-in, walked at random: steps in any order, repeated, with the sessions, names
 * and codes of different people mixed. Whatever is tried, tokens come only to a person who proved everything that the account
 * requires. What was proved is kept by the test itself, from the secrets it used and not from what the pool says.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { proof } from './srp-client.ts';
import { PASSWORD, startPool, type TestPool } from './support.ts';
import { run } from './challenge-steps.ts';
import { Command, names, people, SECRET, Walk } from './challenge-walk.ts';

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

/** Everyone as they were at first, with nothing counted against them. */
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

/** By chance alone a walk seldom comes in, or to a choice or a device, so many start with that. */
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
      const walk = new Walk(pool, subs);
      for (const command of honest[index] ?? []) await run(walk, command);
      expect(walk.signedIn.map(({ person }) => person)).toEqual([people[index]]);
    },
  );

  test('a device that is remembered brings no one else in', async () => {
    const walk = new Walk(pool, subs);
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
    const walk = new Walk(pool, subs);
    const renewed = { kind: 'new credentials', who: 1, how } as unknown as Command;
    const code = { kind: 'answer', session: 1, step: null, as: null, code: 'sent' } as unknown as Command;
    for (const command of [...onDevice.slice(0, 4), renewed, ...onDevice.slice(4), code])
      await run(walk, command);
    expect(walk.held.map(({ challenge }) => challenge)).toEqual(['EMAIL_OTP', 'DEVICE_SRP_AUTH']);
    expect(walk.signedIn).toHaveLength(1);
  });

  test('a device that is remembered brings its owner in', async () => {
    const walk = new Walk(pool, subs);
    for (const command of onDevice) await run(walk, command);
    expect(walk.signedIn.map(({ proofs }) => [...proofs])).toEqual([
      ['password', 'EMAIL_OTP'],
      ['password', 'device'],
    ]);
  });

  test('no one gets tokens without every proof that the account requires', async () => {
    const reached = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...beginnings),
        fc.array(Command, { minLength: 4, maxLength: 24 }),
        async (begun, commands) => {
          const walk = new Walk(pool, subs);
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
