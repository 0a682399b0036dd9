/** `/my-organisation`: leads to the page of the selected organisation; says how to be invited where there is none. */
import { createFileRoute, Navigate } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { EmptyState } from '../components/empty-state.tsx';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { useSettingsMessages } from '../messages/settings.ts';
import { useMembership } from '../screens/settings/use-membership.ts';
import { userQuery } from '../services/api/user-queries.ts';
import '../styles/dashboard.css';

export const Route = createFileRoute('/_member/my-organisation')({
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, userQuery(api));
  },
  head: hiddenPage(titles.organisation),
  staticData: { section: 'dashboard' },
  component: MyOrganisation,
});

function MyOrganisation() {
  const t = useSettingsMessages().noOrganisation;
  const { organisation } = useMembership();
  if (organisation !== undefined)
    return <Navigate to="/organisation/$orgSlug" params={{ orgSlug: organisation.slug }} replace />;
  return (
    <main id="main" tabIndex={-1} className="container app">
      <EmptyState title={t.title}>
        <p className="measure">{t.text}</p>
      </EmptyState>
    </main>
  );
}
