/** `/settings/individual-users`: people who reach something of the organisation without being its members. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { IndividualUsersScreen } from '../screens/settings/individual-users/individual-users-screen.tsx';

export const Route = createFileRoute('/_member/settings/individual-users')({
  head: hiddenPage(titles.individualUsers),
  component: IndividualUsersScreen,
});
