-- What was written about a withheld version stays left out where the version is gone, or the part that was made of it.

-- Withheld versions that went with their datasets. Texts about them name no less than before.
create table catalogue.withheld_and_gone (
  version_guid uuid primary key,
  resource_guid uuid not null,
  added_at timestamptz not null,
  withheld_at timestamptz not null
);
create index withheld_and_gone_resource on catalogue.withheld_and_gone (resource_guid);

create function catalogue.keep_withheld() returns trigger language plpgsql as $$
begin
  insert into catalogue.withheld_and_gone (version_guid, resource_guid, added_at, withheld_at)
  values (old.version_guid, old.resource_guid, old.added_at, old.withheld_at) on conflict do nothing;
  return null;
end
$$;
create trigger keep_withheld after delete on catalogue.resource_version
  for each row when (old.withheld_at is not null) execute function catalogue.keep_withheld();

-- Files of charts and maps that were deleted for good: dashboards that show them were written about these files.
create table catalogue.part_gone (
  guid uuid primary key,
  files text[] not null
);

create function catalogue.keep_part() returns trigger language plpgsql as $$
begin
  insert into catalogue.part_gone (guid, files)
  values ((to_jsonb(old) ->> tg_argv[0])::uuid, catalogue.made_of(coalesce(old.published, old.document)))
  on conflict do nothing;
  return null;
end
$$;
create trigger keep_part after delete on catalogue.map
  for each row execute function catalogue.keep_part('map_guid');
create trigger keep_part after delete on catalogue.document
  for each row when (old.kind = 'chart') execute function catalogue.keep_part('document_guid');

-- As in 0248, and a dashboard was written about its charts and maps also where readers do not get one of them any more: such
-- a part is about the files that its editors have in it.
create or replace function catalogue.may_name_withheld(document jsonb, written timestamptz) returns boolean
language sql stable parallel safe as $$
  with made as (select unnest(catalogue.made_of(document))::uuid as guid),
  part as (
    select coalesce(p.published, p.document) as shown from made join catalogue.document p on p.document_guid = made.guid
    union all
    select coalesce(p.published, p.document) from made join catalogue.map p on p.map_guid = made.guid
  ),
  file as (
    select guid from made
    union
    select unnest(catalogue.made_of(shown))::uuid from part
    union
    select unnest(g.files)::uuid from made join catalogue.part_gone g using (guid)
  ),
  withheld as (
    select v.version_guid, v.added_at, v.withheld_at
    from file join catalogue.resource_version v on v.resource_guid = file.guid
    where v.withheld_at is not null
    union all
    select v.version_guid, v.added_at, v.withheld_at
    from file join catalogue.withheld_and_gone v on v.resource_guid = file.guid
  )
  select exists (
    select from withheld v
    where case
      when document ->> 'versionGUID' is not null then v.version_guid = (document ->> 'versionGUID')::uuid
      else v.added_at <= written and v.withheld_at > written end
  )
$$;
