-- How a file was read, for readers of the catalogue and for its editors: of an import as well as of an upload.
alter table catalogue.resource add column dialect jsonb;
-- The bytes are those of an import, read as an editor says. What its source replaces them with is read so too.
alter table catalogue.resource_version add column corrects_source boolean not null default false;
