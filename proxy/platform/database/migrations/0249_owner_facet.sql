-- The data owner of each dataset is a facet term: the filter by owner costs what other facets cost (decision 232).

alter table catalogue.facet_term drop constraint facet_term_facet_check;
alter table catalogue.facet_term add constraint facet_term_facet_check check (facet in
  ('theme', 'status', 'organisation', 'tag', 'format', 'licence', 'visibility', 'feature', 'owner')) not valid;

-- As before, and the data owner.
create or replace view catalogue.dataset_facet as
  select d.dataset_guid, 'theme' as facet, l.id::text as value, l.label
    from catalogue.dataset d
    join catalogue.lookup l on l.table_name = 'theme' and l.id = any (d.theme_ids)
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

-- Projects the owner of the given datasets alone. The revision is raised first, as `catalogue.project` does.
create function catalogue.project_owner(guids uuid[]) returns void language plpgsql
  set plan_cache_mode = force_custom_plan as $$
declare
  current_revision bigint;
begin
  if cardinality(guids) = 0 then return; end if;
  update catalogue.revision set number = number + 1 returning number into current_revision;
  insert into catalogue.facet_term (facet, value, label)
    select distinct 'owner', d.data_owner::text, d.data_owner::text
    from catalogue.dataset d where d.dataset_guid = any (guids) and d.data_owner is not null
    on conflict do nothing;
  with term as materialized (
    select k.dataset_guid, t.id
    from catalogue.discovery k cross join unnest(k.facets) f(id) join catalogue.facet_term t on t.id = f.id
    where k.dataset_guid = any (guids) and t.facet <> 'owner'
    union all
    select d.dataset_guid, t.id
    from catalogue.dataset d join catalogue.facet_term t on t.facet = 'owner' and t.value = d.data_owner::text
    where d.dataset_guid = any (guids)
  ), facet as (
    select dataset_guid, array_agg(id order by id) as ids, array_to_tsvector(array_agg('#' || id)) as ft
    from term group by dataset_guid
  )
  update catalogue.discovery k set facets = f.ids, ft = f.ft, revision = current_revision
  from facet f where f.dataset_guid = k.dataset_guid;
end
$$;

-- Data owners are new in this version: only datasets of a server that was updated in between have one.
select catalogue.project_owner(array(
  select d.dataset_guid from catalogue.dataset d join catalogue.discovery using (dataset_guid)
  where d.data_owner is not null order by d.dataset_guid));
