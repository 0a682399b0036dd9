-- The audit log and its seals.

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

-- Text search in blocks of 262,144 lines: a page is found in the newest blocks that fill it, so that a word of many lines
-- does not read all of them.
create index audit_words_by_block on access.audit using gin (organisation_guid, ((id >> 18)::int), lower(
  action || ' ' || reason || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);

-- Who did it and what it is about, each within an organisation.
create index audit_actor on access.audit (organisation_guid, actor_guid, id desc);
create index audit_object on access.audit (organisation_guid, object_id, id desc);

-- A line is noted here in the transaction that writes it, and its note goes when it is sealed: what was inserted in
-- another way has neither a note nor a seal.
create table access.audit_unsealed (id bigint primary key);

-- A batch of lines with the root of their hashes (a Merkle tree), chained to the batch before.
create table access.audit_seal (
  number bigint primary key,
  sealed_at timestamptz not null default now(),
  ids bigint[] not null,
  -- SHA-256 of each line, in the order of `ids`.
  leaves bytea not null,
  root bytea not null,
  -- SHA-256 of the batch and of the chain before it. The last one is kept outside the database as well.
  chain bytea not null,
  -- HMAC-SHA-256 of the chain, with a key of the server.
  seal bytea not null
);
