/** `/discovery/themes/{slug}`: the datasets of one theme. The id or the code of a theme leads to it as well. */
import {
  createFileRoute,
  notFound,
  stripSearchParams,
  type ErrorComponentProps,
} from '@tanstack/react-router';
import { slugOf } from '#contract/slug.ts';
import { load } from '../app/loading.ts';
import { stringifySearch } from '../app/search-params.ts';
import { feed, pageHead } from '../components/page-head.ts';
import { en } from '../messages/en.ts';
import { FailedPage } from '../screens/failure/failed-page.tsx';
import { loadDiscovery } from '../screens/discovery/dataset-lists.ts';
import {
  discoveryDefaults,
  isNarrowed,
  readDiscoverySearch,
  type SearchInput,
} from '../screens/discovery/discovery-search.ts';
import { placePath, searchAt, type Place } from '../screens/discovery/place.ts';
import { ThemeScreen } from '../screens/discovery/theme-screen.tsx';
import { catalogueSummaryQuery } from '../services/api/dataset-queries.ts';

export const Route = createFileRoute('/discovery/themes/$theme')({
  // The theme is in the path.
  validateSearch: (input: SearchInput) => readDiscoverySearch({ ...input, theme: [] }),
  search: { middlewares: [stripSearchParams(discoveryDefaults)] },
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, api }, params, deps }) => {
    const { themes } = await load(queryClient, catalogueSummaryQuery(api));
    const wanted = params.theme.toLowerCase();
    const theme = themes.find(({ id, code, label }) =>
      [slugOf(label), String(id), code.toLowerCase()].includes(wanted),
    );
    if (theme === undefined) throw notFound();
    const { id, code, label: name } = theme;
    const [{ themeTexts }] = await Promise.all([
      import('../messages/en/themes.ts'),
      loadDiscovery(queryClient, api, searchAt({ kind: 'theme', id, slug: '' }, deps)),
    ]);
    return { id, slug: slugOf(name), name, description: themeTexts[code] ?? en.discovery.themes.of(name) };
  },
  head: ({ match: { context, search }, loaderData }) =>
    loaderData === undefined
      ? {}
      : pageHead(context, {
          title: loaderData.name,
          description: loaderData.description,
          path: placePath({ kind: 'theme', ...loaderData }),
          hidden: isNarrowed(search),
          alternates: [
            feed(en.discovery.feedOf([loaderData.name]), stringifySearch({ theme: loaderData.id })),
          ],
        }),
  staticData: { ownSearch: true, section: 'themes' },
  component: ThemeRoute,
  // A list under another filter is the same page: what is shown stays until the next answer (page-progress.tsx).
  pendingMs: Infinity,
  errorComponent: ThemeFailed,
});

function ThemeRoute() {
  const { id, slug, name, description } = Route.useLoaderData();
  const place: Place = { kind: 'theme', id, slug };
  return <ThemeScreen place={place} name={name} description={description} search={Route.useSearch()} />;
}

function ThemeFailed(props: ErrorComponentProps) {
  return <FailedPage {...props} title={en.discovery.failed} />;
}
