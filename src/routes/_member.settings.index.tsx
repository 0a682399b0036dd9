/** `/settings`: what this person can set. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { settings } from '../messages/en/settings.ts';
import { SettingsOverview } from '../screens/settings/overview.tsx';

export const Route = createFileRoute('/_member/settings/')({
  head: hiddenPage(settings.title),
  component: SettingsOverview,
});
