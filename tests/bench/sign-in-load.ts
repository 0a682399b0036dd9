/** Signs members in over HTTP, as a browser does and with native arithmetic. A thread of its own, so that it delays no one. */
import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
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

export interface Load {
  readonly endpoint: string;
  readonly clientId: string;
  readonly poolName: string;
  readonly password: string;
  readonly usernames: readonly string[];
  readonly count: number;
  /** Sign-ins at the same time, each after the previous one. */
  readonly parallel?: number;
  /** Sign-ins started per second, whether or not those before have ended. */
  readonly perSecond?: number;
}

export interface LoadResult {
  readonly seconds: number;
  /** Of both calls together, in milliseconds. */
  readonly durations: number[];
  /** What went wrong, once for each sign-in that did. */
  readonly failures: string[];
}

const TIMESTAMP = 'Tue Jan 5 03:04:09 UTC 2027';

async function call(endpoint: string, operation: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
      'amz-sdk-invocation-id': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as Record<string, unknown>;
  if (!response.ok) throw new Error(`${operation}: ${JSON.stringify(answer)}`);
  return answer;
}

async function signIn({ endpoint, clientId, poolName, password }: Load, username: string): Promise<void> {
  const a = toInteger(randomBytes(32));
  const A = modPow(g, a);
  const first = await call(endpoint, 'InitiateAuth', {
    AuthFlow: 'USER_SRP_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME: username, SRP_A: A.toString(16) },
  });
  const given = first['ChallengeParameters'] as Record<string, string>;
  const user = given['USER_ID_FOR_SRP'] ?? '';
  const block = given['SECRET_BLOCK'] ?? '';
  const B = BigInt(`0x${given['SRP_B']}`);
  const x = privateKey(given['SALT'] ?? '', identityHash(poolName, user, password));
  const u = toInteger(createHash('sha256').update(padded(A)).update(padded(B)).digest());
  const base = (((B - k * modPow(g, x)) % N) + N) % N;
  const S = modPow(base, a + u * x);
  const prk = createHmac('sha256', padded(u)).update(padded(S)).digest();
  const key = createHmac('sha256', prk).update('Caldera Derived Key\u0001').digest().subarray(0, 16);
  const signature = createHmac('sha256', key)
    .update(poolName)
    .update(user)
    .update(Buffer.from(block, 'base64'))
    .update(TIMESTAMP)
    .digest('base64');
  const second = await call(endpoint, 'RespondToAuthChallenge', {
    ChallengeName: 'PASSWORD_VERIFIER',
    ClientId: clientId,
    ChallengeResponses: {
      USERNAME: user,
      PASSWORD_CLAIM_SECRET_BLOCK: block,
      TIMESTAMP,
      PASSWORD_CLAIM_SIGNATURE: signature,
    },
  });
  if (!second['AuthenticationResult']) throw new Error(`No tokens: ${JSON.stringify(second)}`);
}

async function run(load: Load): Promise<LoadResult> {
  const durations: number[] = [];
  const failures: string[] = [];
  const began = performance.now();
  const one = async (index: number) => {
    const start = performance.now();
    try {
      await signIn(load, load.usernames[index % load.usernames.length] ?? '');
      durations.push(performance.now() - start);
    } catch (error) {
      failures.push(error instanceof Error ? error.message : String(error));
    }
  };
  if (load.perSecond === undefined) {
    let next = 0;
    const worker = async () => {
      while (next < load.count) await one(next++);
    };
    await Promise.all(Array.from({ length: load.parallel ?? 1 }, worker));
  } else {
    const { perSecond } = load;
    const started: Promise<void>[] = [];
    for (let index = 0; index < load.count; index++) {
      const wait = began + (index * 1000) / perSecond - performance.now();
      if (wait > 0) await pause(wait);
      started.push(one(index));
    }
    await Promise.all(started);
  }
  return { seconds: (performance.now() - began) / 1000, durations, failures };
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
parentPort?.postMessage(await run(workerData as Load));
