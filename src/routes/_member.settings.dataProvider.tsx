/** `/settings/dataProvider`: who the organisation has data from. */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { listDefaults, readListAddress } from '../screens/settings/list-address.ts';
import { ProvidersScreen } from '../screens/settings/providers/providers-screen.tsx';

export const Route = createFileRoute('/_member/settings/dataProvider')({
  validateSearch: readListAddress,
  search: { middlewares: [stripSearchParams(listDefaults)] },
  head: hiddenPage(titles.dataProviders),
  component: ProvidersRoute,
});

function ProvidersRoute() {
  return <ProvidersScreen search={Route.useSearch()} />;
}
