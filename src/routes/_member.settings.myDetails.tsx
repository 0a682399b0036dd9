/** `/settings/myDetails`: the member's own details. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { settings } from '../messages/en/settings.ts';
import { MyDetailsScreen } from '../screens/settings/my-details/my-details-screen.tsx';

export const Route = createFileRoute('/_member/settings/myDetails')({
  head: hiddenPage(settings.myDetails.title),
  component: MyDetailsScreen,
});
