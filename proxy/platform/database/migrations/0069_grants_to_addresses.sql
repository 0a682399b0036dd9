-- A dataset can be shared with an e-mail address before anyone has proved that it is theirs. Such a grant has the address
-- as its principal and reaches no one; it becomes the person's when they open its link, or sign in with the address
-- proved. So sharing answers the same whether or not there is an account.

alter table access.principal drop constraint principal_kind_check;
alter table access.principal add constraint principal_kind_check
  check (kind in ('person', 'group', 'organisation', 'key', 'address'));

-- The address as one organisation shares with it, so that the link of one organisation opens nothing of another.
create table access.address (
  address_guid uuid primary key default gen_random_uuid(),
  organisation_guid uuid not null references auth.organisation on delete cascade,
  -- In lower case.
  email text not null check (email = lower(email)),
  created_at timestamptz not null default now(),
  unique (email, organisation_guid)
);
create index address_organisation on access.address (organisation_guid);

-- The link of a grant to an address.
alter table auth.invitation add column grant_guid uuid unique references access.dataset_grant on delete cascade;
drop index auth.invitation_open;
create unique index invitation_open on auth.invitation
  (organisation_guid, coalesce(group_id, '00000000-0000-0000-0000-000000000000'),
    coalesce(grant_guid, '00000000-0000-0000-0000-000000000000'), lower(email))
  where accepted_at is null and withdrawn_at is null;
