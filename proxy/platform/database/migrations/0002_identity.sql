-- The user pool, the identity pool and the outbox. Everything durable or counted lives here, so that any
-- number of server processes give the same answer. What could sign somebody in is either sealed (verifiers,
-- authenticator secrets, signing keys, remembered answers) or kept as a keyed hash (codes, sessions, refresh tokens).

create schema identity;

create table identity.account (
  sub uuid primary key,
  status text not null
    check (status in ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED')),
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
  updated_at timestamptz not null default now()
);

-- The names a person can sign in with. The name chosen at sign-up counts at once, any other when it is verified.
create table identity.alias (
  kind text not null check (kind in ('email', 'phone_number')),
  value text not null,
  sub uuid not null references identity.account on delete cascade,
  primary key (kind, value)
);
create index alias_sub on identity.alias (sub);

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

create table identity.signing_key (
  kid text primary key,
  token_use text not null check (token_use in ('id', 'access')),
  public_jwk jsonb not null,
  private_key bytea not null,
  signs_from timestamptz not null,
  signs_until timestamptz not null,
  published_until timestamptz not null
);

-- One row per authentication: what `origin_jti` names and RevokeToken ends.
create table identity.sign_in (
  origin_jti uuid primary key,
  sub uuid not null references identity.account on delete cascade,
  client_id text not null,
  event_id uuid not null,
  auth_time timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index sign_in_sub on identity.sign_in (sub);
create index sign_in_expires_at on identity.sign_in (expires_at);

create table identity.refresh_token (
  token_hash bytea primary key,
  origin_jti uuid not null references identity.sign_in on delete cascade
);
create index refresh_token_origin_jti on identity.refresh_token (origin_jti);

-- The state between two answers of a sign-in, after the password was proved.
create table identity.challenge_session (
  session_hash bytea primary key,
  sub uuid not null references identity.account on delete cascade,
  client_id text not null,
  challenge text not null,
  -- The one-time code that was sent, and where to.
  code_hash bytea,
  destination text,
  -- What a set-up step has achieved so far.
  progress jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index challenge_session_sub on identity.challenge_session (sub);
create index challenge_session_expires_at on identity.challenge_session (expires_at);

-- A PASSWORD_VERIFIER challenge is a sealed block the client carries; only its use is recorded.
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

-- Failed proofs. The subject may be the stand-in of a person who does not exist, hence no foreign key.
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

-- Identity-pool identities: a guest has no account.
create table identity.pool_identity (
  identity_id text primary key,
  sub uuid unique references identity.account on delete cascade,
  created_at timestamptz not null default now()
);

create schema outbox;

-- Every e-mail and text message that was sent. The text and the code are kept in development only.
create table outbox.message (
  id uuid primary key default gen_random_uuid(),
  sent_at timestamptz not null default clock_timestamp(),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  purpose text not null,
  subject text not null,
  text text,
  code text
);
create index message_sent_at on outbox.message (sent_at desc);
create index message_recipient on outbox.message (recipient, sent_at desc);
