-- A search in the audit log finds entries by the titles of datasets, anywhere in them. Without an index it read the title
-- of every dataset, which took longer than the log itself from some 10,000 on.
create index dataset_title_anywhere on catalogue.dataset using gin (title gin_trgm_ops);
