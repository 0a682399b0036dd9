/** A user pool on a real port with a database of its own, and aws-amplify as its client. */
import { createHash } from 'node:crypto';
import { serve, type ServerType } from '@hono/node-server';
import { Amplify } from 'aws-amplify';
import { signOut } from 'aws-amplify/auth';
import { cognitoUserPoolsTokenProvider } from 'aws-amplify/auth/cognito';
import { ConsoleLogger, sharedInMemoryStorage } from 'aws-amplify/utils';
import type { Insertable } from 'kysely';
import { pino } from 'pino';
import { readConfig } from '#proxy/platform/settings/config.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { forgetMember } from '#proxy/domains/accounts/delete-member.ts';
import type { FederationSettings } from '#proxy/platform/settings/federation.ts';
import { createIdentity, type Identity, type IdentityOptions } from '#proxy/domains/identity/identity.ts';
import type { Browser } from '#proxy/domains/identity/sessions/browser.ts';
import type { PoolConfiguration } from '#proxy/platform/settings/pool-configuration.ts';
import { createOutbox, type Outbox } from '#proxy/platform/outbox/index.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { testDatabase } from '../../support/database.ts';

export const PASSWORD = 'Commonplace-1';
export const config = readConfig({ NODE_ENV: 'test' });
export const clientId = config.identity.userPoolClientId;
// A custom endpoint is what these tests are about; aws-amplify warns about it each time.
ConsoleLogger.LOG_LEVEL = 'ERROR';
const log = pino({ level: process.env['TEST_LOG'] ?? 'error' });

export interface TestPool {
  readonly db: Database;
  readonly identity: Identity;
  readonly outbox: Outbox;
  readonly origin: string;
  /** Sign-ins in new browsers that the pool reported. */
  readonly newBrowsers: readonly (readonly [sub: string, browser: Browser])[];
  /** Members for whom the pool reported new recovery codes. */
  readonly recoveryCodesMade: readonly string[];
  /** Another process of the same deployment: same database, same key, memory of its own. */
  replica(): Promise<Identity>;
  /** One operation over HTTP, without a client library. */
  call(operation: string, body: unknown, headers?: Record<string, string>): Promise<WireAnswer>;
  /** The newest code that was sent to an address. */
  codeFor(to: string): Promise<string>;
  close(): Promise<void>;
}

interface WireAnswer {
  readonly status: number;
  readonly headers: Headers;
  // The answer of any operation; each test says what it expects of it.
  readonly body: Record<string, unknown> & { message?: string };
  /** The name of the exception. */
  readonly type: string | undefined;
}

/** Sends operations to a pool, without a client library. */
export const callAt =
  (origin: string, send: (request: Request) => Promise<Response> = fetch): TestPool['call'] =>
  async (operation, input, headers = {}) => {
    const target =
      operation.startsWith('Get') && /^Get(Id|CredentialsForIdentity|OpenIdToken)$/.test(operation)
        ? `AWSCognitoIdentityService.${operation}`
        : `AWSCognitoIdentityProviderService.${operation}`;
    const request = new Request(`${origin}/identity/`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': target, ...headers },
      body: typeof input === 'string' ? input : JSON.stringify(input),
    });
    const response = await send(request);
    const body = (await response.json()) as WireAnswer['body'];
    const type = body['__type'];
    return {
      status: response.status,
      headers: response.headers,
      body,
      type: typeof type === 'string' ? type : undefined,
    };
  };

/** The signing keys of the first pool of this process: to make keys takes as long as most tests of a pool. */
let signingKeys: Promise<Insertable<Schema['identity.signing_key']>[]> | undefined;

/** Gives a new pool the keys of the first one. The secret that they are sealed with is the same for all. */
async function shareSigningKeys({ kysely }: Database): Promise<void> {
  if (signingKeys !== undefined)
    await kysely
      .insertInto('identity.signing_key')
      .values(await signingKeys)
      .execute();
}

/** @param more providers, and what is called with their people */
export async function startPool(
  pool: Partial<PoolConfiguration> = {},
  more: Partial<Pick<IdentityOptions, 'noteProviderSignIn'>> & {
    readonly federation?: FederationSettings;
  } = {},
): Promise<TestPool> {
  const db = await testDatabase();
  const secrets = createSecrets(createHash('sha256').update('tests').digest('hex'));
  const outbox = createOutbox(db, { mode: 'development' }, log);
  let origin = '';
  const newBrowsers: [string, Browser][] = [];
  const recoveryCodesMade: string[] = [];
  const create = () =>
    createIdentity({
      db,
      config: more.federation
        ? { ...config, identity: { ...config.identity, federation: more.federation } }
        : config,
      secrets,
      outbox,
      log,
      origin: () => origin,
      pool,
      forget: forgetMember,
      ...(more.noteProviderSignIn && { noteProviderSignIn: more.noteProviderSignIn }),
      noteNewBrowser: async (_, sub, browser) => {
        newBrowsers.push([sub, browser]);
      },
      noteRecoveryCodesMade: async (_, sub) => {
        recoveryCodesMade.push(sub);
      },
    });
  await shareSigningKeys(db);
  const identity = await create();
  await (signingKeys ??= db.kysely.selectFrom('identity.signing_key').selectAll().execute());
  const replicas: Identity[] = [];
  const server = await new Promise<ServerType>((resolve) => {
    const listening = serve(
      {
        fetch: (request) => identity.fetch(request),
        port: 0,
        hostname: '127.0.0.1',
        // A test that thinks for five seconds must not meet a connection that is just closing.
        serverOptions: { keepAliveTimeout: 60_000 },
      },
      (info) => {
        origin = `http://127.0.0.1:${info.port}`;
        resolve(listening);
      },
    );
  });
  return {
    db,
    identity,
    outbox,
    origin,
    newBrowsers,
    recoveryCodesMade,
    async replica() {
      const replica = await create();
      replicas.push(replica);
      return replica;
    },
    call: (...operation) => callAt(origin)(...operation),
    async codeFor(to) {
      const [message] = await outbox.list({ to, limit: 1 });
      if (message?.code === undefined) throw new Error(`No code was sent to ${to}`);
      return message.code;
    },
    async close() {
      await Promise.all([identity, ...replicas].map((one) => one.close()));
      await new Promise((resolve) => server.close(resolve));
      await db.close();
    },
  };
}

/** Points aws-amplify at a pool, with no one signed in. */
export async function configureAmplify(origin: string, identityPool = true): Promise<void> {
  Amplify.configure({
    Auth: {
      Cognito: {
        userPoolId: config.identity.userPoolId,
        userPoolClientId: clientId,
        userPoolEndpoint: `${origin}/identity/`,
        ...(identityPool
          ? {
              identityPoolId: config.identity.identityPoolId,
              identityPoolEndpoint: `${origin}/identity/`,
              allowGuestAccess: true,
            }
          : {}),
        loginWith: { email: true },
      } as never,
    },
  });
  cognitoUserPoolsTokenProvider.setKeyValueStorage(sharedInMemoryStorage);
  await signOut();
}

const part = (token: string, index: number) =>
  JSON.parse(Buffer.from(token.split('.')[index] ?? '', 'base64url').toString()) as Record<string, unknown>;

/** The header of a token, unverified. */
export const headerOf = (token: string) => part(token, 0);
/** The claims of a token, unverified. */
export const claimsOf = (token: string) => part(token, 1);
