-- concurrently
-- Versions that are withheld: few among many.

create index concurrently if not exists withheld_version_file on catalogue.resource_version (resource_guid)
  where withheld_at is not null;
