-- A conversion that was broken off is not begun again at once: how often it failed, and from when it may be asked for.
alter table catalogue.preview add column failures integer not null default 0;
alter table catalogue.preview add column retry_at timestamptz;
