-- A request for access names columns of several files, and is answered with a grant for each. The grants of a request are
-- changed, ended and given again together.
alter table access.dataset_grant add column request_guid uuid references access.request on delete set null;
update access.dataset_grant g set request_guid = q.request_guid from access.request q where q.grant_guid = g.grant_guid;
create index dataset_grant_request on access.dataset_grant (request_guid) where request_guid is not null;

-- [{"resourceGUID", "names"}]: of which files only some columns are asked for. `column_names` has the names of all of them,
-- for servers of the release before, which take them for those of the one file.
alter table access.request add column file_columns jsonb;
update access.request set file_columns =
  jsonb_build_array(jsonb_build_object('resourceGUID', resource_guids[1], 'names', to_jsonb(column_names)))
where column_names is not null;

-- What servers of the release before write: columns of one file, and one grant. To be dropped with `column_names` and
-- `grant_guid` one release after this one.
create function access.columns_of_one_file() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' and new.file_columns is null and new.column_names is not null
    or tg_op = 'UPDATE' and new.file_columns is not distinct from old.file_columns
      and new.column_names is distinct from old.column_names then
    new.file_columns := case when new.column_names is not null then
      jsonb_build_array(jsonb_build_object('resourceGUID', new.resource_guids[1], 'names', to_jsonb(new.column_names))) end;
  end if;
  return new;
end
$$;
create trigger request_columns before insert or update of column_names on access.request
  for each row execute function access.columns_of_one_file();

create function access.grant_of_request() returns trigger language plpgsql as $$
begin
  update access.dataset_grant set request_guid = new.request_guid
  where grant_guid = new.grant_guid and request_guid is null;
  return null;
end
$$;
create trigger request_grant after insert or update of grant_guid on access.request
  for each row when (new.grant_guid is not null) execute function access.grant_of_request();
