-- Uploads of files, and the files that they have brought.

create table catalogue.upload (
  -- 128 random bits. Knowing it is not enough: its owner is compared with every request.
  upload_id text primary key,
  identity_guid uuid not null,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  name text not null,
  size bigint not null check (size > 0),
  media_type text not null default '',
  "offset" bigint not null default 0 check ("offset" between 0 and size),
  state text not null default 'receiving'
    check (state in ('receiving', 'received', 'processing', 'stored', 'refused')),
  -- Why it was refused, as a sentence.
  reason text not null default '',
  -- The request that may write: whoever began last. Null while none does.
  writer text,
  -- The state of the SHA-256 of all before the offset.
  hash_state bytea,
  -- In hexadecimal, once all bytes are here.
  checksum text,
  scan text check (scan in ('clean', 'notScanned')),
  created_at timestamptz not null default now(),
  touched_at timestamptz not null default now()
);
create index upload_person on catalogue.upload (identity_guid, created_at desc);
create index upload_dataset on catalogue.upload (dataset_guid);
create index upload_touched on catalogue.upload (touched_at);

create table catalogue.upload_piece (
  upload_id text not null references catalogue.upload on delete cascade,
  start bigint not null,
  bytes integer not null,
  -- Its name in the store.
  name text not null,
  primary key (upload_id, start)
);

-- Files of the store that uploads have brought, so that those which nothing refers to are removed after a while.
create table catalogue.uploaded_file (
  file_key text primary key,
  bytes bigint not null,
  stored_at timestamptz not null default now(),
  -- Since when nothing refers to it; null while something does.
  unreferenced_at timestamptz
);
create index uploaded_file_unreferenced on catalogue.uploaded_file (unreferenced_at) where unreferenced_at is not null;
