-- concurrently
-- The drafts of an organisation are counted on each view of its page by a member. Status 1 is a draft.

create index concurrently if not exists dataset_drafts on catalogue.dataset (organisation_guid)
  where status_id = 1 and removed_at is null;
