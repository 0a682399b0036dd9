-- What a run found of the columns of files that it brings: those that are gone with what names them, and new ones. Null: nothing.
alter table catalogue.harvest_item add column columns jsonb;

-- Columns that a person has said to be the same under another name, in a file of a source. It counts in both directions, for
-- this look and for later ones. Names can be longer than an index takes.
create table catalogue.harvest_renaming (
  source_guid uuid not null references catalogue.harvest_source on delete cascade,
  resource_guid uuid not null,
  before_name text not null,
  after_name text not null,
  confirmed_by uuid not null,
  confirmed_at timestamptz not null default now()
);
create unique index harvest_renaming_names on catalogue.harvest_renaming
  (source_guid, resource_guid, md5(before_name), md5(after_name));

-- Columns that something names, and that an import has taken away from readers. An editor says what they are called now, or
-- that they are gone. A row counts while readers have the version.
create table catalogue.lost_column (
  resource_guid uuid primary key,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  version_guid uuid not null,
  columns text[] not null
);
create index lost_column_dataset on catalogue.lost_column (dataset_guid);
