-- Followers of datasets and organisations, and what each follower has seen.

-- The parts of a dataset whose changes interest followers, each as a value or a hash. Times are seconds, because their
-- text would depend on the time zone of the session. Texts count in every language. What has no translations has the
-- value that it had before there were translations, so that followers learn of no change that was none.
create function catalogue.follow_state(guid uuid) returns jsonb language sql stable as $$
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

-- A member who follows something, and whether messages are wanted.
create table catalogue.follower (
  identity_guid uuid primary key,
  wants_mail boolean not null default true,
  -- When the last message was sent; there is at most one a day.
  told_at timestamptz
);

create table catalogue.followed_dataset (
  identity_guid uuid not null references catalogue.follower on delete cascade,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  followed_at timestamptz not null default now(),
  -- As the member last saw it.
  seen jsonb not null,
  -- As the last message described it, or as the member has seen it since.
  told jsonb not null,
  -- The catalogue revision up to which `told` was compared.
  revision bigint not null default 0,
  primary key (identity_guid, dataset_guid)
);
create index followed_dataset_dataset on catalogue.followed_dataset (dataset_guid);

create table catalogue.followed_organisation (
  identity_guid uuid not null references catalogue.follower on delete cascade,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  followed_at timestamptz not null default now(),
  -- Datasets that were added later are new to the member, and not yet in a message.
  seen_at timestamptz not null default now(),
  told_at timestamptz not null default now(),
  primary key (identity_guid, organisation_guid)
);
create index followed_organisation_organisation on catalogue.followed_organisation (organisation_guid);
