-- Lookups, datasets, their resources and tags, and who may find them.

create schema catalogue;

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

-- Rows of the common lookups that an organisation does not offer.
create table catalogue.hidden_lookup (
  organisation_guid uuid not null references auth.organisation on delete cascade,
  table_name text not null,
  id integer not null,
  primary key (organisation_guid, table_name, id)
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
  -- Formats of all resources; rows, columns and fingerprint of the main table. Kept here, so that a list reads no
  -- resources.
  formats text[] not null default '{}',
  row_count bigint,
  column_count integer,
  fingerprint text,
  -- The source of an imported record: one dataset for an identifier in an organisation.
  source_kind text,
  source_identifier text,
  content_hash text,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- Who publishes the data at its source, where the record was imported.
  publisher text,
  alternative_titles text[] not null default '{}',
  priority_id integer,
  spatial_reference_system_id integer,
  -- Whether the data is about people; null: not answered.
  personal_data text check (personal_data in ('no', 'yes')),
  lawful_basis_ids integer[] not null default '{}',
  anonymisation_id integer,
  -- The data dictionary, by the name of a column: {label, description, unit}.
  dictionary jsonb not null default '{}',
  -- A dataset that was deleted and can be restored: until it is removed, and what it was.
  removed_at timestamptz,
  before_removal jsonb,
  -- Texts in other languages than the main one: {"title": {"cy": "…"}, …}. The columns of the texts have the main
  -- language, which is in the column `language`. Null: there are none, which costs a row nothing.
  translations jsonb check (jsonb_typeof(translations) = 'object'),
  unique (organisation_guid, source_identifier)
);
create index dataset_organisation on catalogue.dataset (organisation_guid, updated_at desc);
create index dataset_due on catalogue.dataset (due_at) where due_at is not null;

-- Data providers are listed with the number of their datasets.
create index dataset_data_provider on catalogue.dataset (data_provider_id) where data_provider_id is not null;
create index dataset_removed on catalogue.dataset (removed_at) where removed_at is not null;

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
  -- What an editor says about how the file is written.
  reading jsonb,
  -- The format as the source of an imported record says it, where no lookup has it.
  stated_format text,
  -- The version that readers have; null for a file that no editor has touched.
  version_guid uuid,
  -- How it was read.
  dialect jsonb,
  -- The source gives the address as one that leads to the data and is not itself a download (dcat:accessURL).
  access_only boolean not null default false,
  -- Values of short text columns, by which a dataset is found (`platform/formats/profile/cell-words.ts`).
  cell_words text,
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

-- The one rule of who may find a dataset. Lists, counts, facets, pages, figures and downloads all call it.
-- `member_of` and `editor_of` are the caller's organisations, by what the role grants; both are empty for a visitor.
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

-- Names and ids that datasets and files had in the addresses of the catalogue that they were imported from. No address
-- can be asked for by a name of more than 200 characters.
-- Without foreign keys: an address of a dataset that was deleted leads to the page that says so.
create table catalogue.former_dataset_name (
  name text not null,
  dataset_guid uuid not null,
  written_at timestamptz not null default now(),
  primary key (name, dataset_guid)
);
create index former_dataset_name_dataset on catalogue.former_dataset_name (dataset_guid);

create table catalogue.former_file_name (
  name text not null,
  dataset_guid uuid not null,
  resource_guid uuid not null,
  primary key (dataset_guid, name)
);
