-- Search: the facets of each dataset, and the narrow copy of each dataset that is searched.

-- Facets --------------------------------------------------------------------------------------------------------

-- Every choice that a facet can offer, by a number that fits in an index.
create table catalogue.facet_term (
  id integer generated always as identity primary key,
  facet text not null check (facet in ('theme', 'status', 'organisation', 'tag', 'format', 'licence', 'visibility', 'feature')),
  value text not null,
  label text not null,
  unique (facet, value)
);

create function catalogue.term_words(facet text, label text) returns tsvector
  language sql immutable parallel safe as $$
  select to_tsvector('catalogue.plain',
    case facet when 'organisation' then label || ' ' || catalogue.acronyms(label) else label end)
$$;
create index facet_term_words on catalogue.facet_term using gin (catalogue.term_words(facet, label))
  where facet in ('organisation', 'theme', 'tag');

-- Features of a dataset. The lookup of formats says what is a service, a map, and what has a preview.
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

-- What each dataset offers to the facets. The one place that says so.
create view catalogue.dataset_facet as
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
  -- A planned dataset has no files or services yet.
  select f.dataset_guid, 'feature', f.feature, f.feature
    from catalogue.dataset_feature f join catalogue.dataset d using (dataset_guid) where d.status_id <> 2;

-- The columns of each table with their labels: the first 500.
create view catalogue.dataset_column as
  select r.dataset_guid, r.position, e.position as place, e.value ->> 'name' as label, e.value ->> 'description' as meaning,
    catalogue.column_words(e.value ->> 'name') as name
  from catalogue.resource r
  cross join lateral jsonb_array_elements(r.columns) with ordinality as e(value, position)
  where e.position <= 500;

-- Values that everyone may read: no search finds a dataset by values that only some see. `catalogue.may_find` knows who
-- finds a dataset, not who may read which of its columns and rows.
create view catalogue.findable_cells as
  select r.dataset_guid, r.position, r.cell_words as words
  from catalogue.resource r
  join catalogue.dataset d using (dataset_guid)
  where r.cell_words is not null and r.status in ('ready', 'stale') and d.visibility = 'public' and d.status_id = 3;

-- The projection ------------------------------------------------------------------------------------------------

create sequence catalogue.discovery_number as integer;

-- The narrow projection that is searched. Written in the transaction that changes a dataset, read only
-- together with `catalogue.may_find`.
create table catalogue.discovery (
  dataset_guid uuid primary key references catalogue.dataset on delete cascade,
  organisation_guid uuid not null,
  status_id smallint not null,
  visibility text not null,
  title text storage main not null,
  facets integer[] storage main not null,
  -- Title (A), organisation with its initials (B) and tags (C), for relevance and while a name is typed.
  head tsvector storage main not null,
  -- One lexeme `#id` for each facet term; no word of a text can look like one. Only an index reads it: outside the row
  -- it keeps rows narrow.
  ft tsvector storage external not null,
  -- Head, texts (D) and columns (`@name`). A search for a common word reads as many rows as it finds: the long vector
  -- is stored outside of them.
  doc tsvector storage external not null,
  -- A small number for each dataset, for sets of datasets in memory.
  id integer not null default nextval('catalogue.discovery_number'),
  -- The folded title, for exact titles and prefixes.
  title_key text storage main not null default '',
  -- The day of `updated_at` (UTC).
  updated_on date,
  -- West, south, east, north, where the coverage is a box.
  bounds real[],
  -- The catalogue revision of its last change.
  revision bigint not null default 0,
  -- The day on which the dataset was added (UTC), and when its next update is late.
  added_on date,
  due_at timestamptz
) with (toast_tuple_target = 128);
alter sequence catalogue.discovery_number owned by catalogue.discovery.id;
create index discovery_doc on catalogue.discovery using gin (doc) with (fastupdate = off);
create index discovery_ft on catalogue.discovery using gin (ft) with (fastupdate = off);
create index discovery_organisation on catalogue.discovery (organisation_guid);
create unique index discovery_id on catalogue.discovery (id);
create index discovery_revision on catalogue.discovery (revision);
create index discovery_title on catalogue.discovery (title_key text_pattern_ops) include (id);

-- Names are looked for while they are typed.
create index discovery_head on catalogue.discovery using gin (head) with (fastupdate = off);

-- The lexemes of each dataset by number, four bytes each: `words` contains those of `doc`; `head` those of title,
-- organisation and tags, times eight, with a bit for each of the three (4, 2, 1). The index in memory is read from it.
-- It is a table of its own, so that few pages are read.
create table catalogue.discovery_words (
  id integer primary key references catalogue.discovery (id) on delete cascade,
  words bytea storage external not null,
  head bytea storage external not null
);

-- Deleted datasets, so that an index in memory removes them as well.
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

-- Numbers of the datasets that contain words, four bytes each. Rows are so narrow that the planner takes a full scan for
-- cheap and does not count the vectors outside of them: the index must answer.
create function catalogue.hits(words tsquery) returns bytea language sql stable
  set enable_seqscan = off set max_parallel_workers_per_gather = 0 as $$
  select string_agg(int4send(id), '') from catalogue.discovery where doc @@ words
$$;
