-- Maps of organisations: the document that editors save, and the one that readers have.
create table catalogue.map (
  map_guid uuid primary key,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  document jsonb not null,
  -- Grows with every save.
  revision integer not null default 1,
  saved_by uuid,
  saved_at timestamptz not null default now(),
  -- What readers have; null for a draft.
  published jsonb,
  -- The revision that was published; null for a draft.
  published_revision integer,
  published_at timestamptz,
  visibility text not null default 'public' check (visibility in ('public', 'organisation')),
  -- Counts publications.
  version integer not null default 0,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((published is null) = (published_revision is null) and (published is null) = (published_at is null))
);
create index map_of_organisation on catalogue.map (organisation_guid, saved_at desc) where removed_at is null;
create index map_removed on catalogue.map (removed_at) where removed_at is not null;
