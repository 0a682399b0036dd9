/** `/settings/organisationDetails`: what the public page of the organisation shows. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { OrganisationDetailsScreen } from '../screens/settings/organisation/organisation-details-screen.tsx';

export const Route = createFileRoute('/_member/settings/organisationDetails')({
  head: hiddenPage(titles.organisation),
  component: OrganisationDetailsScreen,
});
