/** What every operation of the user pool works with. */
import type { Transaction } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#proxy/embedded/database/schema.ts';
import type { Outbox } from '#proxy/embedded/outbox/index.ts';
import type { Secrets } from '#proxy/embedded/secrets.ts';
import type { Invocation } from './invocations.ts';
import type { Keys } from './keys.ts';
import type { Passwords } from './passwords.ts';
import type { PoolConfiguration } from './pool.ts';
import type { Queries } from './queries.ts';
import type { SignIns } from './sign-ins.ts';
import type { SrpPool } from './srp-pool.ts';
import type { Tokens } from './tokens.ts';

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
  /** The `iss` of our tokens. */
  readonly issuer: () => string;
}
