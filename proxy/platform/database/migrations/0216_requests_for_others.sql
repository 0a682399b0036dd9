-- A request for access may be for a group or a key instead of the person who makes it, may be changed while it is open,
-- and is declined for a reason of a list, with another dataset in its place where there is one.
alter table access.request
  add column used_by_kind text check (used_by_kind in ('group', 'key')),
  add column used_by_guid uuid,
  add column changed_at timestamptz,
  add column decline_reason text,
  add column offered_guid uuid references catalogue.dataset on delete set null,
  add check ((used_by_kind is null) = (used_by_guid is null));
