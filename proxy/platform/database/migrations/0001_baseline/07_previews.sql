-- Previews: tables converted from stored files, and the queue of conversions. All of it can be created again.

create table catalogue.preview (
  -- Content address of the file, and how it is read. The same bytes under another format give another table.
  file_key text not null,
  recipe text not null,
  state text not null check (state in ('queued', 'processing', 'ready', 'failed')),
  reason text,
  -- How often the conversion was started; a file that repeatedly ends the process is given up.
  attempts integer not null default 0,
  queued_at timestamptz not null default now(),
  started_at timestamptz,
  -- Renewed every few seconds by the converting process. A conversion without it is started again.
  heartbeat_at timestamptz,
  finished_at timestamptz,
  row_count bigint,
  column_count integer,
  truncated boolean not null default false,
  dialect jsonb,
  -- How often a conversion was interrupted, and from when it may be requested again.
  failures integer not null default 0,
  retry_at timestamptz,
  primary key (file_key, recipe),
  check ((state = 'failed') = (reason is not null)),
  check (state <> 'ready' or (row_count is not null and column_count is not null))
);
create index preview_waiting on catalogue.preview (queued_at) where state in ('queued', 'processing');

-- One row for each column, so that a page of 9,000 is read without the rest.
create table catalogue.preview_column (
  file_key text not null,
  recipe text not null,
  position integer not null,
  name text not null,
  type text not null,
  -- Nulls, distinct, min, max, top and histogram as the contract has them.
  profile jsonb not null,
  primary key (file_key, recipe, position),
  foreign key (file_key, recipe) references catalogue.preview on delete cascade
);
