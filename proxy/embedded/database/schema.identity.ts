/** Row types of the schemas `identity` and `outbox`, as `migrations/0002_identity.sql` creates them. */
import type { ColumnType, Generated } from 'kysely';

/** Set by the database when left out. */
type Created = ColumnType<Date, Date | undefined, Date>;

export type AccountStatus = 'UNCONFIRMED' | 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED';
export type AliasKind = 'email' | 'phone_number';
export type TokenUse = 'id' | 'access';

interface AccountTable {
  sub: string;
  status: AccountStatus;
  enabled: Generated<boolean>;
  attributes: Generated<Record<string, string>>;
  srp_salt: string;
  srp_verifier: Buffer;
  temporary_password_expires_at: Date | null;
  mfa_enabled: Generated<string[]>;
  mfa_preferred: string | null;
  created_at: Created;
  updated_at: Created;
}

interface AliasTable {
  kind: AliasKind;
  value: string;
  sub: string;
}

interface SoftwareTokenTable {
  sub: string;
  secret: Buffer | null;
  friendly_name: string | null;
  /** A bigint arrives as text. */
  last_step: ColumnType<string, number | undefined, number>;
  pending_secret: Buffer | null;
}

interface SigningKeyTable {
  kid: string;
  token_use: TokenUse;
  public_jwk: Record<string, string>;
  private_key: Buffer;
  signs_from: Date;
  signs_until: Date;
  published_until: Date;
}

interface SignInTable {
  origin_jti: string;
  sub: string;
  client_id: string;
  event_id: string;
  auth_time: Created;
  expires_at: Date;
  revoked_at: Date | null;
}

interface RefreshTokenTable {
  token_hash: Buffer;
  origin_jti: string;
}

interface ChallengeSessionTable {
  session_hash: Buffer;
  sub: string;
  client_id: string;
  challenge: string;
  code_hash: Buffer | null;
  destination: string | null;
  progress: Generated<Record<string, unknown>>;
  created_at: Created;
  expires_at: Date;
}

interface SpentBlockTable {
  nonce: Buffer;
  expires_at: Date;
}

interface CodeTable {
  sub: string;
  purpose: string;
  code_hash: Buffer;
  destination: string;
  expires_at: Date;
}

interface LockOutTable {
  subject: string;
  failures: number;
  locked_until: Date | null;
  last_attempt_at: Date;
}

interface AllowanceTable {
  subject: string;
  action: string;
  used: number;
  window_ends_at: Date;
}

interface InvocationTable {
  fingerprint: Buffer;
  answer: Buffer | null;
  expires_at: Date;
}

interface PoolIdentityTable {
  identity_id: string;
  sub: string | null;
  created_at: Created;
}

interface MessageTable {
  id: Generated<string>;
  sent_at: Created;
  channel: 'email' | 'sms';
  recipient: string;
  purpose: string;
  subject: string;
  text: string | null;
  code: string | null;
}

export interface IdentitySchema {
  'identity.account': AccountTable;
  'identity.alias': AliasTable;
  'identity.software_token': SoftwareTokenTable;
  'identity.signing_key': SigningKeyTable;
  'identity.sign_in': SignInTable;
  'identity.refresh_token': RefreshTokenTable;
  'identity.challenge_session': ChallengeSessionTable;
  'identity.spent_block': SpentBlockTable;
  'identity.code': CodeTable;
  'identity.lock_out': LockOutTable;
  'identity.allowance': AllowanceTable;
  'identity.invocation': InvocationTable;
  'identity.pool_identity': PoolIdentityTable;
  'outbox.message': MessageTable;
}
