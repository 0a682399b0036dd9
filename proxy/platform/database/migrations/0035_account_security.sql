-- Recovery codes of second factors, and the browsers that an account was used in.

create table identity.recovery_code (
  sub uuid not null references identity.account on delete cascade,
  -- HMAC-SHA-256 with a key of the server. The code itself is stored nowhere.
  code_hash bytea not null,
  created_at timestamptz not null default now(),
  -- A code works once.
  used_at timestamptz,
  primary key (sub, code_hash)
);

-- As the user agent names them; where they are is not known and not stored.
create table identity.browser (
  sub uuid not null references identity.account on delete cascade,
  browser text not null,
  system text not null,
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  primary key (sub, browser, system)
);

-- Null for sign-ins before this migration.
alter table identity.sign_in add column browser text;
alter table identity.sign_in add column system text;
