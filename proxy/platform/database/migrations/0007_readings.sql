-- What a reader found out about a file that did not become a table, and what a publisher says about how a file is written.
alter table catalogue.preview add column finding jsonb;
alter table catalogue.resource add column reading jsonb;
-- The words of a source that no lookup has: its format, and who publishes the data there.
alter table catalogue.resource add column stated_format text;
alter table catalogue.dataset add column publisher text;
