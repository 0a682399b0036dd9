-- Editing and publishing: what was saved of each field, versions of files, plans, and deleting with undo.

-- Every value of a field that editors saved, and of the list of files (field `files`). Readers have it once it is published.
create table catalogue.dataset_revision (
  id bigint generated always as identity primary key,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  field text not null,
  -- Counted from 1 for each field. What one person saves again shortly after takes the place of their revision before.
  revision integer not null,
  before jsonb not null,
  value jsonb not null,
  changed_by uuid,
  begun_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  published_at timestamptz,
  unique (dataset_guid, field, revision)
);
create index dataset_revision_dataset on catalogue.dataset_revision (dataset_guid, id desc);
create index dataset_revision_unpublished on catalogue.dataset_revision (dataset_guid, field) where published_at is null;

-- Revisions that removed a file, among all those of the list of files.
create index dataset_revision_removal on catalogue.dataset_revision (dataset_guid, id desc)
  where field = 'files' and jsonb_array_length(before) > jsonb_array_length(value);

-- A version of a file. What readers have is in `catalogue.resource`.
create table catalogue.resource_version (
  version_guid uuid primary key,
  resource_guid uuid not null,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  version integer not null,
  file_name text,
  file_key text,
  -- An address elsewhere.
  url text,
  -- The upload that the bytes come from, as long as it is known.
  upload_id text,
  bytes bigint,
  checksum_algorithm text,
  checksum text,
  format text not null,
  mime_type text,
  stated_format text,
  status text not null default 'pending'
    check (status in ('pending', 'processing', 'ready', 'failed', 'stale', 'withdrawn')),
  status_reason text,
  row_count bigint,
  column_count integer,
  columns jsonb not null default '[]',
  fingerprint text,
  -- What an editor says about how it is written, and how it was read.
  reading jsonb,
  dialect jsonb,
  finding jsonb,
  violations jsonb not null default '[]',
  personal jsonb not null default '[]',
  -- What was read that fields can be proposed from.
  clues jsonb not null default '{}',
  added_by uuid,
  added_at timestamptz not null default now(),
  -- When readers first had it.
  published_at timestamptz,
  -- The bytes are those of an import, read as an editor says. What its source replaces them with is read so too.
  corrects_source boolean not null default false,
  -- As in `catalogue.resource`.
  access_only boolean not null default false,
  cell_words text,
  unique (resource_guid, version)
);
create index resource_version_dataset on catalogue.resource_version (dataset_guid);
create index resource_version_file on catalogue.resource_version (file_key) where file_key is not null;
create index resource_version_upload on catalogue.resource_version (upload_id) where upload_id is not null;

-- Every stored file by the GUID that addresses name: the current one by its resource, any version by its own.
-- `is_draft`: for editors only. Readers have never had the version, its file was removed, or it is an earlier one of a
-- dataset that is not published now, or of a file that was withdrawn.
-- `is_earlier`: the version is not the one that readers have now.
create view catalogue.stored_file as
  select r.resource_guid as guid, r.resource_guid, r.dataset_guid, r.name, r.format, r.bytes, r.reading, r.mime_type,
    r.status, r.file_name, r.file_key, r.updated_at, false as is_draft, false as is_earlier
  from catalogue.resource r
  union all
  select v.version_guid, v.resource_guid, v.dataset_guid, coalesce(r.name, v.file_name, ''), v.format, v.bytes, v.reading,
    v.mime_type, v.status, v.file_name, v.file_key, v.added_at,
    v.published_at is null or r.resource_guid is null
      or (r.version_guid is distinct from v.version_guid
        and (d.status_id not in (3, 4) or d.removed_at is not null or r.status = 'withdrawn')),
    r.version_guid is distinct from v.version_guid
  from catalogue.resource_version v
  join catalogue.dataset d on d.dataset_guid = v.dataset_guid
  left join catalogue.resource r on r.resource_guid = v.resource_guid;

create table catalogue.publication_plan (
  dataset_guid uuid primary key references catalogue.dataset on delete cascade,
  status_id smallint not null check (status_id in (2, 3, 4)),
  visibility text not null check (visibility in ('public', 'organisation', 'private')),
  due_at timestamptz not null,
  planned_by uuid not null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  -- Why it was not published when the time came.
  failure text,
  -- What it publishes: the latest revision of each field when the plan was made.
  revisions jsonb,
  -- For followers.
  note text not null default ''
);

-- What publishers wrote about a publication, for followers.
create table catalogue.publication_note (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  published_at timestamptz not null default now(),
  note text not null,
  primary key (dataset_guid, published_at)
);

