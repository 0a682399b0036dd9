-- Accounts whose owners have asked for their deletion. Until it is due they can change their minds.

create table auth.account_deletion (
  identity_guid uuid primary key,
  requested_at timestamptz not null default now(),
  due_at timestamptz not null
);

create index account_deletion_due on auth.account_deletion (due_at);

-- Who takes over what the person made for an organisation.
create table auth.account_handover (
  identity_guid uuid not null references auth.account_deletion on delete cascade,
  organisation_guid uuid not null references auth.organisation on delete cascade,
  reassign_to uuid not null,
  primary key (identity_guid, organisation_guid)
);
