-- The grants of one request have one quota together (decision 252). What the most used of them has counted goes on: no one
-- has less than before.
insert into access.quota_use (owner_guid, period, started_on, used)
select g.request_guid, q.period, q.started_on, max(q.used)
from access.quota_use q join access.dataset_grant g on g.grant_guid = q.owner_guid
where g.request_guid is not null and q.started_on >= date_trunc('month', now() at time zone 'utc')::date
group by g.request_guid, q.period, q.started_on
on conflict do nothing;
