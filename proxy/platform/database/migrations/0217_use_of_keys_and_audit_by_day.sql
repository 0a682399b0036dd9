-- Requests for data with an API key by day, in UTC: also those of the key's own organisation, which count for no dataset.
create table access.key_use (
  key_guid uuid not null references access.api_key on delete cascade,
  day date not null,
  used integer not null default 0,
  refused integer not null default 0,
  primary key (key_guid, day)
);
create index key_use_day on access.key_use (day);

-- Entries of the audit log by day are counted from the index alone.
create index audit_organisation_at on access.audit (organisation_guid, at);
