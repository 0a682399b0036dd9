/** `/settings/platform-users`: individual users of all organisations, for platform administrators. */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { listDefaults, readListAddress } from '../screens/settings/list-address.ts';
import { PlatformUsersScreen } from '../screens/settings/platform/platform-users-screen.tsx';

export const Route = createFileRoute('/_member/settings/platform-users')({
  validateSearch: readListAddress,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  head: hiddenPage(titles.platformUsers),
  component: PlatformUsersRoute,
});

function PlatformUsersRoute() {
  return <PlatformUsersScreen address={Route.useSearch()} />;
}
