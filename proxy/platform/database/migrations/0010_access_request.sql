-- Requests for access to datasets that are published on request. An approved request names the grant that it became.

create table access.request (
  request_guid uuid primary key default gen_random_uuid(),
  -- What people call it.
  number integer generated always as identity unique,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  -- Who asks.
  identity_guid uuid not null,
  purpose text not null,
  -- Null: all resources.
  resource_guids uuid[] check (cardinality(resource_guids) > 0),
  -- Until when access is asked for.
  valid_until timestamptz not null,
  created_at timestamptz not null default now(),
  -- By when the organisation answers.
  due_at timestamptz not null,
  state text not null default 'open' check (state in ('open', 'approved', 'declined', 'withdrawn')),
  closed_at timestamptz,
  decided_by uuid,
  -- What the organisation says to the person.
  answer text not null default '',
  grant_guid uuid references access.dataset_grant on delete set null,
  -- When the person was told that the grant ends soon.
  warned_at timestamptz,
  check ((state = 'open') = (closed_at is null))
);
create unique index request_open on access.request (dataset_guid, identity_guid) where state = 'open';
create index request_person on access.request (identity_guid, created_at desc);
