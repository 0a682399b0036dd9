-- The hits of common words, and the beginnings of names of columns.

create index column_name_beginning on catalogue.column_name (name text_pattern_ops);

-- Only an index is asked for this vector: outside the row it makes the rows narrower that hits are collected from.
alter table catalogue.discovery alter column ft set storage external;

-- Numbers of the datasets that hold words, four bytes each. Rows are so narrow that the planner thinks reading all
-- of them cheap, and does not see that each brings its vector along: the index must answer.
create function catalogue.hits(words tsquery) returns bytea language sql stable
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  select string_agg(int4send(id), '') from catalogue.discovery where doc @@ words
$$;
