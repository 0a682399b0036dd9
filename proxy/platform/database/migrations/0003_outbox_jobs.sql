-- Messages are delivered by jobs of the queue, which know attempts, pauses and why the last attempt failed.
insert into operations.job (name, key, payload, attempt, run_at, queued_at, error)
select 'deliver ' || channel, id::text, jsonb_build_object('message', id), attempts,
  coalesce(next_attempt_at, now()), sent_at, problem
from outbox.message where state = 'waiting';
update outbox.message set problem = null where state = 'waiting';
alter table outbox.message drop column attempts, drop column next_attempt_at;
