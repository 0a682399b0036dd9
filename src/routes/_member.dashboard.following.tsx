/** `/dashboard/following`: what the member follows. */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { followingDefaults, readFollowingSearch } from '../screens/follow/following-search.ts';
import { FollowingScreen } from '../screens/follow/following-screen.tsx';

export const Route = createFileRoute('/_member/dashboard/following')({
  validateSearch: readFollowingSearch,
  search: { middlewares: [stripSearchParams(followingDefaults)] },
  head: hiddenPage(titles.following),
  component: FollowingRoute,
});

function FollowingRoute() {
  return <FollowingScreen search={Route.useSearch()} />;
}
