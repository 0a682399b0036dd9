-- Datasets are found by the labels of their columns, as by what the data dictionary says else of them.
create or replace view catalogue.dataset_column as
  select r.dataset_guid, r.position, e.position as place, e.value ->> 'name' as label,
    nullif(concat_ws('. ', e.value ->> 'label', e.value ->> 'description'), '') as meaning,
    catalogue.column_words(e.value ->> 'name') as name
  from catalogue.resource r
  cross join lateral jsonb_array_elements(r.columns) with ordinality as e(value, position)
  where e.position <= 500;
