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

-- What publishers wrote about a publication, for followers.
create table catalogue.publication_note (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  published_at timestamptz not null default now(),
  note text not null,
  primary key (dataset_guid, published_at)
);
alter table catalogue.publication_plan add column note text not null default '';
