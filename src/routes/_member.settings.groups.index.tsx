/** `/settings/groups`: groups of the organisation, and the member's own. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { GroupsScreen } from '../screens/settings/groups/groups-screen.tsx';

export const Route = createFileRoute('/_member/settings/groups/')({
  head: hiddenPage(titles.groups),
  component: GroupsScreen,
});
