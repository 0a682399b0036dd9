/** `/dashboard/imports/{sourceGUID}`: one source, what it would change, and its earlier imports. */
import { createFileRoute, stripSearchParams, type ErrorComponentProps } from '@tanstack/react-router';
import { load } from '../app/loading.ts';
import { hiddenPage } from '../components/page-meta.ts';
import { imports } from '../messages/en/imports.ts';
import { titles } from '../messages/en/titles.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { importDefaults, readImportSearch } from '../screens/imports/imports-search.ts';
import { SourceScreen } from '../screens/imports/source-screen.tsx';
import { userQuery } from '../services/api/user-queries.ts';

export const Route = createFileRoute('/_member/dashboard/imports/$sourceGUID')({
  validateSearch: readImportSearch,
  search: { middlewares: [stripSearchParams(importDefaults)] },
  loader: async ({ context: { queryClient, api } }) => {
    await load(queryClient, userQuery(api));
  },
  head: hiddenPage(titles.imports),
  component: SourceRoute,
  errorComponent: SourceFailed,
});

function SourceRoute() {
  const { sourceGUID } = Route.useParams();
  return <SourceScreen key={sourceGUID} sourceGUID={sourceGUID} search={Route.useSearch()} />;
}

function SourceFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={imports.failed} />;
}
