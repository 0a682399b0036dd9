-- Each publication of a map, so that one that is referred to can be seen again. The trigger keeps what servers of the
-- release before publish as well.
create table catalogue.map_version (
  map_guid uuid not null references catalogue.map on delete cascade,
  version integer not null,
  document jsonb not null,
  published_at timestamptz not null,
  primary key (map_guid, version)
);

insert into catalogue.map_version (map_guid, version, document, published_at)
  select map_guid, version, published, published_at from catalogue.map where published is not null;

create function catalogue.keep_map_version() returns trigger language plpgsql as $$
begin
  insert into catalogue.map_version (map_guid, version, document, published_at)
    values (new.map_guid, new.version, new.published, new.published_at)
    on conflict do nothing;
  return null;
end
$$;
create trigger map_version after insert or update of published, version on catalogue.map for each row
  when (new.published is not null) execute function catalogue.keep_map_version();
