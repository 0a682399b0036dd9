-- Whether visitors find a dataset by words or a facet term. The planner takes the first of many hits of a full scan for
-- cheap, where there may be one or none: the index must answer.
create function catalogue.visitors_find_words(words tsquery) returns boolean language sql stable
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  select exists (
    select from catalogue.discovery d
    where d.doc @@ words and catalogue.may_find(d.status_id, d.visibility, d.organisation_guid, '{}', '{}')
  )
$$;
create function catalogue.visitors_find_term(term integer) returns boolean language sql stable
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  select exists (
    select from catalogue.discovery d
    where d.ft @@ ('''#' || term || '''')::tsquery
      and catalogue.may_find(d.status_id, d.visibility, d.organisation_guid, '{}', '{}')
  )
$$;
