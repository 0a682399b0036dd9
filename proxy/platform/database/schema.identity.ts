/** Row types of the schemas `identity` and `outbox`, created by `17` and `18` in `migrations/0110_baseline`. */
import type { ColumnType, Generated } from 'kysely';

/** Set by the database when left out. */
type Created = ColumnType<Date, Date | undefined, Date>;

export type AccountStatus =
  | 'UNCONFIRMED'
  | 'CONFIRMED'
  | 'FORCE_CHANGE_PASSWORD'
  | 'RESET_REQUIRED'
  | 'EXTERNAL_PROVIDER';
export type AliasKind = 'email' | 'phone_number';
export type TokenUse = 'id' | 'access';
export type MessageState = 'kept' | 'waiting' | 'sent' | 'failed';

interface AccountTable {
  sub: string;
  /** The name on the wire where it is not the `sub`: `Google_1234` of a federated account. */
  username: Generated<string | null>;
  status: AccountStatus;
  enabled: Generated<boolean>;
  attributes: Generated<Record<string, string>>;
  srp_salt: string;
  srp_verifier: Buffer;
  temporary_password_expires_at: Date | null;
  mfa_enabled: Generated<string[]>;
  mfa_preferred: string | null;
  /** Counted up whenever a password or a factor changes, or everything is to end. */
  credentials_version: Generated<number>;
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
  /** Granted by the hosted sign-in, separated by spaces; null after a sign-in by the API. */
  scope: Generated<string | null>;
  sub: string;
  client_id: string;
  event_id: string;
  auth_time: Created;
  expires_at: Date;
  revoked_at: Date | null;
  /** The device that it was on; null where the pool does not track devices. */
  device_key: Generated<string | null>;
  /** The key was made for this sign-in, and no device was confirmed with it yet. */
  device_unconfirmed: Generated<boolean>;
  browser: Generated<string | null>;
  system: Generated<string | null>;
  /** Of the account, when the person proved who they are. */
  credentials_version: Generated<number>;
}

/** Codes that replace a second factor. */
interface RecoveryCodeTable {
  sub: string;
  code_hash: Buffer;
  created_at: Created;
  used_at: ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
}

/** Browsers that an account was used in; empty names where the user agent does not say. */
interface BrowserTable {
  sub: string;
  browser: string;
  system: string;
  first_seen_at: Created;
  last_seen_at: Created;
}

interface DeviceTable {
  device_key: string;
  sub: string;
  name: string | null;
  srp_salt: string;
  srp_verifier: Buffer;
  remembered: boolean;
  factor_proved: boolean;
  created_at: Created;
  modified_at: Created;
  authenticated_at: Created;
}

interface RefreshTokenTable {
  token_hash: Buffer;
  origin_jti: string;
  replaced_at: Date | null;
}

export type AuthEventType = 'SignIn' | 'SignUp' | 'ForgotPassword' | 'PasswordChange' | 'ResendCode';

/** What was proved, in the words of AdminListUserAuthEvents. */
export interface ChallengeResponse {
  ChallengeName: 'Password' | 'Mfa';
  ChallengeResponse: 'Success' | 'Failure';
}

interface AuthEventTable {
  event_id: Generated<string>;
  sub: string;
  event_type: AuthEventType;
  event_response: 'Pass' | 'Fail';
  /** Written as JSON text, because an array would become one of PostgreSQL's. */
  challenge_responses: ColumnType<ChallengeResponse[], string | undefined, string>;
  created_at: Created;
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

interface FederatedIdentityTable {
  provider: string;
  /** What the provider calls the person. */
  subject: string;
  sub: string;
  created_at: Created;
}

interface HostedSessionTable {
  session_hash: Buffer;
  origin_jti: string;
  /** Null: signed in here, by password. */
  provider: string | null;
  created_at: Created;
  expires_at: Date;
}

interface AuthorizationCodeTable {
  code_hash: Buffer;
  client_id: string;
  redirect_uri: string;
  scope: string;
  nonce: string | null;
  code_challenge: string;
  /** The authentication that the code rests on. */
  origin_jti: string;
  /** The authentication that the code was exchanged for. */
  granted_origin_jti: Generated<string | null>;
  expires_at: Date;
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
  state: Generated<MessageState>;
  expires_at: Date | null;
  /** Why it was given up; of one that waits, its job knows. */
  problem: string | null;
  sealed: Buffer | null;
}

export interface IdentitySchema {
  'identity.account': AccountTable;
  'identity.alias': AliasTable;
  'identity.software_token': SoftwareTokenTable;
  'identity.signing_key': SigningKeyTable;
  'identity.recovery_code': RecoveryCodeTable;
  'identity.browser': BrowserTable;
  'identity.sign_in': SignInTable;
  'identity.device': DeviceTable;
  'identity.refresh_token': RefreshTokenTable;
  'identity.auth_event': AuthEventTable;
  'identity.challenge_session': ChallengeSessionTable;
  'identity.spent_block': SpentBlockTable;
  'identity.code': CodeTable;
  'identity.lock_out': LockOutTable;
  'identity.allowance': AllowanceTable;
  'identity.invocation': InvocationTable;
  'identity.pool_identity': PoolIdentityTable;
  'identity.federated_identity': FederatedIdentityTable;
  'identity.hosted_session': HostedSessionTable;
  'identity.authorization_code': AuthorizationCodeTable;
  'outbox.message': MessageTable;
}
