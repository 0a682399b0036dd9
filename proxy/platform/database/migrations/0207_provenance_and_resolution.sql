-- What the metadata model has of a dataset beside its lookups: how it was made, how it is cited, its names elsewhere, how
-- fine it is in time and place, its documentation and the standards that it follows.
alter table catalogue.dataset
  add column provenance text,
  add column citation text,
  add column identifiers text[] not null default '{}',
  add column attribution text,
  add column temporal_resolution text,
  add column spatial_resolution integer,
  add column documentation text[] not null default '{}',
  add column standards text[] not null default '{}';
