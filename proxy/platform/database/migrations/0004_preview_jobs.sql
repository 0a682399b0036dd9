-- Tables for previews are made by jobs of the queue: `pending` is a table whose job has not ended.
insert into operations.job (name, key, payload, priority, attempt, run_at, queued_at)
select 'make table', file_key || '.' || recipe, jsonb_build_object('fileKey', file_key, 'recipe', recipe),
  failures, attempts, queued_at, queued_at
from catalogue.preview where state in ('queued', 'processing');
alter table catalogue.preview drop constraint preview_state_check;
update catalogue.preview set state = 'pending' where state in ('queued', 'processing');
alter table catalogue.preview
  add constraint preview_state_check check (state in ('pending', 'ready', 'failed')),
  drop column attempts,
  drop column queued_at,
  drop column started_at,
  drop column heartbeat_at;
