/**
 * The embedded identity service: a user pool and an identity pool that speak Amazon Cognito's protocol, so that
 * aws-amplify is the only client whichever pool is configured. Everything durable is in PostgreSQL; a process
 * contains nothing but caches.
 */
import type { Logger } from 'pino';
import type { Config } from '#proxy/platform/settings/config.ts';
import { problemResponse } from '#contract/problem.ts';
import type { Database } from '#proxy/platform/database/database.ts';
import type { Outbox } from '#proxy/platform/outbox/index.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import type { Authenticate } from '#proxy/platform/service/service.ts';
import { StartError } from '#proxy/platform/settings/start-error.ts';
import { type Administrator, createAdministrator } from './administration/administrator.ts';
import { administratorCredentials, type AdministratorCredentials } from './administration/credentials.ts';
import { createSignatureCheck } from './administration/signature.ts';
import { createAuthenticate } from './tokens/authenticate.ts';
import type { IdentityContext } from './context.ts';
import { ensureUser, type NewUser } from './accounts/ensure-user.ts';
import { createHostedSignIn } from './hosted/hosted-sign-in.ts';
import { createKeys } from './tokens/keys.ts';
import { operations } from './operations/table.ts';
import { createPasswords } from './factors/passwords.ts';
import {
  type PoolConfiguration,
  poolConfiguration,
  poolName,
  poolRegion,
} from '#proxy/platform/settings/pool-configuration.ts';
import { findBySub } from './accounts/accounts.ts';
import { isVerified } from './accounts/attributes.ts';
import { mailNewBrowser } from './factors/messages.ts';
import { createOwnDeletion } from './security/own-deletion.ts';
import { createSecurity, type SecurityHandlers } from './security/own-security.ts';
import { createSignIns, type NoteNewBrowser } from './sessions/authentications.ts';
import { withBrowser } from './sessions/browser.ts';
import { createSrpPool } from './factors/srp/srp-pool.ts';
import { sweep } from './sweep.ts';
import { createTokens } from './tokens/tokens.ts';
import { answerWellKnown } from './tokens/well-known.ts';
import { createWire } from './protocol/wire.ts';

const PREFIX = '/identity';
const UPKEEP_MS = 5 * 60_000;

export interface IdentityOptions {
  readonly db: Database;
  readonly config: Pick<Config, 'identity' | 'mode' | 'productName'>;
  readonly secrets: Secrets;
  readonly outbox: Outbox;
  readonly log: Logger;
  /** The address that browsers use, such as `https://data.example.org`; asked at every use. */
  readonly origin: () => string;
  /** What else is forgotten with an account, in the transaction that deletes it. */
  readonly forget?: IdentityContext['forget'];
  /** Sends the person a message; see `createSignIns`. */
  readonly noteNewBrowser?: NoteNewBrowser;
  /** Sends the person a message that a recovery code was used. @param left codes that are left */
  readonly noteRecoveryCode?: IdentityContext['noteRecoveryCode'];
  /** Sends the person a message that recovery codes were made. */
  readonly noteRecoveryCodesMade?: IdentityContext['noteRecoveryCodesMade'];
  readonly noteProviderSignIn?: IdentityContext['noteProviderSignIn'];
  /** Settings of the pool that differ from the product's. */
  readonly pool?: Partial<PoolConfiguration>;
}

