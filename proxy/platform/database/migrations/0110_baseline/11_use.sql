-- Use of datasets: each use as it was, sums by day, and what lists are ordered by.

-- What lists are ordered by. Not part of the projection, because adding to a counter in a row that has full-text
-- indexes costs fifty times as much.
create table catalogue.rank (
  dataset_guid uuid primary key references catalogue.dataset on delete cascade,
  -- Sums of the last 90 days.
  views integer not null default 0,
  downloads integer not null default 0,
  api_calls integer not null default 0,
  updated_at timestamptz not null
);
create index rank_views on catalogue.rank (views desc, dataset_guid);
create index rank_downloads on catalogue.rank (downloads desc, dataset_guid);
create index rank_api_calls on catalogue.rank (api_calls desc, dataset_guid);
create index rank_updated on catalogue.rank (updated_at desc, dataset_guid);

-- One use, without who it was: no person, no address. Kept for 90 days.
create table catalogue.use_event (
  -- The batch that wrote it and its place in it, so that a batch that is written twice counts once.
  batch_guid uuid not null,
  place integer not null,
  at timestamptz not null,
  kind text not null check (kind in ('view', 'preview', 'download', 'api')),
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  resource_guid uuid,
  principal_kind text not null check (principal_kind in ('visitor', 'member', 'token', 'key', 'link')),
  key_guid uuid,
  format text not null,
  status smallint not null,
  rows integer,
  bytes bigint,
  is_robot boolean not null,
  -- By a member or a key of the dataset's organisation.
  is_own boolean not null,
  -- Why it does not count; null: it counts (`proxy/platform/uses/what-counts.ts`).
  discounted text check (discounted in ('refused', 'head', 'unchanged', 'robot', 'part', 'own', 'repeat')),
  primary key (batch_guid, place)
);
create index use_event_at on catalogue.use_event (at);
create index use_event_dataset on catalogue.use_event (dataset_guid, at);

-- Sums of a day, in UTC. Generated figures of sample content are in rows of their own (`sample`), so that real use is
-- never mixed with them. Every figure of use that is shown is a sum of these rows.
create table catalogue.use_day (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  day date not null,
  sample boolean not null default false,
  kind text not null,
  resource_guid uuid,
  format text not null default '',
  principal_kind text not null default 'visitor',
  key_guid uuid,
  -- Uses that count, and those that were refused.
  used integer not null default 0,
  refused integer not null default 0,
  rows bigint not null default 0,
  bytes bigint not null default 0
);
create unique index use_day_key on catalogue.use_day
  (dataset_guid, day, kind, sample, resource_guid, format, principal_kind, key_guid) nulls not distinct;

-- Which columns calls of the plain API asked for, by key and day. An empty name: all columns, since the call chose none.
create table catalogue.column_use (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  resource_guid uuid not null,
  day date not null,
  column_name text not null,
  -- Null: a visitor, or a person with a token of their own.
  key_guid uuid references access.api_key on delete cascade,
  used integer not null,
  last_used_at timestamptz not null
);
create unique index column_use_key on catalogue.column_use (dataset_guid, resource_guid, day, column_name, key_guid)
  nulls not distinct;
create index column_use_day on catalogue.column_use (day);
create index column_use_api_key on catalogue.column_use (key_guid) where key_guid is not null;

-- Readers of a moment ago -----------------------------------------------------------------------------------------

-- Readers whose view of a dataset was counted a moment ago, so that each reader counts once. A reader is a hash: of a
-- random number of the page, or of a member and a dataset. After a crash the table is empty, and a view may count twice.
create unlogged table catalogue.counted_view (
  dataset_guid uuid not null,
  reader bytea not null,
  is_member boolean not null,
  counted_at timestamptz not null,
  primary key (dataset_guid, reader)
);
create index counted_view_counted_at on catalogue.counted_view (counted_at);

-- Who had a file a moment ago, as a keyed hash, so that a download that is tried again counts once. After a crash the
-- table is empty, and a download may count twice.
create unlogged table catalogue.recent_use (
  reader bytea primary key,
  used_at timestamptz not null
);
create index recent_use_used_at on catalogue.recent_use (used_at);
