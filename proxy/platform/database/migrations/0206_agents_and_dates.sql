-- Kinds of tags, agents with their roles and dates in the life of data: lists of groups, each with the id of a row of a
-- lookup.
alter table catalogue.dataset
  add column tag_types jsonb not null default '[]',
  add column agents jsonb not null default '[]',
  add column dates jsonb not null default '[]';
