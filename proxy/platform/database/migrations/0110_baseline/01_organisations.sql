-- Extensions, organisations, people and groups.
-- All SQL of the product stays within PostgreSQL 16 and what Aurora and Citus share; the extensions are part of contrib
-- everywhere.

create extension if not exists unaccent;
create extension if not exists pg_trgm;
create extension if not exists btree_gin;

create schema auth;

create table auth.organisation (
  organisation_guid uuid primary key,
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 2 and 100),
  name text not null check (length(name) between 1 and 255),
  description text not null default '',
  url text,
  email text,
  -- Code of a publisher type in the lookup `agentType`.
  kind text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Addresses that an organisation had before lead to the present one.
create table auth.organisation_slug (
  slug text primary key,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  created_at timestamptz not null default now()
);

-- The logo of an organisation, as the bytes of the picture and nothing else.
create table auth.organisation_logo (
  organisation_guid uuid primary key references auth.organisation on delete cascade,
  -- Changes with the bytes, so that the address of a logo may be kept for long.
  version text not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null,
  height integer not null,
  content bytea not null,
  updated_at timestamptz not null default now()
);

-- Filled from the identity provider when a member is first seen; the provider stays the authority.
create table auth."user" (
  identity_guid uuid primary key,
  given_name text not null default '',
  family_name text not null default '',
  email text,
  email_verified boolean not null default false,
  phone_number text,
  phone_number_verified boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index user_email on auth."user" (lower(email));

create table auth.member (
  identity_guid uuid not null,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  role_id smallint not null,
  last_access_time timestamptz,
  created_at timestamptz not null default now(),
  primary key (identity_guid, organisation_guid)
);
create index member_organisation on auth.member (organisation_guid, last_access_time desc);

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
