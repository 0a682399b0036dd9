-- Saved charts and dashboards of organisations: kept as maps are, each kind in one table.
create table catalogue.document (
  document_guid uuid primary key,
  kind text not null check (kind in ('chart', 'dashboard')),
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
create index document_of_organisation on catalogue.document (organisation_guid, saved_at desc) where removed_at is null;
create index document_removed on catalogue.document (removed_at) where removed_at is not null;
