-- Names and ids that datasets and files had in the addresses of the catalogue that they were imported from.
-- Without foreign keys: an address of a dataset that was deleted leads to the page that says so.
create table catalogue.former_dataset_name (
  name text not null,
  dataset_guid uuid not null,
  written_at timestamptz not null default now(),
  primary key (name, dataset_guid)
);
create index former_dataset_name_dataset on catalogue.former_dataset_name (dataset_guid);

create table catalogue.former_file_name (
  name text not null,
  dataset_guid uuid not null,
  resource_guid uuid not null,
  primary key (dataset_guid, name)
);

-- What was imported before has the names of its datasets in its record. Reading them takes no lock. No address can be
-- asked for by a name of more than 200 characters, and the index does not take one of any length.
insert into catalogue.former_dataset_name (name, dataset_guid)
select distinct n.name, s.dataset_guid
from catalogue.source_record s
cross join lateral json_array_elements_text(s.record -> 'formerNames') as n(name)
where s.record -> 'formerNames' is not null and json_typeof(s.record -> 'formerNames') = 'array'
  and length(n.name) <= 200;
