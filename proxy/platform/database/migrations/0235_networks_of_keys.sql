-- Where an API key may be used from; null for everywhere. Read with every request, beside the key itself.
alter table access.api_key add column only_from cidr[] check (cardinality(only_from) > 0);
