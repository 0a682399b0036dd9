-- What is said of a dataset that anyone could find once it has been deleted, in whatever way.
create table catalogue.deleted_dataset (
  dataset_guid uuid primary key,
  title text not null,
  -- No foreign key: an organisation may be deleted with its datasets.
  organisation_guid uuid not null,
  deleted_at timestamptz not null default now()
);

create function catalogue.remember_deleted() returns trigger language plpgsql as $$
begin
  insert into catalogue.deleted_dataset (dataset_guid, title, organisation_guid)
  values (old.dataset_guid, old.title, old.organisation_guid)
  on conflict (dataset_guid) do update
    set title = excluded.title, organisation_guid = excluded.organisation_guid, deleted_at = excluded.deleted_at;
  return null;
end
$$;
-- What only members could find has never been, as far as others can tell.
create trigger dataset_deleted after delete on catalogue.dataset for each row
  when (catalogue.may_find(old.status_id, old.visibility, old.organisation_guid, '{}', '{}'))
  execute function catalogue.remember_deleted();

-- A dataset may come back, as when its record is imported again.
create function catalogue.forget_deleted() returns trigger language plpgsql as $$
begin
  delete from catalogue.deleted_dataset where dataset_guid = new.dataset_guid;
  return null;
end
$$;
create trigger dataset_came_back after insert on catalogue.dataset for each row
  execute function catalogue.forget_deleted();
