/** `/settings/sharedDatasets`: what is shared with others and with the member. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { settings } from '../messages/en/settings.ts';
import { SharingScreen } from '../screens/settings/sharing/sharing-screen.tsx';

export const Route = createFileRoute('/_member/settings/sharedDatasets')({
  head: ({ match: { context } }) => ({
    meta: pageMeta(context.configuration, { title: settings.sharing.title, hidden: true }),
  }),
  component: SharingScreen,
});
