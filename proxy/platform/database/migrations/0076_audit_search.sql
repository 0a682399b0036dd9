-- Text search of the audit log in blocks of 262,144 lines: a page is found in the newest blocks that fill it, so that a
-- word of many lines does not read all of them. It takes the place of `audit_words`.
create index audit_words_by_block on access.audit using gin (organisation_guid, ((id >> 18)::int), lower(
  action || ' ' || reason || ' ' || coalesce(before::text, '') || ' ' || coalesce(after::text, '')) gin_trgm_ops);
drop index access.audit_words;
