-- Datasets are found by their alternative titles and acronyms as by their titles.
create function catalogue.add_alternative_titles() returns trigger language plpgsql as $$
declare
  words tsvector;
begin
  select to_tsvector('catalogue.words', array_to_string(d.alternative_titles, ' ')) into words
  from catalogue.dataset d
  where d.dataset_guid = new.dataset_guid and cardinality(d.alternative_titles) > 0;
  if words is not null then
    -- As words of a tag: an acronym must not come before a dataset that is called so.
    new.head := new.head || setweight(words, 'C');
    new.doc := new.doc || setweight(words, 'C');
  end if;
  return new;
end
$$;
create trigger discovery_alternative_titles before insert or update of head on catalogue.discovery
  for each row execute function catalogue.add_alternative_titles();
