-- Apps that use the data. A change to an app is a new version, so that the approved version stays as it is until the
-- change is approved.

create table catalogue.app (
  app_guid uuid primary key,
  submitter_guid uuid not null,
  latest_version integer not null,
  -- The public version; null while nothing is approved.
  shown_version integer,
  published_at timestamptz,
  created_at timestamptz not null default now()
);
create index app_submitter on catalogue.app (submitter_guid, created_at desc);
create index app_shown on catalogue.app (published_at desc) where shown_version is not null;

-- Bytes of pictures. They are few and small, so they are backed up, shared and removed with the other rows.
create table catalogue.app_picture (
  picture_guid uuid primary key,
  uploaded_by uuid not null,
  media_type text not null check (media_type in ('image/png', 'image/jpeg', 'image/webp')),
  width integer not null,
  height integer not null,
  content bytea not null,
  uploaded_at timestamptz not null default now()
);
create index app_picture_uploaded on catalogue.app_picture (uploaded_by, uploaded_at desc);

create table catalogue.app_version (
  app_guid uuid not null references catalogue.app on delete cascade,
  version integer not null,
  state text not null check (state in ('submitted', 'approved', 'declined', 'withdrawn', 'replaced')),
  name text not null check (length(name) between 1 and 100),
  summary text not null,
  description text not null default '',
  kind text not null,
  url text not null check (url like 'https://%'),
  -- The organisation whose name is shown; null shows the submitter's.
  organisation_guid uuid references auth.organisation on delete set null,
  picture_guid uuid references catalogue.app_picture,
  submitted_at timestamptz not null default now(),
  decided_at timestamptz,
  reason text,
  words tsvector generated always as (
    setweight(to_tsvector('catalogue.words', name), 'A')
    || setweight(to_tsvector('catalogue.words', summary), 'B')
    || setweight(to_tsvector('catalogue.words', description), 'C')
  ) stored,
  primary key (app_guid, version),
  check ((state = 'declined') = (reason is not null))
);
create index app_version_picture on catalogue.app_version (picture_guid) where picture_guid is not null;
create index app_version_state on catalogue.app_version (state, submitted_at);

create table catalogue.app_dataset (
  app_guid uuid not null,
  version integer not null,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  position integer not null,
  primary key (app_guid, version, dataset_guid),
  foreign key (app_guid, version) references catalogue.app_version on delete cascade
);
create index app_dataset_dataset on catalogue.app_dataset (dataset_guid);

-- Log of changes. Rows are only ever added.
create table catalogue.app_event (
  event_id bigint generated always as identity primary key,
  app_guid uuid not null references catalogue.app on delete cascade,
  version integer not null,
  event text not null check (event in ('submitted', 'approved', 'declined', 'withdrawn', 'undone')),
  actor_guid uuid not null,
  -- The organisation that an administrator decided for.
  organisation_guid uuid,
  reason text,
  -- The state that an undone decision returns to.
  before jsonb,
  happened_at timestamptz not null default now()
);
create index app_event_app on catalogue.app_event (app_guid, event_id desc);
create index app_event_actor on catalogue.app_event (actor_guid, happened_at desc);

-- The one rule of who decides on a version: the administrators of every organisation whose data it uses. The caller's
-- role in the organisation is checked before.
create function catalogue.app_concerns(app uuid, of_version integer, organisation uuid)
returns boolean language sql stable parallel safe as $$
  select exists (
    select from catalogue.app_dataset u join catalogue.dataset d using (dataset_guid)
    where u.app_guid = app and u.version = of_version and d.organisation_guid = organisation
  )
$$;
