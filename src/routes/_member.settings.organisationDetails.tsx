/** `/settings/organisationDetails`: what the public page of the organisation shows. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { settings } from '../messages/en/settings.ts';
import { OrganisationDetailsScreen } from '../screens/settings/organisation/organisation-details-screen.tsx';

export const Route = createFileRoute('/_member/settings/organisationDetails')({
  head: hiddenPage(settings.organisation.title),
  component: OrganisationDetailsScreen,
});
