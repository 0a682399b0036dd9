-- Previews: tables converted from stored files, and their differences. All of it can be created again.

create table catalogue.preview (
  -- Content address of the file, and how it is read. The same bytes under another format give another table.
  file_key text not null,
  recipe text not null,
  -- `pending`: its job has not ended.
  state text not null check (state in ('pending', 'ready', 'failed')),
  reason text,
  finished_at timestamptz,
  row_count bigint,
  column_count integer,
  truncated boolean not null default false,
  dialect jsonb,
  -- How often a conversion was interrupted, and from when it may be requested again.
  failures integer not null default 0,
  retry_at timestamptz,
  -- What a reader found out about a file that did not become a table.
  finding jsonb,
  primary key (file_key, recipe),
  check ((state = 'failed') = (reason is not null)),
  check (state <> 'ready' or (row_count is not null and column_count is not null))
);

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

-- What has changed between two versions of a table. The patch is in the store of tables, under `name`.
create table catalogue.difference (
  name text primary key,
  before_key text not null,
  after_key text not null,
  -- `pending`: its job has not ended.
  state text not null check (state in ('pending', 'ready', 'failed')),
  reason text,
  retry_at timestamptz,
  finished_at timestamptz,
  compared jsonb,
  bytes bigint
);
