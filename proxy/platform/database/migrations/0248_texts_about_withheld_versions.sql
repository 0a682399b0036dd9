-- Texts of maps, charts and dashboards can name values of a version that is withheld since: decision 230.

-- Whether the author of a document that readers have since a moment may have written about a withheld version of a file that
-- it shows. A chart that was made on one version is about that version. Other documents are about those that there were when
-- they were published; who publishes one again has seen it.
create function catalogue.may_name_withheld(document jsonb, written timestamptz) returns boolean
language sql stable parallel safe as $$
  with made as (select unnest(catalogue.made_of(document))::uuid as guid),
  part as (
    select p.published from made join catalogue.document p on p.document_guid = made.guid where p.published is not null
    union all
    select p.published from made join catalogue.map p on p.map_guid = made.guid where p.published is not null
  ),
  file as (
    select guid from made
    union
    select unnest(catalogue.made_of(published))::uuid from part
  )
  select exists (
    select from file
    join catalogue.resource_version v on v.resource_guid = file.guid
    where v.withheld_at is not null and case
      when document ->> 'versionGUID' is not null then v.version_guid = (document ->> 'versionGUID')::uuid
      else v.added_at <= written and v.withheld_at > written end
  )
$$;
