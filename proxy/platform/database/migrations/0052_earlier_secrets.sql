-- Secrets of API keys before their last rolls, each for as long as was said when it was rolled: a second roll does not
-- end the time that the first one promised.
create table access.earlier_secret (
  token_hash bytea primary key,
  key_guid uuid not null references access.api_key on delete cascade,
  works_until timestamptz not null
);
create index earlier_secret_key on access.earlier_secret (key_guid);

insert into access.earlier_secret (token_hash, key_guid, works_until)
select previous_hash, key_guid, previous_until from access.api_key
where previous_hash is not null and previous_until > now();

alter table access.api_key drop column previous_hash, drop column previous_until;
