-- Grants of maps, charts and dashboards: who sees one that is published, besides those who see it by its visibility. They
-- open the document and no data: that follows the grants of datasets. One that has ended stays, as a record.
create table access.document_grant (
  grant_guid uuid primary key default gen_random_uuid(),
  -- One for an address waits until an account has proved the address.
  principal_id integer not null references access.principal on delete cascade,
  -- One of both.
  map_guid uuid references catalogue.map on delete cascade,
  document_guid uuid references catalogue.document on delete cascade,
  valid_until timestamptz,
  granted_by uuid not null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  constraint document_grant_of_one check (num_nonnulls(map_guid, document_guid) = 1)
);
create index document_grant_principal on access.document_grant (principal_id) where ended_at is null;
create index document_grant_map on access.document_grant (map_guid, principal_id) where ended_at is null;
create index document_grant_document on access.document_grant (document_guid, principal_id) where ended_at is null;
