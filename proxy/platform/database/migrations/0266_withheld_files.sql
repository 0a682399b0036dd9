-- The files that have a version which is withheld: a list of documents asks for them once, and looks further only at the
-- documents that are made of one.
create function catalogue.withheld_files() returns text[] language sql stable parallel safe as $$
  select coalesce(array_agg(guid), '{}') from (
    select resource_guid::text as guid from catalogue.resource_version where withheld_at is not null
    union
    select resource_guid::text from catalogue.withheld_and_gone
  ) file
$$;
