/** “Who is affected” says how many there are, not how many are listed. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { CallResponse } from '#contract/index.ts';
import { AppContext, type AppServices } from '#src/app/context.ts';
import { Affected } from '#src/screens/dataset-edit/affected.tsx';
import { affectedQuery, type EditedDataset } from '#src/services/api/publishing-queries.ts';

const datasetGUID = '5e0f1c7a-0001-4000-8000-00000000000d';

function markup(counts: CallResponse<'dataset:affected'>['counts']): string {
  const queryClient = new QueryClient();
  const services = { queryClient, configuration: { missingCalls: [] } } as unknown as AppServices;
  const dataset = {
    datasetGUID,
    firstPublishedAt: '2026-01-01T00:00:00Z',
    files: [],
  } as unknown as EditedDataset;
  queryClient.setQueryData(affectedQuery(services.api, dataset).queryKey, {
    files: [],
    withheld: [],
    columnUses: [],
    followers: 0,
    grants: 0,
    counts,
    keys: [],
    apps: [],
    documents: [{ kind: 'map', named: null, columns: [] }],
    embeds: [],
    downloads: 0,
    apiCalls: 0,
    views: 0,
  });
  return renderToStaticMarkup(
    createElement(
      AppContext,
      { value: services },
      createElement(QueryClientProvider, { client: queryClient }, createElement(Affected, { dataset })),
    ),
  );
}

it('counts all, and says how many are not listed and how many cannot be opened', () => {
  const text = markup({ keys: 130, apps: 1, maps: 2, charts: 300, dashboards: 0, hidden: 4, embeds: 3 });
  expect(text).toContain('130 API keys, 1 app, 2 maps, 300 charts, 3 embeds.');
  expect(text).toContain('<li>299 more</li><li>4 more that you cannot open</li>');
});

it('has no list where nothing uses the dataset', () => {
  const text = markup({ keys: 0, apps: 0, maps: 0, charts: 0, dashboards: 0, hidden: 0, embeds: 0 });
  expect(text).toContain('No followers, keys, apps, maps or charts use it.');
  expect(text).not.toContain('more');
});
