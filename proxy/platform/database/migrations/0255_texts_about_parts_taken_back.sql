-- A dashboard was written about its charts and maps also where readers do not get one of them any more: such a part is about
-- the files that its editors have in it. Otherwise as in 0248.

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
  )
  select exists (
    select from file
    join catalogue.resource_version v on v.resource_guid = file.guid
    where v.withheld_at is not null and case
      when document ->> 'versionGUID' is not null then v.version_guid = (document ->> 'versionGUID')::uuid
      else v.added_at <= written and v.withheld_at > written end
  )
$$;
