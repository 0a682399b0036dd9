-- Extensions, organisations and their members.
-- All SQL of the product stays within PostgreSQL 16 and what Aurora and Citus share; both extensions are part of
-- contrib everywhere.

create extension if not exists unaccent;
create extension if not exists pg_trgm;

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

-- Proofs of consent: what was decided when, under which policy. They contain no name and no address.
create table auth.consent_proof (
  consent_id uuid not null,
  -- By the clock of the browser that decided.
  decided_at timestamptz not null,
  policy_version integer not null,
  choice text not null check (choice in ('granted', 'partial', 'withdrawn')),
  allowed text[] not null,
  recorded_at timestamptz not null default now(),
  primary key (consent_id, decided_at)
);
create index consent_proof_recorded on auth.consent_proof (recorded_at);
