-- Uses of datasets: each one as it was, and their sums by day. They replace `catalogue.statistic_day`.

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

insert into catalogue.use_day (dataset_guid, day, sample, kind, used)
select s.dataset_guid, s.day, s.sample, k.kind, k.used
from catalogue.statistic_day s
cross join lateral (values ('view', s.views), ('download', s.downloads), ('api', s.api_calls)) as k (kind, used)
where k.used > 0;
drop table catalogue.statistic_day;

-- Who had a file a moment ago, as a keyed hash, so that a download that is tried again counts once. After a crash the
-- table is empty, and a download may count twice.
create unlogged table catalogue.recent_use (
  reader bytea primary key,
  used_at timestamptz not null
);
create index recent_use_used_at on catalogue.recent_use (used_at);
