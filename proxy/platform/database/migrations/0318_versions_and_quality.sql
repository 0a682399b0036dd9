-- What the publisher calls a version and says is new in it, how good the data is, and stars of openness that editors state
-- in place of the computed ones, with the reason. And why not everyone may have the data, how exactly it was anonymised, and
-- when that is to be looked at again.
alter table catalogue.dataset
  add column quality_notes text,
  add column version text,
  add column version_notes text,
  add column openness_override jsonb,
  add column restrictions text[] not null default '{}',
  add column anonymisation_note text,
  add column anonymisation_review date;

-- Notes can be translated. As in the main language they are neither words to search for nor the description that followers
-- are informed of.
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
  select d.alternative_titles, d.translations into stored
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
    'details', md5(jsonb_build_array(
      d.theme_ids, d.frequency_id, d.contact, d.sources, d.landing_page, d.languages, d.temporal_start,
      d.temporal_end, d.spatial, d.expected_on,
      (select jsonb_agg(t.tag order by t.tag) from catalogue.tag_usage t where t.dataset_guid = d.dataset_guid)
    )::text)
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
