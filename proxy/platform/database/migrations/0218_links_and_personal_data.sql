-- What the metadata model has of a dataset beside its lookups: categories of high-value data, links to other datasets, what
-- is known of personal data, and the member of the organisation who answers for the dataset.
alter table catalogue.dataset
  add column high_value text[] not null default '{}',
  add column relations jsonb not null default '[]',
  add column special_categories text[] not null default '{}',
  add column impact_assessment text,
  add column retention text,
  add column data_owner uuid;
