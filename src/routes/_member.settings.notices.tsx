/** `/settings/notices`: what happened that concerns the member. */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { NoticesScreen } from '../screens/settings/notices/notices-screen.tsx';
import { noticesDefaults, readNoticesSearch } from '../screens/settings/notices/notices-search.ts';

export const Route = createFileRoute('/_member/settings/notices')({
  validateSearch: readNoticesSearch,
  search: { middlewares: [stripSearchParams(noticesDefaults)] },
  head: hiddenPage(titles.notices),
  component: NoticesRoute,
});

function NoticesRoute() {
  return <NoticesScreen search={Route.useSearch()} />;
}
