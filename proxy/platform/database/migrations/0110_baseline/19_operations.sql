-- Work of the background: periodic jobs and the durable queue.

create schema operations;

-- When each periodic job last ran, so that several servers on one database run it once.
create table operations.schedule (
  name text primary key,
  ran_at timestamptz not null
);

-- One durable queue for all other work of the background.
create table operations.job (
  id bigint generated always as identity primary key,
  -- What is to be done. Of one name and key there is one job at a time that has not ended.
  name text not null,
  key text not null,
  payload jsonb not null,
  state text not null default 'queued' check (state in ('queued', 'running', 'succeeded', 'failed', 'cancelled')),
  -- The lowest begins first, then what has been due for longest.
  priority integer not null default 0,
  run_at timestamptz not null default clock_timestamp(),
  queued_at timestamptz not null default clock_timestamp(),
  -- How often it was begun.
  attempt integer not null default 0,
  -- The attempt that may record how it ended, and until when it is known to be alive.
  lease uuid,
  leased_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  -- Why the last attempt failed.
  error text,
  -- How far it is, as its work has saved it: shown to those who wait, and where the next attempt begins.
  progress jsonb,
  check (state <> 'running' or (lease is not null and leased_until is not null)),
  check ((finished_at is not null) = (state in ('succeeded', 'failed', 'cancelled')))
);
create unique index job_key on operations.job (name, key) where state in ('queued', 'running');
create index job_due on operations.job (name, priority, run_at, id) where state in ('queued', 'running');
create index job_finished_at on operations.job (finished_at) where finished_at is not null;

-- Changes of tags of one organisation, the latest first.
create index job_tag_changes on operations.job ((payload ->> 'organisationGUID'), id desc) where name = 'replace tags';
