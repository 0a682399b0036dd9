-- Which version of each file readers had when a map was published, as {"resource": "version"}; null: not recorded, as by a
-- server of the release before.
alter table catalogue.map_version add column sources jsonb;

-- Of the publications that there are, where the file had a version then.
update catalogue.map_version m
set sources = (
  select jsonb_object_agg(made.resource_guid, made.version_guid) from (
    select distinct on (v.resource_guid) v.resource_guid, v.version_guid
    from catalogue.resource_version v
    where v.resource_guid = any (catalogue.made_of(m.document)::uuid[]) and v.published_at <= m.published_at
    order by v.resource_guid, v.version desc
  ) made
);
