-- Secret links to drafts. Each opens the page and the previews of one draft, and nothing else.
create table access.preview_link (
  link_guid uuid primary key,
  dataset_guid uuid not null references catalogue.dataset on delete cascade,
  -- For whom it is.
  name text not null,
  -- HMAC-SHA-256 with a key of the server. The secret itself is stored nowhere.
  token_hash bytea not null unique,
  last_four text not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz,
  ended_at timestamptz,
  ended_by uuid
);
create index preview_link_dataset on access.preview_link (dataset_guid) where ended_at is null;

-- When a link stops working; no row for one that does not work. The dataset must be a draft, which the caller decides on.
create function access.preview_link_until(link uuid, dataset uuid) returns timestamptz
language sql stable parallel safe as $$
  select l.expires_at from access.preview_link l
  where l.link_guid = link and l.dataset_guid = dataset and l.ended_at is null and l.expires_at > now()
$$;
