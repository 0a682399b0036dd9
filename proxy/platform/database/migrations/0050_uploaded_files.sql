-- Files of the store that uploads have brought, so that those which nothing refers to are removed after a while.
create table catalogue.uploaded_file (
  file_key text primary key,
  bytes bigint not null,
  stored_at timestamptz not null default now(),
  -- Since when nothing refers to it; null while something does.
  unreferenced_at timestamptz
);
create index uploaded_file_unreferenced on catalogue.uploaded_file (unreferenced_at) where unreferenced_at is not null;

insert into catalogue.uploaded_file (file_key, bytes)
select file_key, max(bytes) from (
  select file_key, bytes from catalogue.resource_version
  where upload_id is not null and file_key is not null and bytes is not null
  union all
  select checksum, size from catalogue.upload where state = 'stored' and checksum is not null
) f group by file_key;
