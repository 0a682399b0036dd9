-- Versions of files that are withheld from readers, since they have personal data: decision 200.
alter table catalogue.resource_version
  -- What was done to which columns of the version before, such as {"number": ["mail"]}; null: nothing.
  add column remedies jsonb,
  add column withheld_at timestamptz,
  -- `remedy`: a version in which personal data is mended was published. `editor`: an editor has withheld it.
  add column withheld_for text,
  add column withheld_by uuid,
  add column withheld_reason text not null default '',
  -- When an editor last gave it back to readers: a remedy from before that does not withhold it again.
  add column released_at timestamptz,
  -- When its bytes were deleted for good.
  add column purged_at timestamptz,
  -- Of new rows: 0250 looks at those that there are, without a lock that readers and writers wait for.
  add constraint resource_version_withheld_for check (withheld_for in ('remedy', 'editor')) not valid,
  add constraint resource_version_withheld check ((withheld_at is null) = (withheld_for is null)) not valid,
  add constraint resource_version_purged
    check (purged_at is null or (withheld_at is not null and file_key is null)) not valid;

-- Tables that the server has written with remedies, by the SHA-256 of their bytes: an upload of these bytes is a remedy,
-- whatever a client says of it.
create table catalogue.remedied_table (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  checksum text not null,
  resource_guid uuid not null,
  remedies jsonb not null,
  made_at timestamptz not null default now(),
  primary key (dataset_guid, checksum)
);
create index remedied_table_made on catalogue.remedied_table (made_at);

-- As before, and withheld versions are for editors only, also one that is the current version of its file.
create or replace view catalogue.stored_file as
  select r.resource_guid as guid, r.resource_guid, r.dataset_guid, r.name, r.format, r.bytes, r.reading, r.mime_type,
    r.status, r.file_name, r.file_key, r.updated_at, v.withheld_at is not null as is_draft, false as is_earlier,
    v.withheld_at is not null as is_withheld
  from catalogue.resource r
  left join catalogue.resource_version v on v.version_guid = r.version_guid
  union all
  select v.version_guid, v.resource_guid, v.dataset_guid, coalesce(r.name, v.file_name, ''), v.format, v.bytes, v.reading,
    v.mime_type, v.status, v.file_name, v.file_key, v.added_at,
    v.published_at is null or v.withheld_at is not null or r.resource_guid is null
      or (r.version_guid is distinct from v.version_guid
        and (d.status_id not in (3, 4) or d.removed_at is not null or r.status = 'withdrawn')),
    r.version_guid is distinct from v.version_guid,
    -- Of one that readers never had they learn nothing.
    v.withheld_at is not null and v.published_at is not null and r.resource_guid is not null
      and d.status_id in (3, 4) and d.removed_at is null
  from catalogue.resource_version v
  join catalogue.dataset d on d.dataset_guid = v.dataset_guid
  left join catalogue.resource r on r.resource_guid = v.resource_guid;
