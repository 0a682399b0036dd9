-- Groups, grants of datasets, invitations, personal tokens and the audit log.

create schema access;

-- A group of people, managed by an organisation. People of other organisations can be in it.
create table auth."group" (
  group_id uuid primary key default gen_random_uuid(),
  organisation_guid uuid not null references auth.organisation on delete cascade,
  name text not null check (length(name) between 1 and 100),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index group_name on auth."group" (organisation_guid, lower(name));

-- A member without an identity has been invited and has not accepted yet.
create table auth.group_member (
  group_id uuid not null references auth."group" on delete cascade,
  email text not null,
  identity_guid uuid,
  role_id smallint not null,
  created_at timestamptz not null default now()
);
create unique index group_member_email on auth.group_member (group_id, lower(email));
create unique index group_member_identity on auth.group_member (group_id, identity_guid) where identity_guid is not null;
create index group_member_person on auth.group_member (identity_guid) where identity_guid is not null;

-- An invitation to an organisation, or to one of its groups. It belongs to the person who opens its link.
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
  withdrawn_at timestamptz
);
create unique index invitation_open on auth.invitation
  (organisation_guid, coalesce(group_id, '00000000-0000-0000-0000-000000000000'), lower(email))
  where accepted_at is null and withdrawn_at is null;
create index invitation_group on auth.invitation (group_id) where group_id is not null;

-- What a dataset can be granted to. A small number stands for it in every grant.
create table access.principal (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('person', 'group', 'organisation')),
  guid uuid not null,
  -- Raised by every change of its grants.
  revision bigint not null default 1,
  unique (kind, guid)
);

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
  ended_by uuid
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

-- A person as themselves, as a member of groups and as a member of organisations.
create function access.principals_of(person uuid) returns table (id integer, revision bigint)
language sql stable parallel safe as $$
  select p.id, p.revision from access.principal p where p.kind = 'person' and p.guid = person
  union all
  select p.id, p.revision from auth.group_member m join access.principal p on p.kind = 'group' and p.guid = m.group_id
  where m.identity_guid = person
  union all
  select p.id, p.revision from auth.member m
  join access.principal p on p.kind = 'organisation' and p.guid = m.organisation_guid
  where m.identity_guid = person
$$;

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

-- What was changed, by whom: written in the transaction of the change.
create table access.audit (
  id bigint generated always as identity primary key,
  at timestamptz not null default clock_timestamp(),
  organisation_guid uuid,
  actor_guid uuid,
  action text not null,
  -- What was changed, such as `member` and its GUID.
  object_kind text not null,
  object_id text not null,
  before jsonb,
  after jsonb,
  reason text not null default ''
);
create index audit_organisation on access.audit (organisation_guid, id desc);

-- Addresses that an organisation had before lead to the present one.
create table auth.organisation_slug (
  slug text primary key,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  created_at timestamptz not null default now()
);
