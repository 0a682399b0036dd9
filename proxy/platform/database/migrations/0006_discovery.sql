-- Search at scale: what a dataset has, its days and bounds, the words and column names that the catalogue knows,
-- and a projection that an index in the server's memory can follow. Stays within PostgreSQL 16.

create extension if not exists pg_trgm;

-- Words ---------------------------------------------------------------------------------------------------------

-- Words as they are written, without accents; `catalogue.words` takes endings off as well.
create text search configuration catalogue.plain (copy = pg_catalog.simple);
alter text search configuration catalogue.plain
  alter mapping for hword, hword_part, word, asciihword, hword_asciipart, asciiword, numword, numhword
  with unaccent, simple;

-- What titles and names are compared by: no case, no accents, single spaces.
create function catalogue.fold(name text) returns text language sql stable parallel safe as $$
  select trim(regexp_replace(lower(unaccent(name)), '\s+', ' ', 'g'))
$$;

-- What the names of columns are compared by: `groundwaterLevel`, `groundwater_level` and `Groundwater level` are one.
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

-- Every word of titles, tags, organisations and columns, from which typing errors are mended and beginnings
-- continued. It holds words of hidden datasets too: what it proposes is shown only where the caller finds something.
create table catalogue.word (word text primary key);
create index word_beginning on catalogue.word (word text_pattern_ops);
create index word_similar on catalogue.word using gist (word gist_trgm_ops);

-- Names of columns, for suggestions; the same holds for them.
create table catalogue.column_name (name text primary key, label text not null);
create index column_name_words on catalogue.column_name using gin (to_tsvector('catalogue.plain', name));

-- Facets --------------------------------------------------------------------------------------------------------

alter table catalogue.facet_term drop constraint facet_term_facet_check;
alter table catalogue.facet_term add constraint facet_term_facet_check check
  (facet in ('theme', 'status', 'organisation', 'tag', 'format', 'licence', 'visibility', 'feature'));

create function catalogue.term_words(facet text, label text) returns tsvector
  language sql immutable parallel safe as $$
  select to_tsvector('catalogue.plain',
    case facet when 'organisation' then label || ' ' || catalogue.acronyms(label) else label end)
$$;
create index facet_term_words on catalogue.facet_term using gin (catalogue.term_words(facet, label))
  where facet in ('organisation', 'theme', 'tag');

-- What a dataset has besides its texts. The lookup of formats says what is a service, a map, and what is shown.
create view catalogue.dataset_feature as
  select r.dataset_guid, 'api' as feature
    from catalogue.resource r
    join catalogue.lookup l on l.table_name = 'mimeType' and l.code = r.format
    where l.details ->> 'preview' = 'api'
  union
  select r.dataset_guid, 'map'
    from catalogue.resource r
    join catalogue.lookup l on l.table_name = 'mimeType' and l.code = r.format
    where l.details ->> 'preview' = 'map'
      or r.format in ('GML', 'GeoTIFF', 'OGC API Features', 'WFS', 'WMS', 'ArcGIS REST', 'QGIS', 'GTFS', 'LAS')
      or exists (
        select from jsonb_array_elements(r.columns) e where e ->> 'type' = 'place'
        having bool_or(e ->> 'name' ~* '(^|[^a-z])(geo|geometry|wkt)([^a-z]|$)')
          or (bool_or(e ->> 'name' ~* '(^|[^a-z])(lat|latitude)([^a-z]|$)')
            and bool_or(e ->> 'name' ~* '(^|[^a-z])(lon|lng|long|longitude)([^a-z]|$)')))
  union
  select r.dataset_guid, 'preview'
    from catalogue.resource r
    join catalogue.lookup l on l.table_name = 'mimeType' and l.code = r.format
    where r.file_key is not null and r.status in ('ready', 'stale')
      and l.details ->> 'preview' in ('table', 'tree', 'map', 'text', 'image', 'pdf');

