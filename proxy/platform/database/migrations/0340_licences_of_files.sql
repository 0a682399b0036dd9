-- concurrently
-- Files that state a licence of their own, to count and to replace a licence that is no longer offered.

create index concurrently if not exists resource_licence on catalogue.resource ((facts ->> 'licence'))
  where facts ? 'licence';
