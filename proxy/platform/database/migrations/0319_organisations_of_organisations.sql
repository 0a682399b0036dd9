-- What the metadata model has of an organisation beside its page: its names in registers, what it is a part of, and what its
-- new datasets begin with.
alter table auth.organisation
  add column identifiers text[] not null default '{}',
  add column parent_guid uuid references auth.organisation on delete set null check (parent_guid <> organisation_guid),
  add column default_licence_id integer,
  add column default_language text;

create index organisation_parent on auth.organisation (parent_guid) where parent_guid is not null;
