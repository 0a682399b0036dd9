-- Further times and places that a dataset covers, and the topic categories of ISO 19115. A place has a name, an address in a
-- gazetteer and a geometry (GeoJSON), or some of these.
alter table catalogue.dataset
  add column other_periods jsonb not null default '[]',
  add column places jsonb not null default '[]',
  add column topics text[] not null default '{}';

-- West, south, east and north of all positions of places; null where no place has a geometry.
create function catalogue.bounds_of_places(places jsonb) returns real[] language sql immutable as $$
  select case when count(*) > 0 then
    array[min((c.position ->> 0)::real), min((c.position ->> 1)::real),
      max((c.position ->> 0)::real), max((c.position ->> 1)::real)] end
  from jsonb_array_elements(places) as p
  cross join lateral jsonb_path_query(p.value -> 'geometry' -> 'coordinates',
    'strict $.** ? (@.type() == "array" && @[0].type() == "number")') as c(position)
$$;

-- The names of places are words to search for. A dataset whose coverage is not a box is found on the map by its places.
create or replace function catalogue.add_alternative_titles() returns trigger language plpgsql as $$
declare
  -- Characters of all translations of a dataset that are indexed: as many as of its own texts, however many languages.
  indexed constant integer := 40000;
  -- Whether a dot or a slash joins words: most titles have none, and need no more reading.
  joins constant text := '[[:alnum:]][._/][[:alnum:]]';
  stored record;
  titles text;
  texts text;
  names text;
  words tsvector := '';
begin
  select d.alternative_titles, d.translations, d.places into stored
  from catalogue.dataset d where d.dataset_guid = new.dataset_guid;
  if new.title ~ joins then
    words := setweight(to_tsvector('catalogue.words', catalogue.joined_parts(new.title)), 'A');
  end if;
  if cardinality(stored.alternative_titles) > 0 then
    -- As words of a tag: an acronym must not come before a dataset that is called so.
    words := words || setweight(to_tsvector('catalogue.words', array_to_string(stored.alternative_titles, ' ')), 'C');
  end if;
  if stored.translations is not null then
    select string_agg(t.value, ' ' order by t.key) into titles
    from jsonb_each_text(stored.translations -> 'title') as t(key, value);
    select left(string_agg(t.value, ' ' order by f.key, t.key), indexed) into texts
    from jsonb_each(stored.translations
      - array['title', 'rights', 'provenance', 'qualityNotes', 'versionNotes']) as f(key, value)
    cross join lateral jsonb_each_text(f.value) as t(key, value);
    words := words || setweight(to_tsvector('catalogue.words', coalesce(titles, '')), 'A');
    if titles ~ joins then
      words := words || setweight(to_tsvector('catalogue.words', catalogue.joined_parts(titles)), 'A');
    end if;
    new.doc := new.doc || setweight(to_tsvector('catalogue.words', coalesce(texts, '')), 'D');
  end if;
  if stored.places <> '[]' then
    select string_agg(p.value ->> 'name', ' ') into names from jsonb_array_elements(stored.places) as p;
    new.doc := new.doc || setweight(to_tsvector('catalogue.words', left(coalesce(names, ''), indexed)), 'D');
    new.bounds := coalesce(new.bounds, catalogue.bounds_of_places(stored.places));
  end if;
  select left(string_agg(distinct r.name, ' '), indexed) into names
  from catalogue.resource r where r.dataset_guid = new.dataset_guid and r.name ~ joins;
  if names is not null then
    new.doc := new.doc || setweight(to_tsvector('catalogue.words', catalogue.joined_parts(names)), 'D');
  end if;
  new.head := new.head || words;
  new.doc := new.doc || words;
  return new;
end
$$;

-- What followers learn of must not change for datasets that have none of these: a changed state is a message.
create or replace function catalogue.follow_state(guid uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'title', d.title,
    'status', d.status_id,
    'description', md5(d.summary || E'\n' || d.description || case
      when d.translations - array['provenance', 'qualityNotes', 'versionNotes'] <> '{}'
      then E'\n' || (d.translations - array['rights', 'provenance', 'qualityNotes', 'versionNotes'])::text
      else '' end),
    'terms', jsonb_build_array(d.licence_id, d.access_id, d.rights)
      || case when d.translations ? 'rights' then jsonb_build_array(d.translations -> 'rights') else '[]' end,
    'data', jsonb_build_array(extract(epoch from d.updated_at), r.contents),
    'files', r.files,
    'columns', r.columns,
    'details', md5((jsonb_build_array(
      d.theme_ids, d.frequency_id, d.contact, d.sources, d.landing_page, d.languages, d.temporal_start,
      d.temporal_end, d.spatial, d.expected_on,
      (select jsonb_agg(t.tag order by t.tag) from catalogue.tag_usage t where t.dataset_guid = d.dataset_guid)
    ) || case when d.other_periods <> '[]' or d.places <> '[]'
      then jsonb_build_array(d.other_periods, d.places) else '[]' end)::text)
  )
  from catalogue.dataset d
  cross join lateral (
    select
      md5(string_agg(coalesce(x.checksum, x.file_key, ''), ' ' order by x.position)) as contents,
      md5(string_agg(concat_ws('|', x.name, x.format, x.status, x.url), ' ' order by x.position)) as files,
      md5(string_agg(
        (select string_agg(c ->> 'name', '|' order by place)
          from jsonb_array_elements(x.columns) with ordinality as e(c, place)), ' ' order by x.position)) as columns
    from catalogue.resource x where x.dataset_guid = d.dataset_guid
  ) r
  where d.dataset_guid = guid
$$;
