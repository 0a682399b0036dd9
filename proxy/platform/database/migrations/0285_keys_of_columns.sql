-- Columns of the versions of a file keep their key (decision 257): a column that has another name in a new version is the
-- same column where an editor says so.
alter table catalogue.resource_version
  -- The key of each column by its name. Null, or without a column: it is given by the name when it is first needed.
  add column column_keys jsonb,
  -- The version that this one was made to replace; null: not known, and the one before by its number.
  add column follows uuid;

-- The version of a file by whose names grants, requests, charts, maps and counts of use name its columns. No row: the
-- version that readers have. An import may write its own file for the length of a transaction, so that is not asked.
create table catalogue.named_version (
  resource_guid uuid primary key,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  version_guid uuid not null
);
create index named_version_dataset on catalogue.named_version (dataset_guid);
