-- From when access is asked for; null: as soon as it is given.
alter table access.request add column valid_from timestamptz;
