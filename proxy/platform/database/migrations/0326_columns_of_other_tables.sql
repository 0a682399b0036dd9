-- Tables of a version beside its first one, such as further sheets of a workbook: number, name, columns, and the keys of the
-- columns by their names (decision 257). Null: there are none, or they were not read yet.
alter table catalogue.resource_version add column other_tables jsonb;
