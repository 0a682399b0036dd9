-- Refresh rotation, a record of sign-ins, and delivery of messages that survives a failed attempt.

-- When a rotated token was exchanged for its successor; it still serves for the grace that the pool allows.
alter table identity.refresh_token add column replaced_at timestamptz;

-- What AdminListUserAuthEvents tells: proofs that held and proofs that failed, never what was typed.
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

-- `kept`: no service delivers this channel here. `waiting`: stored and to be sent. `sealed` holds the whole message
-- until it is sent or given up, so that nothing readable is stored in production.
alter table outbox.message
  add column state text not null default 'kept' check (state in ('kept', 'waiting', 'sent', 'failed')),
  add column attempts integer not null default 0,
  add column next_attempt_at timestamptz,
  add column expires_at timestamptz,
  add column problem text,
  add column sealed bytea;
create index message_waiting on outbox.message (next_attempt_at) where state = 'waiting';
