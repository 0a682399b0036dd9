-- A version of a file that is no longer in the list of its dataset is for editors, also one that readers once had.
-- `is_draft`: readers have never had it, or its file was removed.
create or replace view catalogue.stored_file as
  select r.resource_guid as guid, r.resource_guid, r.dataset_guid, r.name, r.format, r.bytes, r.reading, r.mime_type,
    r.status, r.file_name, r.file_key, r.updated_at, false as is_draft
  from catalogue.resource r
  union all
  select v.version_guid, v.resource_guid, v.dataset_guid, coalesce(r.name, v.file_name, ''), v.format, v.bytes, v.reading,
    v.mime_type, v.status, v.file_name, v.file_key, v.added_at, v.published_at is null or r.resource_guid is null
  from catalogue.resource_version v
  left join catalogue.resource r on r.resource_guid = v.resource_guid;
