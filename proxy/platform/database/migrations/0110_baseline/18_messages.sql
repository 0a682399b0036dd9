-- What people are sent: e-mail and text messages, notices, and proofs of what they consented to.

create schema outbox;

-- Every e-mail and text message. The text and the code are readable in development only.
create table outbox.message (
  id uuid primary key default gen_random_uuid(),
  sent_at timestamptz not null default clock_timestamp(),
  channel text not null check (channel in ('email', 'sms')),
  recipient text not null,
  purpose text not null,
  subject text not null,
  text text,
  code text,
  -- `kept`: no service delivers this channel here. `waiting`: to be sent by a job.
  state text not null default 'kept' check (state in ('kept', 'waiting', 'sent', 'failed')),
  expires_at timestamptz,
  problem text,
  -- The whole message until it is sent or given up, sealed under SECRET_KEY.
  sealed bytea
);
create index message_sent_at on outbox.message (sent_at desc);
create index message_recipient on outbox.message (recipient, sent_at desc);

-- Notices to people: what happened that concerns them. Kept for 90 days.
create table auth.notice (
  id bigint generated always as identity primary key,
  identity_guid uuid not null,
  -- One of `noticeKinds` of the contract; its sentences are made when it is read.
  kind text not null,
  params jsonb not null,
  -- What it is about. A person is told once of each subject; null: of each event.
  subject text,
  created_at timestamptz not null default now(),
  read_at timestamptz
);
create index notice_of_person on auth.notice (identity_guid, id desc);
create index notice_unread on auth.notice (identity_guid) where read_at is null;
create unique index notice_once on auth.notice (identity_guid, kind, subject) where subject is not null;
create index notice_age on auth.notice (created_at);

-- Proofs of consent: what was decided when, under which policy. They contain no name and no address.
create table auth.consent_proof (
  consent_id uuid not null,
  -- By the clock of the browser that decided.
  decided_at timestamptz not null,
  policy_version integer not null,
  choice text not null check (choice in ('granted', 'partial', 'withdrawn')),
  allowed text[] not null,
  recorded_at timestamptz not null default now(),
  primary key (consent_id, decided_at)
);
create index consent_proof_recorded on auth.consent_proof (recorded_at);
