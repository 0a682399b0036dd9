/** `/settings/users`: members and invited people of the organisation. */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { readUsersAddress, usersDefaults } from '../screens/settings/users/users-address.ts';
import { UsersScreen } from '../screens/settings/users/users-screen.tsx';

export const Route = createFileRoute('/_member/settings/users')({
  validateSearch: readUsersAddress,
  search: { middlewares: [stripSearchParams(usersDefaults)] },
  head: hiddenPage(titles.users),
  component: UsersRoute,
});

function UsersRoute() {
  return <UsersScreen address={Route.useSearch()} />;
}
