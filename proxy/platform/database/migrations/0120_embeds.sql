-- On which sites previews of files are embedded, by day: before a publication its publisher reads who shows the file. A site
-- is a host without a path; nothing of its readers is kept.
create table catalogue.embed_use (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  resource_guid uuid not null,
  day date not null,
  site text not null,
  used integer not null,
  last_used_at timestamptz not null,
  primary key (dataset_guid, resource_guid, day, site)
);
create index embed_use_day on catalogue.embed_use (day);
