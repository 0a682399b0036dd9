/** What every operation of the user pool works with. */
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Outbox } from '#proxy/platform/outbox/index.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import type { Invocation } from './protocol/repeated-requests.ts';
import type { Keys } from './tokens/keys.ts';
import type { Passwords } from './factors/passwords.ts';
import type { PoolConfiguration } from '#proxy/platform/settings/pool-configuration.ts';
import type { ProviderSettings } from '#proxy/platform/settings/federation.ts';
import type { Profile } from './hosted/providers/provider.ts';
import type { Queries } from './queries.ts';
import type { SignIns } from './sessions/authentications.ts';
import type { SrpPool } from './factors/srp/srp-pool.ts';
import type { Tokens } from './tokens/tokens.ts';

export interface IdentityContext {
  readonly db: Queries;
  readonly pool: PoolConfiguration;
  readonly productName: string;
  readonly secrets: Secrets;
  readonly srp: SrpPool;
  readonly passwords: Passwords;
  readonly keys: Keys;
  readonly signIns: SignIns;
  readonly tokens: Tokens;
  readonly outbox: Outbox;
  readonly log: Logger;
  /** The request that is being answered, if it may be repeated. */
  readonly invocation?: Invocation | undefined;
  /** @throws IdentityException unless the administrator signed the request. */
  readonly checkSignature: (request: Request, body: string) => Promise<void>;
  /** What else is forgotten with an account, in the transaction that deletes it. */
  readonly forget: (trx: Transaction<Schema>, sub: string) => Promise<void>;
  /** Sends the person a message that a recovery code was used. @param left codes that are left */
  readonly noteRecoveryCode: (db: Queries, sub: string, left: number) => Promise<void>;
  /** Sends the person a message that recovery codes were made. */
  readonly noteRecoveryCodesMade: (db: Queries, sub: string) => Promise<void>;
  /** What the product makes of a provider's word on a person, before they are signed in. */
  readonly noteProviderSignIn: (
    db: Queries,
    sub: string,
    provider: Pick<ProviderSettings, 'name' | 'described'>,
    profile: Profile,
  ) => Promise<void>;
  /** The `iss` of our tokens. */
  readonly issuer: () => string;
}
