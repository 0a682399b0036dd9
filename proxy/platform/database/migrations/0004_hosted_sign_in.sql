-- The hosted sign-in: accounts that a provider vouches for, browsers that are signed in, and authorization codes.

alter table identity.account
  -- The name on the wire where it is not the `sub`: `Google_1234` of a federated account.
  add column username text unique,
  drop constraint account_status_check,
  add constraint account_status_check
    check (status in ('UNCONFIRMED', 'CONFIRMED', 'FORCE_CHANGE_PASSWORD', 'RESET_REQUIRED', 'EXTERNAL_PROVIDER'));

alter table identity.sign_in
  -- Granted to its access tokens, separated by spaces; null after a sign-in by the API.
  add column scope text;

-- A person as a provider knows them belongs to one account.
create table identity.federated_identity (
  provider text not null,
  subject text not null,
  sub uuid not null references identity.account on delete cascade,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create index federated_identity_sub on identity.federated_identity (sub);

-- A browser that is signed in, by the hash of its cookie. It lasts no longer than the authentication it rests on:
-- whatever revokes that one (sign-out everywhere, a new password, a disabled account) ends the browser's session.
create table identity.hosted_session (
  session_hash bytea primary key,
  origin_jti uuid not null references identity.sign_in on delete cascade,
  -- The provider that vouched for the person; null: by password, here.
  provider text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index hosted_session_origin_jti on identity.hosted_session (origin_jti);
create index hosted_session_expires_at on identity.hosted_session (expires_at);

-- Authorization codes (RFC 6749, 4.1.2). A used one stays for a day, so that its second use is recognised.
create table identity.authorization_code (
  code_hash bytea primary key,
  client_id text not null,
  redirect_uri text not null,
  scope text not null,
  nonce text,
  code_challenge text not null,
  origin_jti uuid not null references identity.sign_in on delete cascade,
  -- What it was exchanged for; null while it is unused.
  granted_origin_jti uuid references identity.sign_in on delete cascade,
  expires_at timestamptz not null
);
create index authorization_code_origin_jti on identity.authorization_code (origin_jti);
create index authorization_code_granted_origin_jti on identity.authorization_code (granted_origin_jti);
create index authorization_code_expires_at on identity.authorization_code (expires_at);
