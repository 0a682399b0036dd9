/** A client of the wire without aws-amplify, for requests that must be repeated, or bent, to the letter. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { poolName } from '#proxy/embedded/identity/pool.ts';
import {
  g,
  identityHash,
  k,
  modPow,
  N,
  padded,
  privateKey,
  toInteger,
} from '#proxy/embedded/identity/srp.ts';
import { clientId, config, PASSWORD, type TestPool } from './support.ts';

/** The client's side of SRP, written apart from the server's, so that a request can be repeated to the letter. */
export async function proof(
  pool: TestPool,
  username: string,
  password = PASSWORD,
): Promise<Record<string, unknown>> {
  const a = toInteger(randomBytes(128));
  const A = modPow(g, a);
  const { body } = await pool.call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: username, SRP_A: A.toString(16) },
  });
  const given = body['ChallengeParameters'] as Record<
    'SALT' | 'SRP_B' | 'SECRET_BLOCK' | 'USER_ID_FOR_SRP',
    string
  >;
  const user = given.USER_ID_FOR_SRP;
  const name = poolName(config.identity.userPoolId);
  const B = BigInt(`0x${given.SRP_B}`);
  const x = privateKey(given.SALT, identityHash(name, user, password));
  const u = toInteger(createHash('sha256').update(padded(A)).update(padded(B)).digest());
  const base = (((B - k * modPow(g, x)) % N) + N) % N;
  const S = modPow(base, a + u * x);
  const prk = createHmac('sha256', padded(u)).update(padded(S)).digest();
  const key = createHmac('sha256', prk).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
  const TIMESTAMP = 'Tue Jan 5 03:04:09 UTC 2027';
  const signature = createHmac('sha256', key)
    .update(name)
    .update(user)
    .update(Buffer.from(given.SECRET_BLOCK, 'base64'))
    .update(TIMESTAMP)
    .digest('base64');
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: clientId,
    ChallengeResponses: {
      USERNAME: user,
      PASSWORD_CLAIM_SECRET_BLOCK: given.SECRET_BLOCK,
      TIMESTAMP,
      PASSWORD_CLAIM_SIGNATURE: signature,
    },
  };
}

interface Granted {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
}

/** The tokens of an answer. */
export const granted = (body: Record<string, unknown>) => body['AuthenticationResult'] as Granted;

/** Signs in and returns the tokens. */
export async function enter(pool: TestPool, username: string): Promise<Granted> {
  return granted((await pool.call('RespondToAuthChallenge', await proof(pool, username))).body);
}
