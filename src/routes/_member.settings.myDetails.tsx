/** `/settings/myDetails`: the member's own details. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { MyDetailsScreen } from '../screens/settings/my-details/my-details-screen.tsx';

export const Route = createFileRoute('/_member/settings/myDetails')({
  head: hiddenPage(titles.myDetails),
  component: MyDetailsScreen,
});
