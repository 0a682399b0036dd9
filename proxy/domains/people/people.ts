/** What the handlers of people and groups are made with. */
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { SendEmail } from '#proxy/platform/outbox/email.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';

/** What only the user pool can do. Each rejects with `ProblemError`. */
export interface PoolAccounts {
  /** Changes the owner's names, by their own token. */
  setNames(accessToken: string, names: { givenName: string; familyName: string }): Promise<void>;
  /** Answers alike whether or not there is such an account. */
  forgotPassword(email: string): Promise<void>;
  confirmForgotPassword(reset: { email: string; code: string; password: string }): Promise<void>;
  /** Undefined where members sign in at a pool elsewhere that this server does not administer. */
  readonly administrator:
    | {
        resetPassword(identityGUID: string): Promise<void>;
        signOutEverywhere(identityGUID: string): Promise<void>;
      }
    | undefined;
}

export interface PeopleOptions {
  readonly kysely: Kysely<Schema>;
  readonly secrets: Pick<Secrets, 'hash' | 'hashes'>;
  readonly accounts: PoolAccounts;
  /** Absent where nothing sends e-mail. */
  readonly sendEmail: SendEmail | undefined;
  readonly origin: () => string;
  readonly productName: string;
  readonly log: Logger;
}

/** How a person is named to others: by name, else by address. */
export async function nameOf(kysely: Kysely<Schema>, identityGUID: string): Promise<string> {
  const user = await kysely
    .selectFrom('auth.user')
    .select(['given_name', 'family_name', 'email'])
    .where('identity_guid', '=', identityGUID)
    .executeTakeFirst();
  return `${user?.given_name ?? ''} ${user?.family_name ?? ''}`.trim() || (user?.email ?? '');
}
