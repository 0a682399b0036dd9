-- A grant of some columns or rows of the table in one file.
alter table access.dataset_grant
  -- Null: the whole file. As `Narrowing` of the contract: sheet, columns, conditions, and what the columns are called.
  add column narrowing jsonb,
  -- Part of a table can be read and asked, and neither downloaded as the stored file nor edited.
  add constraint dataset_grant_narrowing check (narrowing is null or (cardinality(resource_guids) = 1 and level < 4));
