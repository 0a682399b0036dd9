-- Writing the projection: `catalogue.project` is called in the transaction that changes datasets.

-- Numbers the lexemes of the given datasets. Only a transaction that has raised the revision may call it. Planned for
-- each call, since one dataset and a thousand need different plans.
create function catalogue.number_words(guids uuid[]) returns void language sql set plan_cache_mode = force_custom_plan as $$
  with spread as materialized (
    select d.id, l.lexeme
    from catalogue.discovery d cross join lateral unnest(tsvector_to_array(d.doc)) as l(lexeme)
    where d.dataset_guid = any (guids)
  ), used as materialized (
    select u.lexeme, k.id from (select distinct lexeme from spread) u left join catalogue.lexeme k using (lexeme)
  ), new as (
    insert into catalogue.lexeme (lexeme) select lexeme from used where id is null order by lexeme
    returning id, lexeme
  ), known as materialized (
    select id, lexeme from used where id is not null union all select id, lexeme from new
  ), word as (
    select s.id, string_agg(int4send(k.id), '') as packed from spread s join known k using (lexeme) group by s.id
  ), name as (
    select d.id, string_agg(int4send(k.id * 8 + ('A' = any (h.weights))::integer * 4
      + ('B' = any (h.weights))::integer * 2 + ('C' = any (h.weights))::integer), '') as packed
    from catalogue.discovery d cross join lateral unnest(d.head) as h join known k using (lexeme)
    where d.dataset_guid = any (guids) group by d.id
  )
  insert into catalogue.discovery_words (id, words, head)
  select d.id, coalesce(w.packed, ''), coalesce(n.packed, '')
  from catalogue.discovery d left join word w using (id) left join name n using (id)
  where d.dataset_guid = any (guids)
  on conflict (id) do update set words = excluded.words, head = excluded.head
$$;

-- Projects the given datasets again, all of them in a few statements. The revision is raised first: its row is locked
-- until the end, so that numbers become visible in order, and projecting transactions take turns.
create function catalogue.project(guids uuid[]) returns void language plpgsql
  set plan_cache_mode = force_custom_plan as $$
declare
  -- Characters of a dataset's texts that are indexed; longer texts repeat themselves.
  indexed constant integer := 40000;
  -- The same of the values of its tables.
  indexed_cells constant integer := 4000;
  current_revision bigint;
