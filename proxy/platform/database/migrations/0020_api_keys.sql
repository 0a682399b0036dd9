-- API keys of organisations. A key is a principal like a person: datasets are granted to it.

create table access.api_key (
  key_guid uuid primary key default gen_random_uuid(),
  organisation_guid uuid not null references auth.organisation on delete cascade,
  name text not null check (length(name) between 1 and 100),
  -- HMAC-SHA-256 with a key of the server. The secret itself is stored nowhere.
  token_hash bytea not null unique,
  last_four text not null,
  -- The secret before the last roll, which works until then.
  previous_hash bytea unique,
  previous_until timestamptz,
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
  revoked_at timestamptz
);
create unique index api_key_name on access.api_key (organisation_guid, lower(name)) where revoked_at is null;

alter table access.principal drop constraint principal_kind_check;
alter table access.principal add constraint principal_kind_check
  check (kind in ('person', 'group', 'organisation', 'key'));

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
create or replace function access.principals_of(person uuid) returns table (id integer, revision bigint)
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
