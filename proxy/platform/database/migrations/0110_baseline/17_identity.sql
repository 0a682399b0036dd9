-- The user pool and the identity pool. Everything durable or counted is stored here, so that any number of server
-- processes give the same answer. Secrets are either sealed under SECRET_KEY (verifiers, authenticator secrets, signing
-- keys, remembered answers) or stored as a keyed hash (codes, sessions, refresh tokens).

create schema identity;

-- Accounts and their factors ------------------------------------------------------------------------------------

create table identity.account (
  sub uuid primary key,
  status text not null
    check (status in ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED', 'EXTERNAL_PROVIDER')),
  enabled boolean not null default true,
  -- Standard and custom attributes by name, all values text, as on the wire; `sub` is not among them.
  attributes jsonb not null default '{}',
  -- SRP-6a: hexadecimal salt, and the verifier sealed under SECRET_KEY.
  srp_salt text not null,
  srp_verifier bytea not null,
  temporary_password_expires_at timestamptz,
  mfa_enabled text[] not null default '{}',
  mfa_preferred text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The name on the wire where it is not the `sub`: `Google_1234` of a federated account.
  username text unique,
  -- Raised whenever a password or factor changes: a sign-in that began under an earlier version is refused.
  credentials_version integer not null default 0
);

-- The names of an account for signing in. The name chosen at sign-up works at once, any other when it is verified.
create table identity.alias (
  kind text not null check (kind in ('email', 'phone_number')),
  value text not null,
  sub uuid not null references identity.account on delete cascade,
  primary key (kind, value)
);
create index alias_sub on identity.alias (sub);

-- The subject of an external provider belongs to one account.
create table identity.federated_identity (
  provider text not null,
  subject text not null,
  sub uuid not null references identity.account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index federated_identity_sub on identity.federated_identity (sub);

create table identity.software_token (
  sub uuid primary key references identity.account on delete cascade,
  -- The secret in force; absent until the first verification.
  secret bytea,
  friendly_name text,
  -- The newest 30-second step whose code was accepted: a code works once.
  last_step bigint not null default 0,
  -- Associated and not yet verified; replaces the secret when it is.
  pending_secret bytea
);

-- Each replaces a second factor once.
create table identity.recovery_code (
  sub uuid not null references identity.account on delete cascade,
  -- HMAC-SHA-256 with a key of the server. The code itself is stored nowhere.
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  used_at timestamptz,
  primary key (sub, code_hash)
);

-- Devices that replace a second factor.
create table identity.device (
  device_key text primary key,
  sub uuid not null references identity.account on delete cascade,
  name text,
  -- SRP-6a: hexadecimal salt, and the verifier sealed under SECRET_KEY, of a random secret of the device.
  srp_salt text not null,
  srp_verifier bytea not null,
  remembered boolean not null,
  -- A second factor was proved in a sign-in on it. Without that the device replaces no factor, however long it is
  -- remembered. A change of credentials resets it.
  factor_proved boolean not null,
  created_at timestamptz not null default now(),
  modified_at timestamptz not null default now(),
  authenticated_at timestamptz not null default now()
);
create index device_sub on identity.device (sub, device_key);

-- Browsers that an account was used in, as the user agent names them; where they are is not known and not stored.
create table identity.browser (
  sub uuid not null references identity.account on delete cascade,
  browser text not null,
  system text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (sub, browser, system)
);

-- Sign-ins and tokens -------------------------------------------------------------------------------------------

create table identity.signing_key (
  kid text primary key,
  token_use text not null check (token_use in ('id', 'access')),
  public_jwk jsonb not null,
  private_key bytea not null,
  signs_from timestamptz not null,
  signs_until timestamptz not null,
  published_until timestamptz not null
);

-- One row per authentication: `origin_jti` names it, RevokeToken ends it.
create table identity.sign_in (
  origin_jti uuid primary key,
  sub uuid not null references identity.account on delete cascade,
  client_id text not null,
  event_id uuid not null,
  auth_time timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz,
  -- Granted to its access tokens, separated by spaces; null after a sign-in by the API.
  scope text,
  -- Of the account, at the time of the sign-in.
  credentials_version integer not null default 0,
  -- Issued by NewDeviceMetadata, or of the device that was presented; null where the pool does not track devices.
  device_key text,
  -- The key was issued for this sign-in, and no device was confirmed with it yet: a key can be used once.
  device_unconfirmed boolean not null default false,
  -- As in `identity.browser`.
  browser text,
  system text
);
create index sign_in_sub on identity.sign_in (sub);
create index sign_in_expires_at on identity.sign_in (expires_at);
create index sign_in_device_key on identity.sign_in (device_key) where device_key is not null;

create table identity.refresh_token (
  token_hash bytea primary key,
  origin_jti uuid not null references identity.sign_in on delete cascade,
  -- When a rotated token was exchanged for its successor; it still works for the grace period of the pool.
  replaced_at timestamptz
);
create index refresh_token_origin_jti on identity.refresh_token (origin_jti);

-- The state between two answers of a sign-in, after the password was proved.
create table identity.challenge_session (
  session_hash bytea primary key,
  sub uuid not null references identity.account on delete cascade,
  client_id text not null,
  challenge text not null,
  -- The one-time code that was sent, and its destination.
  code_hash bytea,
  destination text,
  -- Results of the set-up steps so far.
  progress jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index challenge_session_sub on identity.challenge_session (sub);
create index challenge_session_expires_at on identity.challenge_session (expires_at);

-- A PASSWORD_VERIFIER challenge is a sealed block that the client returns; only its use is recorded.
create table identity.spent_block (
  nonce bytea primary key,
  expires_at timestamptz not null
);
create index spent_block_expires_at on identity.spent_block (expires_at);

-- Codes for sign-up, password reset and attribute verification; a new one replaces the old.
create table identity.code (
  sub uuid not null references identity.account on delete cascade,
  purpose text not null,
  code_hash bytea not null,
  destination text not null,
  expires_at timestamptz not null,
  primary key (sub, purpose)
);

-- Limits and records -------------------------------------------------------------------------------------------

-- Failed proofs. The subject may be a name without an account, so there is no foreign key.
create table identity.lock_out (
  subject text primary key,
  failures integer not null,
  locked_until timestamptz,
  last_attempt_at timestamptz not null
);
create index lock_out_last_attempt_at on identity.lock_out (last_attempt_at);

-- Calls per subject and action in the current hour.
create table identity.allowance (
  subject text not null,
  action text not null,
  used integer not null,
  window_ends_at timestamptz not null,
  primary key (subject, action)
);
create index allowance_window_ends_at on identity.allowance (window_ends_at);

-- Answers kept for a minute, so that a client's retry of a lost answer gets the same one. `answer` is sealed.
create table identity.invocation (
  fingerprint bytea primary key,
  answer bytea,
  expires_at timestamptz not null
);
create index invocation_expires_at on identity.invocation (expires_at);

-- What AdminListUserAuthEvents lists: proofs that succeeded and failed, never what was typed.
create table identity.auth_event (
  event_id uuid primary key default gen_random_uuid(),
  sub uuid not null references identity.account on delete cascade,
  event_type text not null check (event_type in ('SignIn', 'SignUp', 'ForgotPassword', 'PasswordChange', 'ResendCode')),
  event_response text not null check (event_response in ('Pass', 'Fail')),
  -- `[{"ChallengeName": "Password" | "Mfa", "ChallengeResponse": "Success" | "Failure"}]`
  challenge_responses jsonb not null default '[]',
  created_at timestamptz not null default now()
);
create index auth_event_sub on identity.auth_event (sub, created_at desc, event_id);
create index auth_event_created_at on identity.auth_event (created_at);

-- The hosted sign-in and the identity pool ----------------------------------------------------------------------

-- A browser that is signed in, by the hash of its cookie. It lasts no longer than its authentication:
-- what revokes that (sign-out everywhere, a new password, a disabled account) ends the session of the browser.
create table identity.hosted_session (
  session_hash bytea primary key,
  origin_jti uuid not null references identity.sign_in on delete cascade,
  -- The external provider; null after a sign-in by password.
  provider text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index hosted_session_origin_jti on identity.hosted_session (origin_jti);
create index hosted_session_expires_at on identity.hosted_session (expires_at);

-- Authorization codes (RFC 6749, 4.1.2). A used code is kept for a day, so that its second use is detected.
create table identity.authorization_code (
  code_hash bytea primary key,
  client_id text not null,
  redirect_uri text not null,
  scope text not null,
  nonce text,
  code_challenge text not null,
  origin_jti uuid not null references identity.sign_in on delete cascade,
  -- The sign-in that it was exchanged for; null while it is unused.
  granted_origin_jti uuid references identity.sign_in on delete cascade,
  expires_at timestamptz not null
);
create index authorization_code_origin_jti on identity.authorization_code (origin_jti);
create index authorization_code_granted_origin_jti on identity.authorization_code (granted_origin_jti);
create index authorization_code_expires_at on identity.authorization_code (expires_at);

-- Identity-pool identities: a guest has no account.
create table identity.pool_identity (
  identity_id text primary key,
  sub uuid unique references identity.account on delete cascade,
  created_at timestamptz not null default now()
);