export interface Identity {
  /** Answers everything below `/identity/`, and `/dev/provider/` in development. */
  fetch(request: Request): Promise<Response>;
  /** Knows the caller by their access token. @throws ProblemError 401 */
  readonly authenticate: Authenticate;
  /** The `iss` of the tokens, which is also where their keys are published. */
  issuer(): string;
  /** Sessions and events of one's own account. */
  readonly security: SecurityHandlers;
  /** What the pool does when a person deletes their account. */
  readonly deletion: ReturnType<typeof createOwnDeletion>;
  /** For services of this server that administer members. */
  readonly administrator: Administrator;
  /** The key that signs the administrator's requests, for the AWS command line and tests; never for a browser. */
  readonly administratorCredentials: AdministratorCredentials;
  /** Creates a sample account unless it exists. */
  ensureUser(user: NewUser): Promise<{ sub: string; created: boolean }>;
  /** Replaces the signing keys at once; tokens that were signed before stay valid until they expire. */
  rotateKeys(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Assembles the service and makes sure that there are keys to sign with.
 * @throws StartError when SECRET_KEY does not open what the database contains.
 */
export async function createIdentity(options: IdentityOptions): Promise<Identity> {
  const { config, secrets, outbox, log, origin } = options;
  const db = options.db.kysely;
  const pool = { ...poolConfiguration(config.identity), ...options.pool };
  const issuer = () => `${origin()}${PREFIX}/${pool.id}`;
  const srp = createSrpPool();
  const keys = createKeys(db, secrets);
  const credentials = administratorCredentials(secrets);
  const region = poolRegion(pool.id);
  const noteNewBrowser: NoteNewBrowser = async (queries, sub, browser) => {
    await options.noteNewBrowser?.(queries, sub, browser);
    const attributes = (await findBySub(queries, sub))?.attributes ?? {};
    const { email } = attributes;
    if (email !== undefined && isVerified(attributes, 'email'))
      await mailNewBrowser({ outbox, log, productName: config.productName }, email, browser);
  };
  const context: IdentityContext = {
    db,
    pool,
    productName: config.productName,
    secrets,
    srp,
    passwords: createPasswords({ poolName: poolName(pool.id), secrets, srp }),
    keys,
    signIns: createSignIns(secrets, noteNewBrowser),
    tokens: createTokens({ keys, pool, srp, issuer }),
    outbox,
    log,
    checkSignature: createSignatureCheck({ credentials, region }),
    forget: options.forget ?? (() => Promise.resolve()),
    noteProviderSignIn: options.noteProviderSignIn ?? (() => Promise.resolve()),
    noteRecoveryCode: options.noteRecoveryCode ?? (() => Promise.resolve()),
    noteRecoveryCodesMade: options.noteRecoveryCodesMade ?? (() => Promise.resolve()),
    issuer,
  };
  const wire = createWire(context, operations);
  const hosted = createHostedSignIn({ context, config, origin });
  await keys.maintain();
  await keys.jwks().catch((cause: unknown) => {
    throw new StartError(
      'SECRET_KEY is not the one that this database was written with, so the signing keys of the user pool cannot be opened.',
      { cause },
    );
  });

  const upkeep = setInterval(() => {
    Promise.all([keys.maintain(), sweep(db)]).catch((error: unknown) =>
      log.warn({ err: error }, 'the upkeep of the user pool failed and will be tried again'),
    );
  }, UPKEEP_MS);
  upkeep.unref();

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (hosted.answers(pathname)) return hosted.fetch(request);
    const path = pathname.slice(PREFIX.length);
    if (request.method === 'POST' && (path === '/' || path === '')) return wire(request);
    if (request.method === 'GET' || request.method === 'HEAD') {
      const document = await answerWellKnown(path, { keys, pool, issuer });
      if (document) return document;
    }
    return problemResponse(404, { detail: 'No such address' });
  }

  return {
    fetch: (request) => withBrowser(request, () => answer(request)),
    authenticate: createAuthenticate(context),
    issuer,
    security: createSecurity(context),
    deletion: createOwnDeletion(context, origin),
    administrator: createAdministrator({
      endpoint: () => `${origin()}${PREFIX}/`,
      userPoolId: pool.id,
      region,
      credentials,
      send: wire,
    }),
    administratorCredentials: credentials,
    ensureUser: (user) => ensureUser(context, user),
    rotateKeys: () => keys.rotate(),
    async close() {
      clearInterval(upkeep);
      await srp.close();
    },
  };
}
