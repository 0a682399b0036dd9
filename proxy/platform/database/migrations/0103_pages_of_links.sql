-- An address that has broken, or is back: pages that are kept do not show it yet.
alter table catalogue.link_check add column is_page_due boolean not null default false;
create index link_check_page_due on catalogue.link_check (link_key) where is_page_due;
