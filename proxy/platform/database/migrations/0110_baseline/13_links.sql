-- Addresses elsewhere that datasets lead to, and whether they answer.

create table catalogue.link_check (
  -- md5 of the address, which may be longer than an index takes.
  link_key text primary key,
  url text not null,
  host text not null,
  -- The status of the last answer; null where there was none.
  http_status integer,
  -- Why it counts as not answering, in a sentence; null where it answers.
  problem text,
  checked_at timestamptz,
  -- Failures in a row, and when they began. An address is broken once `broken_since` is set.
  failures integer not null default 0,
  failing_since timestamptz,
  broken_since timestamptz,
  next_at timestamptz not null default now(),
  -- It has broken, or is back: pages that are kept do not show it yet.
  is_page_due boolean not null default false
);
create index link_check_next on catalogue.link_check (host, next_at);
create index link_check_broken on catalogue.link_check (link_key) where broken_since is not null;
create index link_check_page_due on catalogue.link_check (link_key) where is_page_due;

-- Which files and datasets lead to an address.
create index resource_link on catalogue.resource (md5(url)) where url is not null;
create index dataset_landing_page on catalogue.dataset (md5(landing_page)) where landing_page is not null;
