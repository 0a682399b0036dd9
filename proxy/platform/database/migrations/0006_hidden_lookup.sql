-- Rows of the common lookups that an organisation does not offer.
create table catalogue.hidden_lookup (
  organisation_guid uuid not null references auth.organisation on delete cascade,
  table_name text not null,
  id integer not null,
  primary key (organisation_guid, table_name, id)
);

-- Data providers are listed with the number of their datasets.
create index dataset_data_provider on catalogue.dataset (data_provider_id) where data_provider_id is not null;
