-- Use of datasets: views, downloads and calls, by day and for ordering lists.

-- Generated figures of sample content are in rows of their own (`sample`), so that real use is never mixed with them.
create table catalogue.statistic_day (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  day date not null,
  sample boolean not null default false,
  views integer not null default 0,
  downloads integer not null default 0,
  api_calls integer not null default 0,
  primary key (dataset_guid, day, sample)
);

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
