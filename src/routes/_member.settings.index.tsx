/** `/settings`: what this person can set. */
import { createFileRoute } from '@tanstack/react-router';
import { pageMeta } from '../components/page-meta.ts';
import { settings } from '../messages/en/settings.ts';
import { SettingsOverview } from '../screens/settings/overview.tsx';

export const Route = createFileRoute('/_member/settings/')({
  head: ({ match: { context } }) => ({
    meta: pageMeta(context.configuration, { title: settings.title, hidden: true }),
  }),
  component: SettingsOverview,
});
