-- concurrently
-- Entries of no organisation are mostly about people alone. Those about the platform are few, and are read together.

create index concurrently if not exists audit_platform on access.audit (id desc)
  where organisation_guid is null and action in ('lookup.renamed', 'lookup.deactivated', 'lookup.activated',
    'platformAdministrator.named', 'platformAdministrator.removed');
