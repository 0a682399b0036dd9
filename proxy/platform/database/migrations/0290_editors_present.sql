-- Who has the editor of a dataset open, and at which section. Pages say so every few seconds, so a crash may lose it.
create unlogged table catalogue.present_editor (
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  identity_guid uuid not null references auth."user" on delete cascade,
  section text not null,
  seen_at timestamptz not null default now(),
  primary key (dataset_guid, identity_guid)
);
create index present_editor_person on catalogue.present_editor (identity_guid);
create index present_editor_seen on catalogue.present_editor (seen_at);
