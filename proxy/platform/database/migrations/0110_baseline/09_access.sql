-- Grants of datasets, requests for them, invitations, API keys and personal tokens.

create schema access;

-- Grants ----------------------------------------------------------------------------------------------------------

-- What a dataset can be granted to. A small number stands for it in every grant.
create table access.principal (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('person', 'group', 'organisation', 'key', 'address')),
  guid uuid not null,
  -- Raised by every change of its grants.
  revision bigint not null default 1,
  unique (kind, guid)
);

-- An address that a dataset is shared with before anyone has proved that it is theirs. Such a grant has the address as its
-- principal and reaches no one; it becomes the person's when they open its link, or sign in with the address proved. So
-- sharing answers the same whether or not there is an account.
-- It is the address as one organisation shares with it, so that the link of one organisation opens nothing of another.
create table access.address (
  address_guid uuid primary key default gen_random_uuid(),
  organisation_guid uuid not null references auth.organisation on delete cascade,
  -- In lower case.
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  unique (email, organisation_guid)
);
create index address_organisation on access.address (organisation_guid);

-- Levels: 1 metadata, 2 read, 3 query, 4 download, 5 edit. A grant that has ended stays, as a record.
create table access.dataset_grant (
  grant_guid uuid primary key default gen_random_uuid(),
  principal_id integer not null references access.principal on delete cascade,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  level smallint not null check (level between 1 and 5),
  -- Null: all resources.
  resource_guids uuid[] check (cardinality(resource_guids) > 0),
  valid_from timestamptz not null default now(),
  valid_until timestamptz check (valid_until > valid_from),
  granted_by uuid not null,
  reason text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid,
  -- Some columns or rows of the table in one file, as `Narrowing` of the contract: sheet, columns, conditions, and what
  -- the columns are called. Null: the whole file.
  narrowing jsonb,
  -- How many requests for its files it opens in a day or a month, for all whom it reaches together. Null: as many as
  -- they like. Requests are counted in `access.quota_use`, whose `owner_guid` is then the grant.
  quota_limit integer check (quota_limit > 0),
  quota_period text check (quota_period in ('day', 'month')),
  -- Part of a table can be read and asked, and neither downloaded as the stored file nor edited.
  constraint dataset_grant_narrowing check (narrowing is null or (cardinality(resource_guids) = 1 and level < 4)),
  constraint dataset_grant_quota check ((quota_limit is null) = (quota_period is null))
);
create index dataset_grant_principal on access.dataset_grant (principal_id, dataset_guid)
  include (level, valid_from, valid_until) where ended_at is null;
create index dataset_grant_dataset on access.dataset_grant (dataset_guid, principal_id) where ended_at is null;

create function access.raise_revision() returns trigger language plpgsql as $$
begin
  update access.principal set revision = revision + 1
  where id in (coalesce(new.principal_id, old.principal_id), coalesce(old.principal_id, new.principal_id));
  return null;
end
$$;
create trigger dataset_grant_revision after insert or update or delete on access.dataset_grant
  for each row execute function access.raise_revision();

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

