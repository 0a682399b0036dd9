-- Text search of the audit log: the words of a line, and who and what it is about, each within an organisation.
create extension if not exists btree_gin;

create index audit_words on access.audit using gin (organisation_guid, lower(
  action || ' ' || reason || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
create index audit_actor on access.audit (organisation_guid, actor_guid, id desc);
create index audit_object on access.audit (organisation_guid, object_id, id desc);
