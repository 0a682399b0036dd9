-- Platform administrators, and what they have changed of the lookups for all organisations (decision 251).

-- As the setting names them when the server starts: an e-mail address, or an identityGUID, in lower case.
create table auth.platform_administrator (
  name text primary key check (name = lower(name) and length(name) between 3 and 254),
  named_at timestamptz not null default now()
);

-- By the account, or by an address that the account has proved: who loses the address loses the role with it.
create function access.is_platform_administrator(person uuid) returns boolean
language sql stable parallel safe as $$
  select exists (select from auth.platform_administrator a where a.name = person::text)
    or exists (
      select from auth."user" u join auth.platform_administrator a on a.name = lower(u.email)
      where u.identity_guid = person and u.email_verified)
$$;

-- Columns that a platform administrator has changed. The next start leaves them as they are.
alter table catalogue.lookup add column kept text[] not null default '{}';
