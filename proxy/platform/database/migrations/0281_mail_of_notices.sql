-- How people want to be informed of what they get notices of: at once by e-mail, once a day, or in the notice centre only.

create table auth.notice_preference (
  identity_guid uuid not null,
  -- One of `noticeTopics` of the contract.
  topic text not null,
  delivery text not null check (delivery in ('now', 'daily', 'centre')),
  primary key (identity_guid, topic)
);

-- The hour of the day, in the time zone of the person, from which the daily summary is sent, and the day of the last one.
create table auth.notice_summary (
  identity_guid uuid primary key,
  hour smallint not null check (hour between 0 and 23),
  sent_on date
);

-- 'new': it is not decided yet whether an e-mail is sent. 'daily': it waits for the summary. Notices from before have none.
alter table auth.notice add column mail text not null default 'done' check (mail in ('new', 'daily', 'done'));
alter table auth.notice alter column mail set default 'new';

create index notice_new on auth.notice (id) where mail = 'new';
create index notice_daily on auth.notice (identity_guid) where mail = 'daily';
