/** `/discovery/apps/{appGUID}`: one app that was approved. */
import { createFileRoute, type ErrorComponentProps } from '@tanstack/react-router';
import { appPagePath } from '#contract/app-constants.ts';
import { isGuid } from '#contract/guid.ts';
import { schemaOrgApp } from '#contract/schema-org-app.ts';
import { schemaOrgBreadcrumb } from '#contract/schema-org.ts';
import { load, requireValid } from '../app/loading.ts';
import { pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import type { RouterContext } from '../router.tsx';
import { AppScreen } from '../screens/apps/app-screen.tsx';
import { appQuery } from '../screens/apps/apps-queries.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';

/** The page in the vocabulary of search engines. */
function thingsOf({ origin, configuration, api, queryClient }: RouterContext, appGUID: string) {
  const app = queryClient.getQueryData(appQuery(api, appGUID).queryKey);
  if (app === undefined) return [];
  const way = [
    { name: en.discovery.apps.title, path: '/discovery/apps' },
    { name: app.name, path: appPagePath(appGUID) },
  ];
  return [
    schemaOrgApp(app, { origin, productName: configuration.productName }),
    schemaOrgBreadcrumb(way, origin),
  ];
}

export const Route = createFileRoute('/discovery/apps/$appGUID')({
  loader: async ({ context: { queryClient, api }, params, location }) => {
    requireValid(isGuid(params.appGUID), location.pathname);
    const { name, summary, picture } = await load(queryClient, appQuery(api, params.appGUID));
    return { name, summary, picture };
  },
  head: ({ match: { context, params }, loaderData }) => {
    if (loaderData === undefined) return {};
    const { name, summary, picture } = loaderData;
    return pageHead(context, {
      title: name,
      description: summary,
      path: appPagePath(params.appGUID),
      picture: picture ?? undefined,
      things: import.meta.env.SSR ? thingsOf(context, params.appGUID) : [],
    });
  },
  staticData: { section: 'apps' },
  component: AppRoute,
  errorComponent: AppFailed,
});

function AppRoute() {
  return <AppScreen appGUID={Route.useParams().appGUID} />;
}

function AppFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.discovery.apps.failed} />;
}
