/** `/settings/apiKeys` (API_KEYS): secrets with which programs read datasets of the organisation. */
import { createFileRoute, stripSearchParams } from '@tanstack/react-router';
import { hiddenPage } from '../components/page-meta.ts';
import { titles } from '../messages/en/titles.ts';
import { KeysScreen } from '../screens/settings/keys/keys-screen.tsx';
import { keysDefaults, readKeysAddress } from '../screens/settings/keys/keys-search.ts';

export const Route = createFileRoute('/_member/settings/apiKeys')({
  validateSearch: readKeysAddress,
  search: { middlewares: [stripSearchParams(keysDefaults)] },
  head: hiddenPage(titles.apiKeys),
  component: KeysRoute,
});

function KeysRoute() {
  return <KeysScreen address={Route.useSearch()} />;
}
