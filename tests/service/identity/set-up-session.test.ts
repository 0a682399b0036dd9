/** Setting a second factor up while signing in: only for accounts without one. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { proof } from './srp-client.ts';
import { clientId, PASSWORD, startPool, type TestPool } from './support.ts';

let pool: TestPool;
beforeAll(async () => {
  pool = await startPool({ mfa: { mode: 'ON', methods: ['SOFTWARE_TOKEN_MFA', 'EMAIL_OTP'] } });
});
afterAll(() => pool.close());

type Body = Readonly<Record<string, unknown>>;

const ask = async (operation: string, body: object): Promise<Body> => (await pool.call(operation, body)).body;
const respond = (ChallengeName: string, Session: unknown, USERNAME: string, responses = {}): Promise<Body> =>
  ask('RespondToAuthChallenge', {
    ClientId: clientId,
    ChallengeName,
    Session,
    ChallengeResponses: { USERNAME, ...responses },
  });

/** A sign-in by password that has come to the set-up. */
async function begin(email: string): Promise<unknown> {
  const body = await ask('RespondToAuthChallenge', await proof(pool, email));
  expect(body['ChallengeName']).toBe('MFA_SETUP');
  return body['Session'];
}

/** Connects an app and answers with its first code. */
async function connect(Session: unknown): Promise<Body> {
  const made = await ask('AssociateSoftwareToken', { Session });
  const key = made['SecretCode'];
  if (typeof key !== 'string') return made;
  const UserCode = totpCode(fromBase32(key), totpStep());
  return ask('VerifySoftwareToken', { Session: made['Session'], UserCode });
}

async function member(email: string): Promise<string> {
  await pool.identity.ensureUser({ password: PASSWORD, attributes: { email }, verified: ['email'] });
  return email;
}

/** The member sets a factor up, and is in. */
async function setUp(email: string): Promise<void> {
  const { Session } = await connect(await begin(email));
  expect(await respond('MFA_SETUP', Session, email)).toHaveProperty('AuthenticationResult');
}

const over = { __type: 'NotAuthorizedException', message: 'Invalid session for the user.' };

describe('anyone who knows the password alone and had begun to set up a factor before the member did', () => {
  test('cannot put an app in the place of theirs', async () => {
    const email = await member('late-app@leeds.example');
    const early = await begin(email);
    await setUp(email);
    expect(await connect(early)).toEqual(over);
  });

  test('is not let in by an app that was connected before', async () => {
    const email = await member('early-app@leeds.example');
    const { Session } = await connect(await begin(email));
    await setUp(email);
    expect(await respond('MFA_SETUP', Session, email)).toEqual(over);
  });

  test('cannot have codes sent to an address of their own', async () => {
    const email = await member('late-address@leeds.example');
    const early = await begin(email);
    await setUp(email);
    expect(await respond('MFA_SETUP', early, email, { EMAIL: 'other@leeds.example' })).toEqual(over);
  });

  test('is not let in by a code that was sent to one before', async () => {
    const email = await member('early-address@leeds.example');
    const other = 'another@leeds.example';
    const { Session } = await respond('MFA_SETUP', await begin(email), email, { EMAIL: other });
    const code = await pool.codeFor(other);
    await setUp(email);
    expect(await respond('EMAIL_OTP', Session, email, { EMAIL_OTP_CODE: code })).toEqual(over);
  });
});
