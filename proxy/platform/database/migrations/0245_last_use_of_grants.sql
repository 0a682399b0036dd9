-- When a grant was last used. A table of its own: a change of a grant raises the revision of those whom it reaches, and
-- a use changes nothing of what they may do.
create table access.grant_use (
  grant_guid uuid primary key references access.dataset_grant on delete cascade,
  last_used_at timestamptz not null
);
