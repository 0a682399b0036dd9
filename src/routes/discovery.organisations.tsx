/** `/discovery/organisations`: who publishes here. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { pageMeta } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { OrganisationsScreen } from '../screens/discovery/organisations-screen.tsx';
import { organisationListQuery } from '../services/api/organisation-queries.ts';

export const Route = createFileRoute('/discovery/organisations')({
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, organisationListQuery(api));
  },
  head: ({ match: { context } }) => ({ meta: pageMeta(context.configuration, en.discovery.organisations) }),
  staticData: { section: 'organisations' },
  component: OrganisationsScreen,
  errorComponent: OrganisationsFailed,
});

function OrganisationsFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.discovery.organisations.failed} />;
}
