/** `/my-organisation`: leads to the page of the selected organisation. */
import { createFileRoute } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { OwnOrganisationScreen } from '../screens/organisation/own-organisation-screen.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/my-organisation')({
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, userQuery(api));
  },
  head: hiddenPage(titles.organisation),
  staticData: { section: 'dashboard' },
  component: OwnOrganisationScreen,
});
