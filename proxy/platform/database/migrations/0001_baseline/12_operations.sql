-- When each background job last ran, so that several servers on one database run it once.

create schema operations;

create table operations.job (
  name text primary key,
  ran_at timestamptz not null
);
