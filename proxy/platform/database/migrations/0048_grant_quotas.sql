-- How many requests for its files a grant opens in a day or a month, for all whom it reaches together. Null: as many as
-- they like. Requests are counted in `access.quota_use`, whose `owner_guid` is then the grant.
alter table access.dataset_grant
  add column quota_limit integer check (quota_limit > 0),
  add column quota_period text check (quota_period in ('day', 'month')),
  add constraint dataset_grant_quota check ((quota_limit is null) = (quota_period is null));