create or replace view catalogue.dataset_facet as
  select d.dataset_guid, 'theme' as facet, l.id::text as value, l.label
    from catalogue.dataset d
    join catalogue.lookup l on l.table_name = 'theme' and l.id = any (d.theme_ids)
  union all
  select d.dataset_guid, 'status', l.code, l.label
    from catalogue.dataset d join catalogue.lookup l on l.table_name = 'status' and l.id = d.status_id
  union all
  select d.dataset_guid, 'organisation', o.organisation_guid::text, o.name
    from catalogue.dataset d join auth.organisation o using (organisation_guid)
  union all
  select t.dataset_guid, 'tag', t.tag, t.label from catalogue.tag_usage t
  union all
  select d.dataset_guid, 'format', f.format, f.format
    from catalogue.dataset d cross join lateral (select distinct unnest(d.formats) as format) f
  union all
  select d.dataset_guid, 'licence', l.id::text, l.label
    from catalogue.dataset d join catalogue.lookup l on l.table_name = 'licenceType' and l.id = d.licence_id
  union all
  select d.dataset_guid, 'visibility', d.visibility, d.visibility from catalogue.dataset d
  union all
  -- Of a planned dataset there is nothing to be had yet.
  select d.dataset_guid, 'feature', f.feature, f.feature
    from catalogue.dataset d join catalogue.dataset_feature f using (dataset_guid) where d.status_id <> 2;

-- The projection ------------------------------------------------------------------------------------------------

create sequence catalogue.discovery_number as integer;
alter table catalogue.discovery
  -- A small number for each dataset: what an index in memory counts with.
  add column id integer,
  -- The folded title, for exact titles and beginnings.
  add column title_key text not null default '',
  -- The day of `updated_at` (UTC).
  add column updated_on date,
  -- West, south, east, north, where the coverage is a box.
  add column bounds real[],
  -- The catalogue revision of its last change.
  add column revision bigint not null default 0;
update catalogue.discovery set id = nextval('catalogue.discovery_number');
alter table catalogue.discovery alter column id set not null, alter column id set default nextval('catalogue.discovery_number');
alter sequence catalogue.discovery_number owned by catalogue.discovery.id;
create unique index discovery_id on catalogue.discovery (id);
create index discovery_revision on catalogue.discovery (revision);
create index discovery_title on catalogue.discovery (title_key text_pattern_ops);

-- Collecting the hits of a common word reads as many rows: only the long vector of all texts stands elsewhere.
alter table catalogue.discovery alter column doc set storage external;
alter table catalogue.discovery alter column head set storage main, alter column ft set storage main,
  alter column facets set storage main, alter column title set storage main, alter column title_key set storage main;
alter table catalogue.discovery set (toast_tuple_target = 128);
-- Names are looked for while they are typed.
create index discovery_head on catalogue.discovery using gin (head) with (fastupdate = off);

-- Datasets that left, so that an index in memory learns of it.
create table catalogue.discovery_removed (id integer primary key, revision bigint not null);
create index discovery_removed_revision on catalogue.discovery_removed (revision);

create function catalogue.remember_removed() returns trigger language plpgsql as $$
declare
  current_revision bigint;
begin
  if not exists (select from gone) then return null; end if;
  update catalogue.revision set number = number + 1 returning number into current_revision;
  insert into catalogue.discovery_removed (id, revision) select id, current_revision from gone
    on conflict (id) do update set revision = excluded.revision;
  return null;
end
$$;
create trigger discovery_removed after delete on catalogue.discovery
  referencing old table as gone for each statement execute function catalogue.remember_removed();

-- The columns of a table, and their labels; of a very wide one the first.
create view catalogue.dataset_column as
  select r.dataset_guid, r.position, e.position as place, e.value ->> 'name' as label, e.value ->> 'description' as meaning,
    catalogue.column_words(e.value ->> 'name') as name
  from catalogue.resource r
  cross join lateral jsonb_array_elements(r.columns) with ordinality as e(value, position)
  where e.position <= 500;

-- Projects the named datasets again. The revision is raised first: its row is locked until the end, so that
-- numbers become visible in order, and projecting transactions take turns.
create function catalogue.project(guids uuid[]) returns void language plpgsql as $$
declare
  -- Characters of a dataset's texts that are indexed; longer texts repeat themselves.
  indexed constant integer := 40000;
  current_revision bigint;
