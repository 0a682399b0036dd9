-- What came of comparing a column of a version with the column of another file that its codes are from. `outcome` is null
-- where they could not be compared. Versions of imported files have no row of their own, so they are named without a key.
create table catalogue.code_comparison (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  version_guid uuid not null,
  column_name text not null,
  against_guid uuid not null,
  against_column text not null,
  outcome jsonb,
  compared_at timestamptz not null default now(),
  primary key (dataset_guid, version_guid, column_name, against_guid, against_column)
);