begin
  update catalogue.revision set number = number + 1 returning number into current_revision;

  with wanted as materialized (
    select d.* from catalogue.dataset d where d.dataset_guid = any (guids)
  ), organisation as materialized (
    select o.organisation_guid, o.name,
      setweight(to_tsvector('catalogue.words', o.name || ' ' || catalogue.acronyms(o.name)), 'B') as words
    from auth.organisation o where o.organisation_guid in (select w.organisation_guid from wanted w)
  ), dataset_column as materialized (
    select c.* from catalogue.dataset_column c where c.dataset_guid = any (guids)
  ), dataset_facet as materialized (
    select f.* from catalogue.dataset_facet f where f.dataset_guid = any (guids)
  ), used_term as materialized (
    select x.facet, x.value, x.label, k.id, k.label <> x.label and k.facet <> 'tag' as is_renamed
    from (select distinct on (facet, value) facet, value, label from dataset_facet order by facet, value, label) x
    left join catalogue.facet_term k using (facet, value)
  ), new_term as (
    insert into catalogue.facet_term (facet, value, label)
    select facet, value, label from used_term where id is null order by facet, value
    returning id, facet, value
  ), renamed_term as (
    update catalogue.facet_term t set label = u.label from used_term u where t.id = u.id and u.is_renamed
  ), term as materialized (
    select id, facet, value from used_term where id is not null union all select id, facet, value from new_term
  ), new_name as (
    insert into catalogue.column_name (name, label)
    select distinct on (c.name) c.name, left(c.label, 100)
    from dataset_column c
    where c.name <> '' and not exists (select from catalogue.column_name k where k.name = c.name)
    order by c.name, c.label
    returning name
  ), new_word as (
    insert into catalogue.word (word)
    select x.word
    from (
      select distinct l.word
      from (
        -- The words of known terms and names are stored already.
        select w.title as text from wanted w
        union select u.label from used_term u
          where u.facet in ('tag', 'organisation') and (u.id is null or u.is_renamed)
        union select n.name from new_name n
      ) t
      cross join lateral unnest(tsvector_to_array(to_tsvector('catalogue.plain', t.text))) as l(word)
    ) x
    where x.word ~ '^[[:alpha:]]{3,40}$' and not exists (select from catalogue.word k where k.word = x.word)
    order by x.word
  ), facet as materialized (
    select x.dataset_guid, array_agg(t.id order by t.id) as ids, array_to_tsvector(array_agg('#' || t.id)) as ft
    from dataset_facet x join term t using (facet, value) group by x.dataset_guid
  ), tags as materialized (
    select t.dataset_guid, string_agg(t.label, ', ') as labels
    from catalogue.tag_usage t where t.dataset_guid = any (guids) group by t.dataset_guid
  ), resources as materialized (
    select r.dataset_guid, string_agg(r.name, ' ' order by r.position) as names
    from catalogue.resource r where r.dataset_guid = any (guids) group by r.dataset_guid
  ), cells as materialized (
    select v.dataset_guid, string_agg(v.words, ', ' order by v.position) as words
    from catalogue.findable_cells v where v.dataset_guid = any (guids) group by v.dataset_guid
  ), columns as materialized (
    select c.dataset_guid,
      string_agg(concat_ws(' ', c.name, case when c.name <> lower(c.label) then c.label end, c.meaning), '. '
        order by c.position, c.place) as words,
      -- One lexeme `@name` for each column; no word of a text can look like one.
      array_to_tsvector(coalesce(array_agg(distinct '@' || c.name) filter (where c.name <> ''), '{}')) as names
    from dataset_column c group by c.dataset_guid
  ), head as materialized (
    -- Title, organisation, tags, by relevance.
    select w.dataset_guid, setweight(to_tsvector('catalogue.words', w.title), 'A') || o.words
      || setweight(to_tsvector('catalogue.words', coalesce(t.labels, '')), 'C') as words
    from wanted w join organisation o using (organisation_guid) left join tags t using (dataset_guid)
  )
  insert into catalogue.discovery
    (id, dataset_guid, organisation_guid, status_id, visibility, title, title_key, facets, updated_on, bounds,
      revision, head, ft, doc)
  select coalesce(k.id, nextval('catalogue.discovery_number')), w.dataset_guid, w.organisation_guid, w.status_id,
    w.visibility, w.title, left(catalogue.fold(w.title), 200), coalesce(f.ids, '{}'),
    (w.updated_at at time zone 'utc')::date,
    case when w.spatial ~ '^\s*-?\d+(\.\d+)?(\s*,\s*-?\d+(\.\d+)?){3}\s*$'
      then string_to_array(w.spatial, ',')::real[] end,
    current_revision, h.words, coalesce(f.ft, ''),
    h.words
      || setweight(to_tsvector('catalogue.words', left(concat_ws(' ', w.summary, w.description), indexed)), 'D')
      || setweight(to_tsvector('catalogue.words', left(concat_ws(' ', w.spatial, r.names, c.words), indexed)), 'D')
      || setweight(to_tsvector('catalogue.words', left(coalesce(v.words, ''), indexed_cells)), 'D')
      || coalesce(c.names, '')
  from wanted w
  join head h using (dataset_guid)
  left join catalogue.discovery k using (dataset_guid)
  left join facet f using (dataset_guid)
  left join resources r using (dataset_guid)
  left join columns c using (dataset_guid)
  left join cells v using (dataset_guid)
  on conflict (dataset_guid) do update
    set organisation_guid = excluded.organisation_guid, status_id = excluded.status_id,
        visibility = excluded.visibility, title = excluded.title, title_key = excluded.title_key,
        facets = excluded.facets, updated_on = excluded.updated_on, bounds = excluded.bounds,
        revision = excluded.revision, head = excluded.head, ft = excluded.ft, doc = excluded.doc;

  perform catalogue.number_words(guids);

  insert into catalogue.rank (dataset_guid, updated_at)
  select dataset_guid, updated_at from catalogue.dataset where dataset_guid = any (guids)
  on conflict (dataset_guid) do update set updated_at = excluded.updated_at
    where rank.updated_at <> excluded.updated_at;
end
$$;

-- What triggers add to each row of the projection ----------------------------------------------------------------

-- Whatever projects a dataset, the two are those of the dataset.
create function catalogue.copy_dates() returns trigger language plpgsql as $$
begin
  select (d.created_at at time zone 'utc')::date, d.due_at into new.added_on, new.due_at
  from catalogue.dataset d where d.dataset_guid = new.dataset_guid;
  return new;
end
$$;
create trigger discovery_dates before insert or update on catalogue.discovery
  for each row execute function catalogue.copy_dates();

-- Datasets are found by their alternative titles and acronyms, and by the words of every language: a translated title
-- weighs as the title does, other texts as texts. `catalogue.words` folds them as all words.
create function catalogue.add_alternative_titles() returns trigger language plpgsql as $$
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
create trigger discovery_alternative_titles before insert or update of head on catalogue.discovery
  for each row execute function catalogue.add_alternative_titles();

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
