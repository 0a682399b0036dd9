-- What becomes of what a look by schedule has found. `apply`: it is applied unless many datasets are gone or invalid; `careful`:
-- unless any is; `wait`: a person applies it.
alter table catalogue.harvest_source add column after_look text not null default 'apply'
  check (after_look in ('apply', 'careful', 'wait'));
