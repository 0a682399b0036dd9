-- Messages: sent, to be sent, and failed.

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
  -- `kept`: no service delivers this channel here. `waiting`: stored and to be sent.
  state text not null default 'kept' check (state in ('kept', 'waiting', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  expires_at timestamptz,
  problem text,
  -- The whole message until it is sent or given up, sealed under SECRET_KEY.
  sealed bytea
);
create index message_sent_at on outbox.message (sent_at desc);
create index message_recipient on outbox.message (recipient, sent_at desc);
create index message_waiting on outbox.message (next_attempt_at) where state = 'waiting';
