-- Seals of the audit log. A line is noted here in the transaction that writes it, and its note goes when it is sealed:
-- what was inserted in another way has neither a note nor a seal.
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

-- What was written before there were seals is sealed now, as it is.
insert into access.audit_unsealed (id) select id from access.audit;
