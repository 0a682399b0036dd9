-- The logo of an organisation, as the bytes of the picture and nothing else.
create table auth.organisation_logo (
  organisation_guid uuid primary key references auth.organisation on delete cascade,
  -- Changes with the bytes, so that the address of a logo may be kept for long.
  version text not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null,
  height integer not null,
  content bytea not null,
  updated_at timestamptz not null default now()
);
