-- The time zone in which a person reads moments, by its IANA name; null for UTC. The services check the names.

alter table auth."user" add column time_zone text check (length(time_zone) between 1 and 64);
