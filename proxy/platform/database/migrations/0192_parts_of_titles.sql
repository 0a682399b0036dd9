-- PostgreSQL reads words that a dot or a slash joins as one, a host or a file: `wide.zip` and `my_table.csv` had no lexeme
-- `zip` or `table`. Datasets are found by the parts of such words in their titles as well.

-- The parts of joined words: `wide zip` of `wide.zip`. A decimal number stays whole: `PM 2.5 PM25` of `PM2.5`. Single
-- letters, as in `U.S.`, say nothing alone.
create function catalogue.joined_parts(title text) returns text language sql immutable parallel safe as $$
  select coalesce(string_agg(p.parts, ' ' order by p.place), '')
  from (
    select w.place, case
      when w.word[1] ~ '^[[:alpha:]]{2,}\d+\.\d+$'
        then regexp_replace(w.word[1], '^([[:alpha:]]+)(\d+)\.(\d+)$', '\1 \2.\3 \1\2\3')
      else trim(regexp_replace(regexp_replace(w.word[1], '[._/]', ' ', 'g'), '\m[[:alnum:]]\M', '', 'g'))
    end as parts
    from regexp_matches(title, '[[:alnum:]]+(?:[._/][[:alnum:]]+)+', 'g') with ordinality as w(word, place)
    where w.word[1] ~ '[[:alpha:]]'
  ) p
  where p.parts <> ''
$$;

create function catalogue.add_joined_parts() returns trigger language plpgsql as $$
declare
  words tsvector := setweight(to_tsvector('catalogue.words', catalogue.joined_parts(new.title)), 'A');
begin
  new.head := new.head || words;
  new.doc := new.doc || words;
  return new;
end
$$;
create trigger discovery_joined_parts before insert or update of head on catalogue.discovery
  for each row when (new.title ~ '[[:alnum:]][._/][[:alnum:]]') execute function catalogue.add_joined_parts();

select catalogue.project(array_agg(d.dataset_guid)) from catalogue.dataset d
where d.title ~ '[[:alnum:]][._/][[:alnum:]]' and catalogue.joined_parts(d.title) <> '';
