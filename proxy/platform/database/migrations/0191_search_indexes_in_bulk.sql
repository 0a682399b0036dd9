-- What a statement writes of words is sorted into the indexes at once: a word of 500 datasets opens its list once instead
-- of 500 times, which halves the processor time of an import. No reader meets a list of entries that are not sorted yet.
alter index catalogue.discovery_doc set (fastupdate = on, gin_pending_list_limit = 65536);
alter index catalogue.discovery_ft set (fastupdate = on, gin_pending_list_limit = 65536);
alter index catalogue.discovery_head set (fastupdate = on, gin_pending_list_limit = 65536);

create function catalogue.sort_pending_words() returns trigger language plpgsql
  security definer set search_path = pg_catalog as $$
begin
  -- The indexes that there are: one may be missing while it is built again.
  perform gin_clean_pending_list(i.indexrelid)
  from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
  where i.indrelid = 'catalogue.discovery'::regclass and i.indisready and a.amname = 'gin';
  return null;
end
$$;
create trigger discovery_pending_words after insert or update on catalogue.discovery
  for each statement execute function catalogue.sort_pending_words();
