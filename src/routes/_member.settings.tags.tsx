/** `/settings/tags`: tags of the organisation's datasets, and the lists of values that it offers. */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { readTagsAddress, tagsDefaults } from '../screens/settings/tags/tags-address.ts';
import { TagsScreen } from '../screens/settings/tags/tags-screen.tsx';

export const Route = createFileRoute('/_member/settings/tags')({
  validateSearch: readTagsAddress,
  search: { middlewares: [stripSearchParams(tagsDefaults)] },
  head: hiddenPage(titles.tags),
  component: TagsRoute,
});

function TagsRoute() {
  return <TagsScreen address={Route.useSearch()} />;
}
