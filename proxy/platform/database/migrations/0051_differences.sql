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
