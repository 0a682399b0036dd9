-- GUIDs of what a map, a chart or a dashboard is made of: files of layers and charts, charts and maps of dashboards.
create function catalogue.made_of(document jsonb) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct lower(used.guid #>> '{}')), '{}')
  from (
    select jsonb_path_query(document, '$.resourceGUID')
    union all select jsonb_path_query(document, '$.layers[*].resourceGUID')
    union all select jsonb_path_query(document, '$.parts[*].documentGUID')
    union all select jsonb_path_query(document, '$.parts[*].mapGUID')
  ) used (guid)
  where jsonb_typeof(used.guid) = 'string'
$$;

-- Documents are saved seldom: a list of pending entries would have to be read with each question.
create index map_made_of on catalogue.map using gin (catalogue.made_of(coalesce(published, document)))
  with (fastupdate = off) where removed_at is null;
create index document_made_of on catalogue.document using gin (catalogue.made_of(coalesce(published, document)))
  with (fastupdate = off) where removed_at is null;
