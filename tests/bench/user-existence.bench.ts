/**
 * Whether the time of an answer reveals who is a member: for each operation that names an account, the probability
 * that an answer about a member takes longer than one about a name that no one has (the area under the ROC curve, AUC;
 * 0.5: no difference). Members and strangers are asked about in a random order, one request after the other.
 */
import { randomBytes, randomInt } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { buildPages, startServer } from '../support/server-process.ts';
import { median, rounded, type Bench, type Figure } from './bench.ts';
import { createMembers } from './members.ts';

/** Each is asked about five times: a sixth wrong password would be refused without being checked. */
const MEMBERS = 200;
const ROUNDS = 5;
const GOAL = 0.55;

interface Sample {
  readonly isMember: boolean;
  /** Milliseconds. */
  readonly time: number;
}

/** The probability that a random member's answer takes longer than a random stranger's (Mann-Whitney), from 0.5 on. */
function areaUnderCurve(samples: readonly Sample[]): number {
  const sorted = samples.toSorted((one, other) => one.time - other.time);
  const members = samples.filter(({ isMember }) => isMember).length;
  const ranks = sorted.reduce((sum, { isMember }, index) => (isMember ? sum + index + 1 : sum), 0);
  const area = (ranks - (members * (members + 1)) / 2) / (members * (samples.length - members));
  return Math.max(area, 1 - area);
}

async function ask(endpoint: string, operation: string, body: object): Promise<Record<string, unknown>> {
  const response = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
    },
    body: JSON.stringify(body),
  });
  return (await response.json()) as Record<string, unknown>;
}

/** Shuffles in place (Fisher and Yates). */
function shuffle<Item>(items: Item[]): Item[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    [items[last], items[other]] = [items[other] as Item, items[last] as Item];
  }
  return items;
}

/** The request to time for a name; what must come before it is asked first. */
type Prepare = (endpoint: string, name: string) => Promise<{ operation: string; body: object }>;

const { userPoolClientId: ClientId } = readConfig({}).identity;
const firstStep = (name: string) => ({
  AuthFlow: 'USER_SRP_AUTH',
  ClientId,
  // Any element of the group will do: nothing is proved with it.
  AuthParameters: { USERNAME: name, SRP_A: randomBytes(383).toString('hex') },
});

const operations: Readonly<Record<string, Prepare>> = {
  'InitiateAuth, the first step of SRP': async (_, name) => ({
    operation: 'InitiateAuth',
    body: firstStep(name),
  }),
  'RespondToAuthChallenge, a wrong password': async (endpoint, name) => {
    const given = (await ask(endpoint, 'InitiateAuth', firstStep(name)))['ChallengeParameters'] as Record<
      string,
      string
    >;
    return {
      operation: 'RespondToAuthChallenge',
      body: {
        ChallengeName: 'PASSWORD_VERIFIER',
        ClientId,
        ChallengeResponses: {
          USERNAME: given['USER_ID_FOR_SRP'],
          PASSWORD_CLAIM_SECRET_BLOCK: given['SECRET_BLOCK'],
          PASSWORD_CLAIM_SIGNATURE: randomBytes(32).toString('base64'),
          TIMESTAMP: 'Tue Jan 5 03:04:09 UTC 2027',
        },
      },
    };
  },
  ForgotPassword: async (_, Username) => ({ operation: 'ForgotPassword', body: { ClientId, Username } }),
  'ConfirmForgotPassword, a wrong code': async (_, Username) => ({
    operation: 'ConfirmForgotPassword',
    body: { ClientId, Username, ConfirmationCode: '000000', Password: 'Another-phrase-7' },
  }),
};

async function sample(endpoint: string, names: readonly string[], prepare: Prepare): Promise<Sample[]> {
  const samples: Sample[] = [];
  for (let round = 0; round < ROUNDS; round++)
    for (const name of shuffle([...names])) {
      const { operation, body } = await prepare(endpoint, name);
      const began = performance.now();
      await ask(endpoint, operation, body);
      samples.push({ isMember: name.startsWith('member-'), time: performance.now() - began });
    }
  return samples;
}

export const measure: Bench = async (say) => {
  await buildPages();
  const dataDir = mkdtempSync(join(tmpdir(), 'commonplace-bench-'));
  try {
    const server = await startServer(dataDir, { LOG_LEVEL: 'warn' });
    try {
      const endpoint = `${server.origin}/identity/`;
      say('Members …');
      const members = await createMembers(dataDir, endpoint, { count: MEMBERS, areVerified: true });
      const strangers = members.map((name) => name.replace('member', 'stranger'));
      const figures: Figure[] = [];
      for (const [name, prepare] of Object.entries(operations)) {
        say(`${name} …`);
        const samples = await sample(endpoint, [...members, ...strangers], prepare);
        figures.push(
          {
            name: `${name}: AUC of members against strangers, ${MEMBERS * ROUNDS} of each`,
            value: rounded(areaUnderCurve(samples)),
            unit: '',
            better: 'lower',
            goal: GOAL,
          },
          {
            name: `${name}: median`,
            value: rounded(median(samples.map(({ time }) => time))),
            unit: 'ms',
            better: 'lower',
          },
        );
      }
      return figures;
    } finally {
      await server.end('SIGTERM');
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
};
