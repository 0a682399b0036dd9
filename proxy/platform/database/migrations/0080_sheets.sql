-- Tables of metadata that are edited in a spreadsheet are imported as runs of a source of their own, one an organisation.
alter table catalogue.harvest_source
  add column kind text not null default 'catalogue' check (kind in ('catalogue', 'sheet'));
create unique index harvest_source_sheet on catalogue.harvest_source (organisation_guid) where kind = 'sheet';
