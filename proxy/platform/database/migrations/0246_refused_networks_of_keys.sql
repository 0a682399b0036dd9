-- Networks from which a limited key was refused, for those who manage it. A network is null where the address of the
-- request is not known.
create table access.key_refusal (
  key_guid uuid not null references access.api_key on delete cascade,
  network text,
  refused bigint not null,
  first_refused_at timestamptz not null,
  last_refused_at timestamptz not null,
  unique nulls not distinct (key_guid, network)
);
create index key_refusal_old on access.key_refusal (last_refused_at);

-- Networks of IPv4 that were typed as IPv6 (`::ffff:203.0.113.0/120`) matched no address. They are what they stand for.
update access.api_key k set only_from = (
  select array_agg(distinct case
    when n <<= '::ffff:0:0/96'::cidr
      then (regexp_replace(host(n), '^::ffff:', '') || '/' || (masklen(n) - 96))::cidr
    else n end)
  from unnest(k.only_from) as o (n))
where exists (select from unnest(k.only_from) as o (n) where n <<= '::ffff:0:0/96'::cidr);
