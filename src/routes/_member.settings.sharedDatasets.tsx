/** `/settings/sharedDatasets`: what is shared with others and with the member. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { settings } from '../messages/en/settings.ts';
import { SharingScreen } from '../screens/settings/sharing/sharing-screen.tsx';

export const Route = createFileRoute('/_member/settings/sharedDatasets')({
  head: hiddenPage(settings.sharing.title),
  component: SharingScreen,
});
