-- For how much less an organisation would decide on another request, once it has declined one; empty: it has not said so.
alter table access.request
  add column invited_less text[] not null default '{}'
    check (invited_less <@ array['areas', 'columns', 'files', 'time']);
