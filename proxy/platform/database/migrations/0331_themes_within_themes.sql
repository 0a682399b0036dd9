-- A theme that was added here may be a part of one of the product (`details.broader`): its datasets are found by both.
create or replace view catalogue.dataset_facet as
  select d.dataset_guid, 'theme' as facet, l.id::text as value, l.label
    from catalogue.dataset d
    -- Ids below are of the product, whose themes are parts of none.
    join catalogue.lookup l on l.table_name = 'theme' and l.id = any (d.theme_ids
      || case when 1000000 <= any (d.theme_ids) then array(
        select (s.details ->> 'broader')::integer from catalogue.lookup s
        where s.table_name = 'theme' and s.id = any (d.theme_ids) and s.details ? 'broader') end)
  union all
  select d.dataset_guid, 'status', l.code, l.label
    from catalogue.dataset d join catalogue.lookup l on l.table_name = 'status' and l.id = d.status_id
  union all
  select d.dataset_guid, 'organisation', o.organisation_guid::text, o.name
    from catalogue.dataset d join auth.organisation o using (organisation_guid)
  union all
  select t.dataset_guid, 'tag', t.tag, t.label from catalogue.tag_usage t
  union all
  select d.dataset_guid, 'format', f.format, f.format
    from catalogue.dataset d cross join lateral (select distinct unnest(d.formats) as format) f
  union all
  select d.dataset_guid, 'licence', l.id::text, l.label
    from catalogue.dataset d join catalogue.lookup l on l.table_name = 'licenceType' and l.id = d.licence_id
  union all
  select d.dataset_guid, 'visibility', d.visibility, d.visibility from catalogue.dataset d
  union all
  -- A planned dataset has no files or services yet.
  select f.dataset_guid, 'feature', f.feature, f.feature
    from catalogue.dataset_feature f join catalogue.dataset d using (dataset_guid) where d.status_id <> 2
  union all
  -- A person: asked for by editors, and counted and named for no one.
  select d.dataset_guid, 'owner', d.data_owner::text, d.data_owner::text
    from catalogue.dataset d where d.data_owner is not null;
