/** A client of the wire without aws-amplify, for requests that must be repeated, or bent, to the letter. */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { poolName } from '#proxy/platform/settings/pool-configuration.ts';
import {
  g,
  identityHash,
  k,
  modPow,
  N,
  padded,
  privateKey,
  toInteger,
} from '#proxy/domains/identity/factors/srp/srp.ts';
import { clientId, config, PASSWORD, type TestPool } from './support.ts';

interface Given {
  readonly SALT: string;
  readonly SRP_B: string;
  readonly SECRET_BLOCK: string;
}

/** The client's side of SRP, written apart from the server's. */
class Prover {
  readonly a = toInteger(randomBytes(128));
  readonly A = modPow(g, this.a);

  /** @param who whose secret it is, and below what: a person in a pool, or a device in its group. */
  responses(given: Given, who: { group: string; user: string; secret: string }): Record<string, string> {
    const B = BigInt(`0x${given.SRP_B}`);
    const x = privateKey(given.SALT, identityHash(who.group, who.user, who.secret));
    const u = toInteger(createHash('sha256').update(padded(this.A)).update(padded(B)).digest());
    const base = (((B - k * modPow(g, x)) % N) + N) % N;
    const S = modPow(base, this.a + u * x);
    const prk = createHmac('sha256', padded(u)).update(padded(S)).digest();
    const key = createHmac('sha256', prk).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
    const TIMESTAMP = 'Tue Jan 5 03:04:09 UTC 2027';
    const signature = createHmac('sha256', key)
      .update(who.group)
      .update(who.user)
      .update(Buffer.from(given.SECRET_BLOCK, 'base64'))
      .update(TIMESTAMP)
      .digest('base64');
    return {
      PASSWORD_CLAIM_SECRET_BLOCK: given.SECRET_BLOCK,
      TIMESTAMP,
      PASSWORD_CLAIM_SIGNATURE: signature,
    };
  }
}

/** The proof of a password, so that a request can be repeated to the letter. */
export async function proof(
  pool: Pick<TestPool, 'call'>,
  username: string,
  password = PASSWORD,
  further: Record<string, string> = {},
): Promise<Record<string, unknown>> {
  const prover = new Prover();
  const { body } = await pool.call('InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: username, SRP_A: prover.A.toString(16) },
  });
  const given = body['ChallengeParameters'] as Given & { USER_ID_FOR_SRP: string };
  const user = given.USER_ID_FOR_SRP;
  const group = poolName(config.identity.userPoolId);
  return {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: clientId,
    ChallengeResponses: {
      USERNAME: user,
      ...prover.responses(given, { group, user, secret: password }),
      ...further,
    },
  };
}

/** A device as a client keeps it. */
export interface Device {
  readonly DeviceKey: string;
  readonly DeviceGroupKey: string;
  readonly secret: string;
}

/** Confirms the device that an answer handed out. */
export async function confirmDevice(
  pool: Pick<TestPool, 'call'>,
  result: { AccessToken: string; NewDeviceMetadata?: Omit<Device, 'secret'> },
): Promise<Device & { answer: Awaited<ReturnType<TestPool['call']>> }> {
  const device = { DeviceKey: '', DeviceGroupKey: '', ...result.NewDeviceMetadata };
  const secret = randomBytes(40).toString('base64');
  const salt = randomBytes(16);
  const x = privateKey(salt.toString('hex'), identityHash(device.DeviceGroupKey, device.DeviceKey, secret));
  const answer = await pool.call('ConfirmDevice', {
    AccessToken: result.AccessToken,
    DeviceKey: device.DeviceKey,
    DeviceName: 'A laptop',
    DeviceSecretVerifierConfig: {
      Salt: salt.toString('base64'),
      PasswordVerifier: padded(modPow(g, x)).toString('base64'),
    },
  });
  return { ...device, secret, answer };
}

/** The first step of a device's proof, and what answers it. */
export async function deviceProof(
  pool: Pick<TestPool, 'call'>,
  device: Device,
  { session, username }: { session: unknown; username: string },
): Promise<{ first: Record<string, unknown>; answer: Record<string, unknown> }> {
  const prover = new Prover();
  const { DeviceKey: DEVICE_KEY, DeviceGroupKey: group, secret } = device;
  const common = { ClientId: clientId, Session: session };
  const first = (
    await pool.call('RespondToAuthChallenge', {
      ...common,
      ChallengeName: 'DEVICE_SRP_AUTH',
      ChallengeResponses: { USERNAME: username, DEVICE_KEY, SRP_A: prover.A.toString(16) },
    })
  ).body;
  const given = first['ChallengeParameters'] as Given | undefined;
  return {
    first,
    answer: {
      ...common,
      ChallengeName: 'DEVICE_PASSWORD_VERIFIER',
      ChallengeResponses: {
        USERNAME: username,
        DEVICE_KEY,
        ...(given ? prover.responses(given, { group, user: DEVICE_KEY, secret }) : {}),
      },
    },
  };
}

interface Granted {
  readonly AccessToken: string;
  readonly IdToken: string;
  readonly RefreshToken: string;
  readonly NewDeviceMetadata?: { readonly DeviceKey: string; readonly DeviceGroupKey: string };
}

/** The tokens of an answer. */
export const granted = (body: Record<string, unknown>) => body['AuthenticationResult'] as Granted;

/** Signs in and returns the tokens. */
export async function enter(pool: Pick<TestPool, 'call'>, username: string): Promise<Granted> {
  return granted((await pool.call('RespondToAuthChallenge', await proof(pool, username))).body);
}
