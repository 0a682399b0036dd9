-- Tables that were read before their values were searched are read again in the background, once
-- (`domains/publishing/files/read-cell-words.ts`).
insert into operations.job (name, key, payload, priority, run_at)
select 'read values of kept tables', 'all', '{}', 0, clock_timestamp()
where exists (
  select from catalogue.resource r where r.cell_words is null and r.file_key is not null and r.row_count > 0
);
