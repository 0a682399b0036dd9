-- Files that were chosen together, and the place of each among them: the list of the dataset has them in that order,
-- whichever upload begins first. Null for one that was added alone, or before.
alter table catalogue.upload
  add column batch_guid uuid,
  add column batch_place integer;
create index upload_batch on catalogue.upload (batch_guid) where batch_guid is not null;
