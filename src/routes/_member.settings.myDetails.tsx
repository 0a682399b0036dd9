/** `/settings/myDetails`: the member's own details. */
import { createFileRoute } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { MyDetailsScreen } from '../screens/settings/my-details/my-details-screen.tsx';
import { readTokenAddress } from '../screens/settings/my-details/token-address.ts';

export const Route = createFileRoute('/_member/settings/myDetails')({
  validateSearch: readTokenAddress,
  head: hiddenPage(titles.myDetails),
  component: MyDetailsRoute,
});

function MyDetailsRoute() {
  return <MyDetailsScreen address={Route.useSearch()} />;
}