begin
  update catalogue.revision set number = number + 1 returning number into current_revision;

  insert into catalogue.facet_term as t (facet, value, label)
  select x.facet, x.value, x.label
  from (
    select distinct on (facet, value) facet, value, label
    from catalogue.dataset_facet where dataset_guid = any (guids) order by facet, value, label
  ) x
  left join catalogue.facet_term k using (facet, value)
  where k.id is null or (k.label <> x.label and k.facet <> 'tag')
  order by x.facet, x.value
  on conflict (facet, value) do update set label = excluded.label;

  insert into catalogue.column_name (name, label)
  select distinct on (c.name) c.name, left(c.label, 100)
  from catalogue.dataset_column c left join catalogue.column_name k using (name)
  where c.dataset_guid = any (guids) and c.name <> '' and k.name is null
  order by c.name, c.label
  on conflict do nothing;

  insert into catalogue.word (word)
  select distinct w.word
  from (
    select d.title as text from catalogue.dataset d where d.dataset_guid = any (guids)
    union all select t.label from catalogue.tag_usage t where t.dataset_guid = any (guids)
    union all select distinct o.name from catalogue.dataset d join auth.organisation o using (organisation_guid)
      where d.dataset_guid = any (guids)
    union all select c.name from catalogue.dataset_column c where c.dataset_guid = any (guids)
  ) t
  cross join lateral unnest(tsvector_to_array(to_tsvector('catalogue.plain', t.text))) as w(word)
  where w.word ~ '^[[:alpha:]]{3,40}$' and not exists (select from catalogue.word k where k.word = w.word)
  order by w.word
  on conflict do nothing;

  insert into catalogue.discovery
    (id, dataset_guid, organisation_guid, status_id, visibility, title, title_key, facets, updated_on, bounds,
      revision, head, ft, doc)
  select coalesce(k.id, nextval('catalogue.discovery_number')), d.dataset_guid, d.organisation_guid, d.status_id,
    d.visibility, d.title, left(catalogue.fold(d.title), 200), f.ids, (d.updated_at at time zone 'utc')::date,
    case when d.spatial ~ '^\s*-?\d+(\.\d+)?(\s*,\s*-?\d+(\.\d+)?){3}\s*$'
      then string_to_array(d.spatial, ',')::real[] end,
    current_revision, h.head, f.ft,
    h.head
      || setweight(to_tsvector('catalogue.words', left(concat_ws(' ', d.summary, d.description), indexed)), 'D')
      || setweight(to_tsvector('catalogue.words', left(concat_ws(' ', d.spatial, r.names, c.words), indexed)), 'D')
      || c.names
  from catalogue.dataset d
  join auth.organisation o using (organisation_guid)
  left join catalogue.discovery k using (dataset_guid)
  cross join lateral (
    select coalesce(array_agg(t.id order by t.id), '{}') as ids,
      array_to_tsvector(coalesce(array_agg('#' || t.id), '{}')) as ft
    from catalogue.dataset_facet x join catalogue.facet_term t using (facet, value)
    where x.dataset_guid = d.dataset_guid
  ) f
  cross join lateral (
    -- Title, organisation, tags, in the order of what they say about a hit.
    select setweight(to_tsvector('catalogue.words', d.title), 'A')
      || setweight(to_tsvector('catalogue.words', o.name || ' ' || catalogue.acronyms(o.name)), 'B')
      || setweight(to_tsvector('catalogue.words', coalesce(string_agg(u.label, ', '), '')), 'C') as head
    from catalogue.tag_usage u where u.dataset_guid = d.dataset_guid
  ) h
  cross join lateral (
    select string_agg(s.name, ' ' order by s.position) as names
    from catalogue.resource s where s.dataset_guid = d.dataset_guid
  ) r
  cross join lateral (
    select string_agg(concat_ws(' ', x.name, case when x.name <> lower(x.label) then x.label end, x.meaning), '. '
        order by x.position, x.place) as words,
      -- One lexeme `@name` for each column; no word of a text can look like one.
      array_to_tsvector(coalesce(array_agg(distinct '@' || x.name) filter (where x.name <> ''), '{}')) as names
    from catalogue.dataset_column x where x.dataset_guid = d.dataset_guid
  ) c
  where d.dataset_guid = any (guids)
  on conflict (dataset_guid) do update
    set organisation_guid = excluded.organisation_guid, status_id = excluded.status_id,
        visibility = excluded.visibility, title = excluded.title, title_key = excluded.title_key,
        facets = excluded.facets, updated_on = excluded.updated_on, bounds = excluded.bounds,
        revision = excluded.revision, head = excluded.head, ft = excluded.ft, doc = excluded.doc;

  insert into catalogue.rank (dataset_guid, updated_at)
  select dataset_guid, updated_at from catalogue.dataset where dataset_guid = any (guids)
  on conflict (dataset_guid) do update set updated_at = excluded.updated_at
    where rank.updated_at <> excluded.updated_at;
end
$$;

-- What was projected before is projected again.
select catalogue.project(array_agg(dataset_guid))
from (select dataset_guid, row_number() over () / 1000 as batch from catalogue.dataset) d group by batch;
