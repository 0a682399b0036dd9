-- Datasets are found by the parts of words that a dot or a slash joins in translated titles and in names of files, as in
-- titles. One trigger adds all of them, since it reads the dataset anyway.

drop trigger discovery_joined_parts on catalogue.discovery;
drop function catalogue.add_joined_parts();

create or replace function catalogue.add_alternative_titles() returns trigger language plpgsql as $$
declare
  -- Characters of all translations of a dataset that are indexed: as many as of its own texts, however many languages.
  indexed constant integer := 40000;
  -- Whether a dot or a slash joins words: most titles have none, and need no more reading.
  joins constant text := '[[:alnum:]][._/][[:alnum:]]';
  stored record;
  titles text;
  texts text;
  names text;
  words tsvector := '';
begin
  select d.alternative_titles, d.translations into stored
  from catalogue.dataset d where d.dataset_guid = new.dataset_guid;
  if new.title ~ joins then
    words := setweight(to_tsvector('catalogue.words', catalogue.joined_parts(new.title)), 'A');
  end if;
  if cardinality(stored.alternative_titles) > 0 then
    -- As words of a tag: an acronym must not come before a dataset that is called so.
    words := words || setweight(to_tsvector('catalogue.words', array_to_string(stored.alternative_titles, ' ')), 'C');
  end if;
  if stored.translations is not null then
    select string_agg(t.value, ' ' order by t.key) into titles
    from jsonb_each_text(stored.translations -> 'title') as t(key, value);
    select left(string_agg(t.value, ' ' order by f.key, t.key), indexed) into texts
    from jsonb_each(stored.translations - 'title' - 'rights') as f(key, value)
    cross join lateral jsonb_each_text(f.value) as t(key, value);
    words := words || setweight(to_tsvector('catalogue.words', coalesce(titles, '')), 'A');
    if titles ~ joins then
      words := words || setweight(to_tsvector('catalogue.words', catalogue.joined_parts(titles)), 'A');
    end if;
    new.doc := new.doc || setweight(to_tsvector('catalogue.words', coalesce(texts, '')), 'D');
  end if;
  select left(string_agg(distinct r.name, ' '), indexed) into names
  from catalogue.resource r where r.dataset_guid = new.dataset_guid and r.name ~ joins;
  if names is not null then
    new.doc := new.doc || setweight(to_tsvector('catalogue.words', catalogue.joined_parts(names)), 'D');
  end if;
  new.head := new.head || words;
  new.doc := new.doc || words;
  return new;
end
$$;

-- What was projected before labels of columns were searched has them now, too. A migration must end: in a larger
-- catalogue the others follow when they change.
select catalogue.project(array(
  select d.dataset_guid from catalogue.dataset d
  where (d.translations -> 'title')::text ~ '[[:alnum:]][._/][[:alnum:]]'
    or exists (
      select from catalogue.resource r where r.dataset_guid = d.dataset_guid
        and (r.name ~ '[[:alnum:]][._/][[:alnum:]]' or r.columns @? '$[*].label'))
  limit 20000));
