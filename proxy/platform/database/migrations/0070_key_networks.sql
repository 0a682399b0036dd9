-- Networks that an API key was used from, so that its first use from another one can be told.
create table access.key_network (
  key_guid uuid not null references access.api_key on delete cascade,
  -- An IPv4 network of 256 addresses, or the /64 network of an IPv6 address, such as `203.0.113.0/24`.
  network text not null,
  first_used_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (key_guid, network)
);
create index key_network_last on access.key_network (last_used_at);
