-- What is stated about a file beside its name: kind, availability, packing, licence and languages (`contract/file-facts.ts`).
alter table catalogue.resource add column facts jsonb not null default '{}';
