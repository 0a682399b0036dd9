/** `/settings/groups/{id}/{title}`: one group. A title that is not its own, or none, is replaced in the address. */
import { createFileRoute, redirect, type ErrorComponentProps } from '@tanstack/react-router';
import { isGuid } from '#contract/guid.ts';
import { load, requireValid } from '../app/loading.ts';
import { pageMeta } from '../components/page-meta.ts';
import { settings } from '../messages/en/settings.ts';
import { titles } from '../messages/en/titles.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { groupLink } from '../screens/settings/groups/group-link.ts';
import { GroupScreen } from '../screens/settings/groups/group-screen.tsx';
import { groupQuery } from '../services/api/people-queries.ts';

export const Route = createFileRoute('/_member/settings/groups/$groupId/{-$title}')({
  loader: async ({ context: { queryClient, api }, params, location }) => {
    requireValid(isGuid(params.groupId), location.pathname);
    const group = await load(queryClient, groupQuery(api, params.groupId));
    const link = groupLink(group);
    if (link.params.title !== params.title) throw redirect({ ...link, replace: true });
    return { name: group.name };
  },
  head: ({ match: { context }, loaderData }) => ({
    meta: pageMeta(context.configuration, {
      title: loaderData?.name ?? titles.groups,
      hidden: true,
    }),
  }),
  component: GroupRoute,
  errorComponent: GroupFailed,
});

function GroupRoute() {
  return <GroupScreen groupId={Route.useParams().groupId} />;
}

function GroupFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={settings.failed} />;
}
