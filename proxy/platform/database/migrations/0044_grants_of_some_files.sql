-- A grant of some files edits nothing: only a whole dataset can be edited. What such a grant opens is downloading.
update access.dataset_grant set level = 4 where level = 5 and resource_guids is not null;
