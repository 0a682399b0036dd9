-- Changes of many datasets at once, for as long as they can be undone.
create table catalogue.change_of_many (
  change_guid uuid primary key,
  changed_by uuid not null,
  change jsonb not null,
  changed_at timestamptz not null default now(),
  undone_at timestamptz
);
create index change_of_many_by on catalogue.change_of_many (changed_by, changed_at);

-- What each dataset had before, and the revision that the change has made.
create table catalogue.change_of_many_dataset (
  change_guid uuid not null references catalogue.change_of_many on delete cascade,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  before jsonb not null,
  revision integer not null,
  primary key (change_guid, dataset_guid)
);
create index change_of_many_dataset_dataset on catalogue.change_of_many_dataset (dataset_guid);

-- Views of the list of datasets that a member has saved.
create table catalogue.saved_view (
  view_guid uuid primary key,
  identity_guid uuid not null references auth."user" on delete cascade,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  name text not null,
  search text not null,
  unique (identity_guid, organisation_guid, name)
);
create index saved_view_organisation on catalogue.saved_view (organisation_guid);
