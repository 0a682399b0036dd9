-- When the counters of a dataset changed, so that an index in memory reads those alone: reading a million of them again
-- took a second of the processor every minute.
alter table catalogue.rank add column changed_at timestamptz not null default now();
create index rank_changed on catalogue.rank (changed_at);

create function catalogue.note_changed_counters() returns trigger language plpgsql as $$
begin
  new.changed_at := clock_timestamp();
  return new;
end
$$;
create trigger rank_changed before update on catalogue.rank for each row
  when ((old.views, old.downloads, old.api_calls) is distinct from (new.views, new.downloads, new.api_calls))
  execute function catalogue.note_changed_counters();
