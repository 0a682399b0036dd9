-- How many requests an API key may make in a day or a month. Null: as many as it likes.
alter table access.api_key
  add column quota_limit integer check (quota_limit > 0),
  add column quota_period text check (quota_period in ('day', 'month')),
  add constraint api_key_quota check ((quota_limit is null) = (quota_period is null));

-- Requests by API keys and personal tokens, counted where all servers see it.
create table access.quota_use (
  -- A key, or the owner of a personal token.
  owner_guid uuid not null,
  period text not null check (period in ('day', 'month')),
  -- The first day of the period, in UTC.
  started_on date not null,
  used integer not null,
  primary key (owner_guid, period, started_on)
) with (fillfactor = 50);
