-- concurrently
-- The datasets that a person answers for are found when the person leaves.

create index concurrently if not exists dataset_data_owner on catalogue.dataset (data_owner)
  where data_owner is not null;
create index concurrently if not exists dataset_revision_data_owner on catalogue.dataset_revision (value)
  where field = 'dataOwner' and published_at is null;
