-- concurrently
-- As `audit_platform`, with the actions of values that are added to lists. That one stays for servers of the release before.

create index concurrently if not exists audit_platform_changes on access.audit (id desc)
  where organisation_guid is null and action in ('lookup.created', 'lookup.discarded', 'lookup.renamed',
    'lookup.deactivated', 'lookup.activated', 'platformAdministrator.named', 'platformAdministrator.removed');
