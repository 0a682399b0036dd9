-- concurrently
-- Who was informed of a planned change is found when it is moved or dropped.

create index concurrently if not exists notice_of_plan on auth.notice ((params ->> 'datasetGUID'))
  where kind in ('changePlanned', 'changeMoved');
