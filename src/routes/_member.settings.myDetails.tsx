/** `/settings/myDetails`: the member's own details. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { settings } from '../messages/en/settings.ts';
import { MyDetailsScreen } from '../screens/settings/my-details/my-details-screen.tsx';

export const Route = createFileRoute('/_member/settings/myDetails')({
  head: ({ match: { context } }) => ({
    meta: pageMeta(context.configuration, { title: settings.myDetails.title, hidden: true }),
  }),
  component: MyDetailsScreen,
});
