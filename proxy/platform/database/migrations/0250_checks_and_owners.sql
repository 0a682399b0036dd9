-- concurrently
-- Checks of rows that there were before the checks, and the datasets of each owner of an organisation, which are counted.

alter table catalogue.resource_version validate constraint resource_version_withheld_for;
alter table catalogue.resource_version validate constraint resource_version_withheld;
alter table catalogue.resource_version validate constraint resource_version_purged;
alter table catalogue.facet_term validate constraint facet_term_facet_check;
create index concurrently if not exists dataset_owned on catalogue.dataset (organisation_guid, data_owner)
  where removed_at is null;
