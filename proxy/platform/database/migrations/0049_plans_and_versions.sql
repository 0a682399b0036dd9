-- A plan publishes what was there when it was made: the latest revision of each field at that time.
-- Null for plans that a server of before makes meanwhile: they publish what is there when their time comes.
alter table catalogue.publication_plan add column revisions jsonb;
update catalogue.publication_plan p set revisions = coalesce((
  select jsonb_object_agg(r.field, r.revision) from (
    select field, max(revision) as revision from catalogue.dataset_revision
    where dataset_guid = p.dataset_guid group by field) r), '{}');
-- What is saved from now on must not change these revisions.
update catalogue.dataset_revision r set begun_at = '-infinity'
from catalogue.publication_plan p where p.dataset_guid = r.dataset_guid and r.published_at is null;

-- Revisions that removed a file, among all those of the list of files.
create index dataset_revision_removal on catalogue.dataset_revision (dataset_guid, id desc)
  where field = 'files' and jsonb_array_length(before) > jsonb_array_length(value);

-- Files of datasets that were never published were once marked as published when they were imported.
update catalogue.resource_version v set published_at = null
from catalogue.dataset d
where d.dataset_guid = v.dataset_guid and v.published_at is not null and v.added_by is null
  and d.first_published_at is null and coalesce((d.before_removal ->> 'status')::integer, d.status_id) in (1, 2);

-- `is_draft`: for editors only. Readers have never had the version, its file was removed, or it is an earlier one of a
-- dataset that is not published now, or of a file that was withdrawn.
-- `is_earlier`: the version is not the one that readers have now.
create or replace view catalogue.stored_file as
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
