-- Imports: sources that members import datasets from, the runs that read them, and what each run found.

create table catalogue.harvest_source (
  source_guid uuid primary key,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  name text not null,
  -- Null: files are handed in.
  address text,
  -- Hours between runs by schedule; null: by hand only.
  every_hours integer,
  next_at timestamptz,
  -- What becomes of a dataset that the source does not list any more.
  when_gone text not null default 'keep' check (when_gone in ('keep', 'unpublish')),
  -- Whether new datasets have the status that the source says, or are drafts that a person publishes.
  new_as text not null default 'source' check (new_as in ('source', 'draft')),
  -- Fields that editors own from the start: the source gives them their first value and no other.
  editor_fields text[] not null default '{}',
  created_by uuid,
  created_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  -- `sheet`: tables of metadata that are edited in a spreadsheet, one source an organisation.
  kind text not null default 'catalogue' check (kind in ('catalogue', 'sheet'))
);
create index harvest_source_organisation on catalogue.harvest_source (organisation_guid);
create index harvest_source_next on catalogue.harvest_source (next_at) where next_at is not null;
create unique index harvest_source_sheet on catalogue.harvest_source (organisation_guid) where kind = 'sheet';

create table catalogue.harvest_run (
  run_guid uuid primary key,
  source_guid uuid not null references catalogue.harvest_source on delete cascade,
  state text not null check (state in
    ('receiving', 'reading', 'ready', 'applying', 'applied', 'rollingBack', 'rolledBack', 'failed', 'cancelled')),
  is_scheduled boolean not null default false,
  -- The file that was handed in, and how many parts of it are expected.
  file_name text,
  parts integer,
  format text,
  done integer not null default 0,
  total integer not null default 0,
  counts jsonb not null default '{}',
  -- Why it failed, or why a run by schedule waits for a person.
  problem text,
  started_by uuid,
  started_at timestamptz not null default now(),
  read_at timestamptz,
  applied_by uuid,
  applied_at timestamptz,
  rolled_back_by uuid,
  rolled_back_at timestamptz
);
create index harvest_run_source on catalogue.harvest_run (source_guid, started_at desc);

-- One at a time is under way for each source.
create unique index harvest_run_busy on catalogue.harvest_run (source_guid)
  where state in ('receiving', 'reading', 'applying', 'rollingBack');

-- Bytes of a file that is being handed in, in base64; deleted once the run has read them.
create table catalogue.harvest_part (
  run_guid uuid not null references catalogue.harvest_run on delete cascade,
  position integer not null,
  content text not null,
  primary key (run_guid, position)
);

create table catalogue.harvest_item (
  run_guid uuid not null references catalogue.harvest_run on delete cascade,
  position integer not null,
  kind text not null check (kind in ('new', 'changed', 'gone', 'invalid')),
  identifier text,
  title text not null,
  dataset_guid uuid,
  reasons jsonb not null default '[]',
  changes jsonb not null default '[]',
  -- What the source says, and what it said before.
  record json,
  before json,
  -- What became of it when the run was applied, and rolled back.
  outcome text check (outcome in ('applied', 'refused', 'rolledBack')),
  outcome_reason text,
  primary key (run_guid, position)
);
create index harvest_item_kind on catalogue.harvest_item (run_guid, kind, position);

-- What the source of an imported dataset said last.
create table catalogue.source_record (
  dataset_guid uuid primary key references catalogue.dataset on delete cascade,
  source_guid uuid references catalogue.harvest_source on delete set null,
  -- As it was written, its keys in their order: its hash says whether the source has changed.
  record json not null,
  -- The source does not list it any more.
  gone_at timestamptz,
  -- It was removed because its import was rolled back, not because someone deleted it.
  rolled_back_at timestamptz,
  written_at timestamptz not null default now()
);
create index source_record_source on catalogue.source_record (source_guid) where source_guid is not null;
