-- Texts of a dataset in other languages than its main one: {"title": {"cy": "…"}, …}. The columns of the texts have the
-- main language, which is in the column `language`. Null: there are none, which costs a row nothing.
alter table catalogue.dataset
  add column translations jsonb check (jsonb_typeof(translations) = 'object');

-- Followers learn that texts were translated as they learn that texts were changed. What has no translations stays as
-- it was, so that no one is told of a change that was none.
create or replace function catalogue.follow_state(guid uuid) returns jsonb language sql stable as $$
  select jsonb_build_object(
    'title', d.title,
    'status', d.status_id,
    'description', md5(d.summary || E'\n' || d.description || coalesce(E'\n' || (d.translations - 'rights')::text, '')),
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
