-- Columns that a request for access asks for, by their names in the profile of the one file. Null: the whole file.
alter table access.request add column column_names text[] check (cardinality(column_names) > 0);
