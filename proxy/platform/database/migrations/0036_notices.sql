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
