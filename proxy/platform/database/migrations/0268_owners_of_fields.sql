-- Who owns fields of one imported dataset, where that is not as its source says for all: {"summary": "editor"}.
alter table catalogue.source_record add column field_owners jsonb not null default '{}';
