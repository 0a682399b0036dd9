/** `/settings`: what this person can set. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { SettingsOverview } from '../screens/settings/overview.tsx';

export const Route = createFileRoute('/_member/settings/')({
  head: hiddenPage(titles.settings),
  component: SettingsOverview,
});