-- An invitation to an organisation, to one of its groups, or to a dataset. It belongs to the person who opens its link.
create table auth.invitation (
  invitation_guid uuid primary key default gen_random_uuid(),
  organisation_guid uuid not null references auth.organisation on delete cascade,
  group_id uuid references auth."group" on delete cascade,
  email text not null,
  role_id smallint not null,
  -- HMAC-SHA-256 of the secret in the link.
  token_hash bytea not null unique,
  invited_by uuid not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid,
  withdrawn_at timestamptz,
  -- The grant to an address whose link it is.
  grant_guid uuid unique references access.dataset_grant on delete cascade
);
create unique index invitation_open on auth.invitation
  (organisation_guid, coalesce(group_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(grant_guid, '00000000-0000-0000-0000-000000000000'), lower(email))
  where accepted_at is null and withdrawn_at is null;
create index invitation_group on auth.invitation (group_id) where group_id is not null;

-- Secret links to drafts. Each opens the page and the previews of one draft, and nothing else.
create table access.preview_link (
  link_guid uuid primary key,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  -- For whom it is.
  name text not null,
  -- HMAC-SHA-256 with a key of the server. The secret itself is stored nowhere.
  token_hash bytea not null unique,
  last_four text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by uuid
);
create index preview_link_dataset on access.preview_link (dataset_guid) where ended_at is null;

-- When a link stops working; no row for one that does not work. The dataset must be a draft, which the caller decides on.
create function access.preview_link_until(link uuid, dataset uuid) returns timestamptz
language sql stable parallel safe as $$
  select l.expires_at from access.preview_link l
  where l.link_guid = link and l.dataset_guid = dataset and l.ended_at is null and l.expires_at > now()
$$;

-- Keys and tokens -------------------------------------------------------------------------------------------------

-- API keys of organisations. A key is a principal like a person: datasets are granted to it.
create table access.api_key (
  key_guid uuid primary key default gen_random_uuid(),
  organisation_guid uuid not null references auth.organisation on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- HMAC-SHA-256 with a key of the server. The secret itself is stored nowhere.
  token_hash bytea not null unique,
  last_four text not null,
  scopes text[] not null,
  -- As which role the key finds datasets of its organisation. Null: only those that are granted to it.
  role_id smallint,
  lifetime_days smallint not null check (lifetime_days between 1 and 366),
  -- Plays no part in what the key may do: a key stays when this person leaves.
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  rolled_at timestamptz,
  revoked_at timestamptz,
  -- How many requests it may make in a day or a month. Null: as many as it likes.
  quota_limit integer check (quota_limit > 0),
  quota_period text check (quota_period in ('day', 'month')),
  constraint api_key_quota check ((quota_limit is null) = (quota_period is null))
);
create unique index api_key_name on access.api_key (organisation_guid, lower(name)) where revoked_at is null;

-- Secrets of API keys before their last rolls, each for as long as was said when it was rolled: a second roll does not
-- end the time that the first one promised.
create table access.earlier_secret (
  token_hash bytea primary key,
  key_guid uuid not null references access.api_key on delete cascade,
  works_until timestamptz not null
);
create index earlier_secret_key on access.earlier_secret (key_guid);

-- Networks that an API key was used from, so that its first use from another one can be told.
create table access.key_network (
  key_guid uuid not null references access.api_key on delete cascade,
  -- An IPv4 network of 256 addresses, or the /64 network of an IPv6 address, such as `203.0.113.0/24`.
  network text not null,
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (key_guid, network)
);
create index key_network_last on access.key_network (last_used_at);

-- One for each person. The token itself is stored nowhere.
create table access.personal_token (
  identity_guid uuid primary key,
  -- HMAC-SHA-256 with a key of the server.
  token_hash bytea not null unique,
  prefix text not null,
  last_four text not null,
  scopes text[] not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);

-- Requests by API keys, by personal tokens and by grants, counted where all servers see it.
create table access.quota_use (
  -- A key, or the owner of a personal token.
  owner_guid uuid not null,
  period text not null check (period in ('day', 'month')),
  -- The first day of the period, in UTC.
  started_on date not null,
  used integer not null,
  primary key (owner_guid, period, started_on)
) with (fillfactor = 50);

-- Who a caller is -------------------------------------------------------------------------------------------------

-- The roles of a person, or of a key that works, by organisation.
create function access.memberships_of(caller uuid) returns table (organisation_guid uuid, role_id smallint)
language sql stable parallel safe as $$
  select m.organisation_guid, m.role_id::smallint from auth.member m where m.identity_guid = caller
  union all
  select k.organisation_guid, k.role_id from access.api_key k
  where k.key_guid = caller and k.role_id is not null and k.revoked_at is null and k.expires_at > now()
$$;

-- A person as themselves, as a member of groups and as a member of organisations; a key that works as itself and, when
-- it is not limited to datasets that are granted to it, as its organisation.
create function access.principals_of(person uuid) returns table (id integer, revision bigint)
language sql stable parallel safe as $$
  select p.id, p.revision from access.principal p where p.kind = 'person' and p.guid = person
  union all
  select p.id, p.revision from auth.group_member m join access.principal p on p.kind = 'group' and p.guid = m.group_id
  where m.identity_guid = person
  union all
  select p.id, p.revision from access.memberships_of(person) m
  join access.principal p on p.kind = 'organisation' and p.guid = m.organisation_guid
  union all
  select p.id, p.revision from access.api_key k join access.principal p on p.kind = 'key' and p.guid = k.key_guid
  where k.key_guid = person and k.revoked_at is null and k.expires_at > now()
$$;
