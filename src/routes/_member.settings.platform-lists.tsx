/** `/settings/platform-lists`: the values that all organisations can choose, for platform administrators. */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { listsDefaults, readListsAddress } from '../screens/settings/platform/lists-address.ts';
import { PlatformListsScreen } from '../screens/settings/platform/platform-lists-screen.tsx';

export const Route = createFileRoute('/_member/settings/platform-lists')({
  validateSearch: readListsAddress,
  search: { middlewares: [stripSearchParams(listsDefaults)] },
  head: hiddenPage(titles.platformLists),
  component: PlatformListsRoute,
});

function PlatformListsRoute() {
  return <PlatformListsScreen address={Route.useSearch()} />;
}
