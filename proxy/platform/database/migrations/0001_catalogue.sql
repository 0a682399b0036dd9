-- The catalogue: organisations and their members, datasets and what is searched, counted and shown of them.
-- Stays within PostgreSQL 16 and what Aurora and Citus share; `unaccent` is part of contrib everywhere.

create extension if not exists unaccent;

create schema auth;
create schema catalogue;

-- Organisations and members -------------------------------------------------------------------------------------

create table auth.organisation (
  organisation_guid uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 100),
  name text not null check (length(name) between 1 and 255),
  description text not null default '',
  url text,
  email text,
  -- Code of a publisher type in the lookup `agentType`.
  kind text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Filled from the identity provider when a member is first seen; the provider stays the authority.
create table auth."user" (
  identity_guid uuid primary key,
  given_name text not null default '',
  family_name text not null default '',
  email text,
  email_verified boolean not null default false,
  phone_number text,
  phone_number_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_email on auth."user" (lower(email));

create table auth.member (
  identity_guid uuid not null,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  role_id smallint not null,
  last_access_time timestamptz,
  created_at timestamptz not null default now(),
  primary key (identity_guid, organisation_guid)
);
create index member_organisation on auth.member (organisation_guid, last_access_time desc);

-- Lookups -------------------------------------------------------------------------------------------------------

create table catalogue.lookup (
  table_name text not null,
  id integer not null,
  code text not null,
  label text not null,
  description text,
  uri text,
  details jsonb not null default '{}',
  position integer not null,
  active boolean not null default true,
  primary key (table_name, id),
  unique (table_name, code)
);

create table catalogue.data_provider (
  id integer generated always as identity primary key,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  code text not null,
  name text not null,
  description text,
  url text,
  kind text not null default 'external' check (kind in ('system', 'department', 'external', 'person')),
  active boolean not null default true,
  unique (organisation_guid, code)
);

-- Datasets ------------------------------------------------------------------------------------------------------

create table catalogue.dataset (
  dataset_guid uuid primary key,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  title text not null check (length(title) between 1 and 500),
  summary text not null default '',
  description text not null default '',
  -- BCP 47 tag of title, summary and description.
  language text not null default 'en',
  -- Lookup `status`: 1 draft, 2 planned, 3 published, 4 published on request.
  status_id smallint not null check (status_id between 1 and 4),
  visibility text not null check (visibility in ('public', 'organisation', 'private')),
  access_id integer,
  licence_id integer,
  rights text,
  frequency_id integer,
  data_provider_id integer references catalogue.data_provider on delete set null,
  theme_ids integer[] not null default '{}',
  contact jsonb,
  sources jsonb not null default '[]',
  landing_page text,
  -- BCP 47 tags of the data.
  languages text[] not null default '{}',
  temporal_start text,
  temporal_end text,
  spatial text,
  expected_on date,
  first_published_at timestamptz,
  -- When the data last changed (dct:modified).
  updated_at timestamptz not null,
  -- When the next update is late; null without a fixed cycle.
  due_at timestamptz,
  -- Of the main table, kept here so that a list reads no resources.
  formats text[] not null default '{}',
  row_count bigint,
  column_count integer,
  fingerprint text,
  -- Where an imported record came from: one dataset for an identifier in an organisation.
  source_kind text,
  source_identifier text,
  content_hash text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  unique (organisation_guid, source_identifier)
);
create index dataset_organisation on catalogue.dataset (organisation_guid, updated_at desc);
create index dataset_due on catalogue.dataset (due_at) where due_at is not null;

create table catalogue.resource (
  resource_guid uuid primary key,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  position integer not null,
  name text not null,
  description text,
  format text not null,
  mime_type text,
  status text not null default 'ready'
    check (status in ('pending', 'processing', 'ready', 'failed', 'stale', 'withdrawn')),
  status_reason text,
  bytes bigint,
  checksum_algorithm text,
  checksum text,
  row_count bigint,
  column_count integer,
  -- The profile of each column, of a very wide table the first; an empty list when nothing is tabular.
  columns jsonb not null default '[]',
  fingerprint text,
  -- An address elsewhere; null when the bytes are stored here.
  url text,
  -- Name and content address of the stored bytes; null when they are elsewhere.
  file_name text,
  file_key text,
  updated_at timestamptz not null,
  check (file_key is null or file_name is not null)
);
create index resource_dataset on catalogue.resource (dataset_guid, position);
create index resource_file on catalogue.resource (file_key) where file_key is not null;

create table catalogue.tag_usage (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  -- Folded: lower case, single spaces. `label` is what people read.
  tag text not null,
  label text not null,
  tag_type_id integer,
  position integer not null,
  primary key (dataset_guid, tag)
);
create index tag_usage_tag on catalogue.tag_usage (tag);

-- Use -----------------------------------------------------------------------------------------------------------

-- Generated figures stand in rows of their own, so that real use is never mixed with them.
create table catalogue.statistic_day (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  day date not null,
  sample boolean not null default false,
  views integer not null default 0,
  downloads integer not null default 0,
  api_calls integer not null default 0,
  primary key (dataset_guid, day, sample)
);

-- What lists are ordered by. Apart from the projection, because adding to a counter on a row that carries
-- full-text indexes costs fifty times as much.
create table catalogue.rank (
  dataset_guid uuid primary key references catalogue.dataset on delete cascade,
  -- Sums of the last 90 days.
  views integer not null default 0,
  downloads integer not null default 0,
  api_calls integer not null default 0,
  updated_at timestamptz not null
);
create index rank_views on catalogue.rank (views desc, dataset_guid);
create index rank_downloads on catalogue.rank (downloads desc, dataset_guid);
create index rank_api_calls on catalogue.rank (api_calls desc, dataset_guid);
create index rank_updated on catalogue.rank (updated_at desc, dataset_guid);

-- Search --------------------------------------------------------------------------------------------------------

create text search configuration catalogue.words (copy = pg_catalog.english);
alter text search configuration catalogue.words
  alter mapping for hword, hword_part, word with unaccent, english_stem;

-- Every choice that a facet can offer, by a number that fits in an index.
create table catalogue.facet_term (
  id integer generated always as identity primary key,
  facet text not null check (facet in ('theme', 'status', 'organisation', 'tag', 'format', 'licence', 'visibility')),
  value text not null,
  label text not null,
  unique (facet, value)
);

-- What each dataset offers to the facets. The one place that says so.
create view catalogue.dataset_facet as
  select d.dataset_guid, 'theme' as facet, l.id::text as value, l.label
    from catalogue.dataset d
    join catalogue.lookup l on l.table_name = 'theme' and l.id = any (d.theme_ids)
  union all
  select d.dataset_guid, 'status', l.code, l.label
    from catalogue.dataset d join catalogue.lookup l on l.table_name = 'status' and l.id = d.status_id
  union all
  select d.dataset_guid, 'organisation', o.organisation_guid::text, o.name
    from catalogue.dataset d join auth.organisation o using (organisation_guid)
  union all
  select t.dataset_guid, 'tag', t.tag, t.label from catalogue.tag_usage t
  union all
  select d.dataset_guid, 'format', f.format, f.format
    from catalogue.dataset d cross join lateral (select distinct unnest(d.formats) as format) f
  union all
  select d.dataset_guid, 'licence', l.id::text, l.label
    from catalogue.dataset d join catalogue.lookup l on l.table_name = 'licenceType' and l.id = d.licence_id
  union all
  select d.dataset_guid, 'visibility', d.visibility, d.visibility from catalogue.dataset d;

-- The narrow projection that is searched. Written in the transaction that changes a dataset, read only
-- together with `catalogue.may_find`.
create table catalogue.discovery (
  dataset_guid uuid primary key references catalogue.dataset on delete cascade,
  organisation_guid uuid not null,
  status_id smallint not null,
  visibility text not null,
  title text not null,
  facets integer[] not null,
  -- Title (A) and tags (B), for relevance.
  head tsvector not null,
  -- One lexeme `#id` for each facet term; no word of a text can look like one.
  ft tsvector not null,
  -- Head, texts (C) and facet terms: words and filters in one index scan.
  doc tsvector not null
);
create index discovery_doc on catalogue.discovery using gin (doc) with (fastupdate = off);
create index discovery_ft on catalogue.discovery using gin (ft) with (fastupdate = off);
create index discovery_organisation on catalogue.discovery (organisation_guid);
alter table catalogue.discovery alter column doc set statistics 1000;

-- The one rule of who may find a dataset. Lists, counts, facets, pages, figures and downloads all ask it.
-- `member_of` and `editor_of` are the caller's organisations, by what their role grants; both empty for a visitor.
create function catalogue.may_find(
  status_id smallint, visibility text, organisation_guid uuid, member_of uuid[], editor_of uuid[]
) returns boolean language sql immutable parallel safe as $$
  select case
    when visibility = 'private' then organisation_guid = any (editor_of)
    when visibility = 'organisation' or status_id = 1 then organisation_guid = any (member_of)
    else visibility = 'public'
  end
$$;

-- A number that grows with every change that a page could show; page caches carry it in their keys.
create table catalogue.revision (
  singleton boolean primary key default true check (singleton),
  number bigint not null default 1
);
insert into catalogue.revision default values;
