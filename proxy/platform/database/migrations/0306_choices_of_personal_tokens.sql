-- What a person limits their personal token to, how long a secret of it works, its secrets before a roll, and the networks
-- that it was used from.
alter table access.personal_token
  -- Stands for a token that is limited to datasets, in the place of its owner: whatever does not know it sees a visitor.
  add column token_guid uuid not null unique default gen_random_uuid(),
  -- Null: all that the owner may read.
  add column dataset_guids uuid[] check (cardinality(dataset_guids) between 1 and 200),
  add column lifetime_days smallint not null default 366 check (lifetime_days between 1 and 366),
  -- How many requests it may make in a day or a month. Null: as many as every token.
  add column quota_limit integer check (quota_limit > 0),
  add column quota_period text check (quota_period in ('day', 'month')),
  add constraint personal_token_quota check ((quota_limit is null) = (quota_period is null));

create table access.earlier_token (
  token_hash bytea primary key,
  identity_guid uuid not null references access.personal_token on delete cascade,
  works_until timestamptz not null
);
create index earlier_token_person on access.earlier_token (identity_guid);

create table access.token_network (
  identity_guid uuid not null references access.personal_token on delete cascade,
  -- As of API keys.
  network text not null,
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (identity_guid, network)
);
create index token_network_last on access.token_network (last_used_at);

-- As whom a caller asks about a dataset: a token that is limited to datasets as its owner for one of these, and as no one
-- for every other.
create function access.acts_as(caller uuid, dataset uuid) returns uuid
language sql stable parallel safe as $$
  select coalesce((
    select t.identity_guid from access.personal_token t
    where t.token_guid = caller and dataset = any (t.dataset_guids) and t.expires_at > now()), caller)
$$;
