-- What those who decide on a request for access ask the person who made it, and what the person answers.
create table access.request_question (
  question_guid uuid primary key default gen_random_uuid(),
  request_guid uuid not null references access.request on delete cascade,
  question text not null,
  asked_by uuid not null,
  asked_at timestamptz not null default now(),
  -- Null while the request waits for the person.
  reply text,
  replied_at timestamptz,
  check ((reply is null) = (replied_at is null))
);
create index request_question_of on access.request_question (request_guid, asked_at);
create unique index request_question_open on access.request_question (request_guid) where reply is null;
