-- Maps, charts and dashboards of organisations: for each the document that editors save, and the one that readers have.

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

create table catalogue.map (
  map_guid uuid primary key,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  document jsonb not null,
  -- Grows with every save.
  revision integer not null default 1,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  -- What readers have; null for a draft.
  published jsonb,
  -- The revision that was published; null for a draft.
  published_revision integer,
  published_at timestamptz,
  visibility text not null default 'public' check (visibility in ('public', 'organisation')),
  -- Counts publications.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((published is null) = (published_revision is null) and (published is null) = (published_at is null))
);
create index map_of_organisation on catalogue.map (organisation_guid, saved_at desc) where removed_at is null;
create index map_removed on catalogue.map (removed_at) where removed_at is not null;

-- Documents are saved seldom: a list of pending entries would have to be read with each question.
create index map_made_of on catalogue.map using gin (catalogue.made_of(coalesce(published, document)))
  with (fastupdate = off) where removed_at is null;

-- Charts and dashboards: kept as maps are, each kind in one table.
create table catalogue.document (
  document_guid uuid primary key,
  kind text not null check (kind in ('chart', 'dashboard')),
  organisation_guid uuid not null references auth.organisation on delete cascade,
  document jsonb not null,
  -- Grows with every save.
  revision integer not null default 1,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  -- What readers have; null for a draft.
  published jsonb,
  -- The revision that was published; null for a draft.
  published_revision integer,
  published_at timestamptz,
  visibility text not null default 'public' check (visibility in ('public', 'organisation')),
  -- Counts publications.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((published is null) = (published_revision is null) and (published is null) = (published_at is null))
);
create index document_of_organisation on catalogue.document (organisation_guid, saved_at desc) where removed_at is null;
create index document_removed on catalogue.document (removed_at) where removed_at is not null;
create index document_made_of on catalogue.document using gin (catalogue.made_of(coalesce(published, document)))
  with (fastupdate = off) where removed_at is null;
