-- Words of the catalogue: how texts are split and compared, and every word that the catalogue contains.

-- Words without accents and endings.
create text search configuration catalogue.words (copy = pg_catalog.english);
alter text search configuration catalogue.words
  alter mapping for hword, hword_part, word with unaccent, english_stem;

-- Words as they are written, without accents.
create text search configuration catalogue.plain (copy = pg_catalog.simple);
alter text search configuration catalogue.plain
  alter mapping for hword, hword_part, word, asciihword, hword_asciipart, asciiword, numword, numhword
  with unaccent, simple;

-- The form in which titles and names are compared: no case, no accents, single spaces.
create function catalogue.fold(name text) returns text language sql stable parallel safe as $$
  select trim(regexp_replace(lower(unaccent(name)), '\s+', ' ', 'g'))
$$;

-- The form in which names of columns are compared: `groundwaterLevel`, `groundwater_level` and `Groundwater level` are one.
create function catalogue.column_words(name text) returns text language sql stable parallel safe as $$
  select left(catalogue.fold(translate(regexp_replace(name, '([[:lower:]\d])([[:upper:]])', '\1 \2', 'g'), '_.', '  ')), 100)
$$;

-- The initials of a name, with its small words and without: `Office for National Statistics` gives `ONS OFNS`.
create function catalogue.acronyms(name text) returns text language sql immutable parallel safe as $$
  select concat_ws(' ', case when count(*) filter (where large) > 1 then string_agg(initial, '' order by place) filter (where large) end,
    case when count(*) > count(*) filter (where large) then string_agg(initial, '' order by place) end)
  from (
    select upper(left(w.word, 1)) as initial, w.place,
      lower(w.word) not in ('of', 'for', 'the', 'and', 'in', 'on', 'at', 'to', 'a', 'an', 'de', 'la', 'du', 'des') as large
    from regexp_split_to_table(name, '[^[:alnum:]'']+') with ordinality as w(word, place)
    where w.word <> ''
  ) i
$$;

-- Every word of titles, tags, organisations and columns, for correcting typing errors and completing words. It contains
-- words of hidden datasets too: a word is proposed only where the caller finds a dataset by it.
create table catalogue.word (word text primary key);
create index word_beginning on catalogue.word (word text_pattern_ops);
create index word_similar on catalogue.word using gist (word gist_trgm_ops);

-- Names of columns, for suggestions. The same rule applies to them.
create table catalogue.column_name (name text primary key, label text not null);
create index column_name_words on catalogue.column_name using gin (to_tsvector('catalogue.plain', name));
create index column_name_beginning on catalogue.column_name (name text_pattern_ops);

-- Every lexeme of the search vectors, by number. Its collation makes a prefix a range of lexemes in any locale.
create table catalogue.lexeme (
  id integer generated always as identity primary key,
  lexeme text collate "C" not null unique
);
