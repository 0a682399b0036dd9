/** `/settings/audit`: the audit log of the organisation. */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { auditDefaults, readAuditAddress } from '../screens/settings/audit/audit-address.ts';
import { AuditScreen } from '../screens/settings/audit/audit-screen.tsx';

export const Route = createFileRoute('/_member/settings/audit')({
  validateSearch: readAuditAddress,
  search: { middlewares: [stripSearchParams(auditDefaults)] },
  head: hiddenPage(titles.audit),
  component: AuditRoute,
});

function AuditRoute() {
  return <AuditScreen address={Route.useSearch()} />;
}
