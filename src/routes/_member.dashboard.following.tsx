/** `/dashboard/following`: what the member follows. */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { en } from '../messages/en.ts';
import { followingDefaults, readFollowingSearch } from '../screens/follow/following-search.ts';
import { FollowingScreen } from '../screens/follow/following-screen.tsx';

export const Route = createFileRoute('/_member/dashboard/following')({
  validateSearch: readFollowingSearch,
  search: { middlewares: [stripSearchParams(followingDefaults)] },
  head: hiddenPage(en.dashboard.following),
  component: FollowingRoute,
});

function FollowingRoute() {
  return <FollowingScreen search={Route.useSearch()} />;
}
