-- Lists are filtered by the day on which a dataset was added, and by whether an update is overdue.
alter table catalogue.discovery add column added_on date, add column due_at timestamptz;

-- Whatever projects a dataset, the two are those of the dataset.
create function catalogue.copy_dates() returns trigger language plpgsql as $$
begin
  select (d.created_at at time zone 'utc')::date, d.due_at into new.added_on, new.due_at
  from catalogue.dataset d where d.dataset_guid = new.dataset_guid;
  return new;
end
$$;
create trigger discovery_dates before insert or update on catalogue.discovery
  for each row execute function catalogue.copy_dates();

update catalogue.discovery d set added_on = (s.created_at at time zone 'utc')::date, due_at = s.due_at
from catalogue.dataset s where s.dataset_guid = d.dataset_guid;
