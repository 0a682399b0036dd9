-- The number of a contract or an approval, the conditions of use as the person read them, and who opened the request first:
-- nothing again once the person has changed it.
alter table access.request
  add column contract text not null default '',
  add column conditions text,
  add column opened_at timestamptz,
  add column opened_by uuid;
