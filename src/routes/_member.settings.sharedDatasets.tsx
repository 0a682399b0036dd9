/** `/settings/sharedDatasets`: what is shared with others and with the member. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { SharingScreen } from '../screens/settings/sharing/sharing-screen.tsx';

export const Route = createFileRoute('/_member/settings/sharedDatasets')({
  head: hiddenPage(titles.sharedDatasets),
  component: SharingScreen,
});