-- What editors answered about columns that look like personal data. It counts for later versions of the column too.
create table catalogue.personal_answer (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  column_name text not null,
  kind text not null,
  is_personal boolean not null,
  reason text not null default '',
  answered_by uuid not null,
  answered_at timestamptz not null default now(),
  primary key (dataset_guid, column_name, kind)
);

-- Changes of many datasets ----------------------------------------------------------------------------------------

-- Changes of many datasets at once, for as long as they can be undone.
create table catalogue.change_of_many (
  change_guid uuid primary key,
  changed_by uuid not null,
  change jsonb not null,
  changed_at timestamptz not null default now(),
  undone_at timestamptz
);
create index change_of_many_by on catalogue.change_of_many (changed_by, changed_at);

-- What each dataset had before, and the revision that the change has made.
create table catalogue.change_of_many_dataset (
  change_guid uuid not null references catalogue.change_of_many on delete cascade,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  before jsonb not null,
  revision integer not null,
  primary key (change_guid, dataset_guid)
);
create index change_of_many_dataset_dataset on catalogue.change_of_many_dataset (dataset_guid);

-- Views of the list of datasets that a member has saved.
create table catalogue.saved_view (
  view_guid uuid primary key,
  identity_guid uuid not null references auth."user" on delete cascade,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  name text not null,
  search text not null,
  unique (identity_guid, organisation_guid, name)
);
create index saved_view_organisation on catalogue.saved_view (organisation_guid);

-- Datasets that were deleted or taken back ------------------------------------------------------------------------

-- What readers learn of a dataset that anyone could find once it has been deleted or taken back, in whatever way.
create table catalogue.deleted_dataset (
  dataset_guid uuid primary key,
  title text not null,
  -- No foreign key: an organisation may be deleted with its datasets.
  organisation_guid uuid not null,
  deleted_at timestamptz not null default now(),
  kind text not null default 'deleted' check (kind in ('deleted', 'unpublished'))
);

create function catalogue.remember_deleted() returns trigger language plpgsql as $$
begin
  insert into catalogue.deleted_dataset (dataset_guid, title, organisation_guid)
  values (old.dataset_guid, old.title, old.organisation_guid)
  on conflict (dataset_guid) do update
    set title = excluded.title, organisation_guid = excluded.organisation_guid, deleted_at = excluded.deleted_at;
  return null;
end
$$;

-- What only members could find has never been, as far as others can tell.
create trigger dataset_deleted after delete on catalogue.dataset for each row
  when (catalogue.may_find(old.status_id, old.visibility, old.organisation_guid, '{}', '{}'))
  execute function catalogue.remember_deleted();

-- A dataset that anyone could find and that was taken back leaves its title as one that was deleted does.
create function catalogue.remember_withdrawn() returns trigger language plpgsql as $$
begin
  insert into catalogue.deleted_dataset (dataset_guid, title, organisation_guid, kind)
  values (old.dataset_guid, old.title, old.organisation_guid,
    case when new.removed_at is null then 'unpublished' else 'deleted' end)
  on conflict (dataset_guid) do update set title = excluded.title, organisation_guid = excluded.organisation_guid,
    kind = excluded.kind, deleted_at = excluded.deleted_at;
  return null;
end
$$;
create trigger dataset_withdrawn after update on catalogue.dataset for each row
  when (catalogue.may_find(old.status_id, old.visibility, old.organisation_guid, '{}', '{}')
    and (new.status_id = 1 or new.removed_at is not null))
  execute function catalogue.remember_withdrawn();

-- An unpublished dataset that is deleted is a deleted one.
create function catalogue.withdrawn_is_deleted() returns trigger language plpgsql as $$
begin
  update catalogue.deleted_dataset
  set kind = case when new.removed_at is null then 'unpublished' else 'deleted' end
  where dataset_guid = new.dataset_guid;
  return null;
end
$$;
create trigger dataset_removal after update of removed_at on catalogue.dataset for each row
  when (old.removed_at is distinct from new.removed_at and old.status_id = 1)
  execute function catalogue.withdrawn_is_deleted();

-- A dataset may come back, as when its record is imported again.
create function catalogue.forget_deleted() returns trigger language plpgsql as $$
begin
  delete from catalogue.deleted_dataset where dataset_guid = new.dataset_guid;
  return null;
end
$$;
create trigger dataset_came_back after insert on catalogue.dataset for each row
  execute function catalogue.forget_deleted();
create trigger dataset_is_back after update on catalogue.dataset for each row
  when (new.status_id <> 1 and new.removed_at is null and (old.status_id = 1 or old.removed_at is not null))
  execute function catalogue.forget_deleted();
