-- Datasets are found by the words of every language: a translated title weighs as the title does, other texts as texts.
-- `catalogue.words` folds them as all words.
create or replace function catalogue.add_alternative_titles() returns trigger language plpgsql as $$
declare
  -- Characters of all translations of a dataset that are indexed: as many as of its own texts, however many languages.
  indexed constant integer := 40000;
  stored record;
  titles text;
  texts text;
  words tsvector;
begin
  select d.alternative_titles, d.translations into stored
  from catalogue.dataset d where d.dataset_guid = new.dataset_guid;
  if cardinality(stored.alternative_titles) > 0 then
    -- As words of a tag: an acronym must not come before a dataset that is called so.
    words := setweight(to_tsvector('catalogue.words', array_to_string(stored.alternative_titles, ' ')), 'C');
    new.head := new.head || words;
    new.doc := new.doc || words;
  end if;
  if stored.translations is not null then
    select string_agg(t.value, ' ' order by t.key) into titles
    from jsonb_each_text(stored.translations -> 'title') as t(key, value);
    select left(string_agg(t.value, ' ' order by f.key, t.key), indexed) into texts
    from jsonb_each(stored.translations - 'title' - 'rights') as f(key, value)
    cross join lateral jsonb_each_text(f.value) as t(key, value);
    words := setweight(to_tsvector('catalogue.words', coalesce(titles, '')), 'A');
    new.head := new.head || words;
    new.doc := new.doc || words || setweight(to_tsvector('catalogue.words', coalesce(texts, '')), 'D');
  end if;
  return new;
end
$$;

-- Words of translated titles are completed, and corrected to. After the statement: it stores the words of titles itself,
-- and a name occurs in several languages.
create function catalogue.add_translated_words() returns trigger language plpgsql as $$
begin
  insert into catalogue.word (word)
  select distinct l.word
  from changed c
  join catalogue.dataset d using (dataset_guid)
  cross join lateral jsonb_each_text(d.translations -> 'title') as t(language, title)
  cross join lateral unnest(tsvector_to_array(to_tsvector('catalogue.plain', t.title))) as l(word)
  where d.translations is not null and l.word ~ '^[[:alpha:]]{3,40}$'
  order by l.word
  on conflict do nothing;
  return null;
end
$$;
create trigger discovery_translated_words after insert on catalogue.discovery
  referencing new table as changed for each statement execute function catalogue.add_translated_words();
create trigger discovery_translated_words_again after update on catalogue.discovery
  referencing new table as changed for each statement execute function catalogue.add_translated_words();
