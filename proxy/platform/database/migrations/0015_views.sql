-- Readers whose view of a dataset was counted a moment ago, so that each counts once. A reader is a hash: of a number
-- that a page has made up for itself, or of a member and a dataset. What is lost in a crash is counted once more.

create unlogged table catalogue.counted_view (
  dataset_guid uuid not null,
  reader bytea not null,
  is_member boolean not null,
  counted_at timestamptz not null,
  primary key (dataset_guid, reader)
);
create index counted_view_counted_at on catalogue.counted_view (counted_at);
