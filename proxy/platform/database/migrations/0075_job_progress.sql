-- How far a job is, as its work has saved it: shown to who waits, and where the next attempt begins.
alter table operations.job add column progress jsonb;

-- Changes of tags of one organisation, the latest first.
create index job_tag_changes on operations.job ((payload ->> 'organisationGUID'), id desc) where name = 'replace tags';
