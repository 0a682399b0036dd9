-- How long calls of the plain and the spatial API took until their answer began, by day: how many of them in each step.
-- A step ends an eighth of a doubling after the one before (`proxy/platform/uses/call-times.ts`).
create table catalogue.call_time (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  day date not null,
  -- Null: a caller without a key. The times of a key that is deleted are still of the dataset.
  key_guid uuid,
  step smallint not null,
  calls integer not null
);
create unique index call_time_key on catalogue.call_time (dataset_guid, day, key_guid, step) nulls not distinct;
create index call_time_day on catalogue.call_time (day);
