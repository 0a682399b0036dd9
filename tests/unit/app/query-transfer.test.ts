/** What the server has read is found by the browser's queries, and failures are not taken along. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { packQueries, unpackQueries } from '#src/app/query-transfer.ts';

it('carries data with its age, under keys that mean the same', async () => {
  const server = new QueryClient();
  const key = ['dataset', { order: 'mostViewed', organisationGUID: undefined, tags: ['</script>'] }];
  server.setQueryData(key, { result: [1, null] }, { updatedAt: 1234 });
  await server
    .fetchQuery({
      queryKey: ['broken'],
      retry: false,
      queryFn: () => Promise.reject(new Error('refused')),
    })
    .catch(() => undefined);

  const browser = new QueryClient();
  unpackQueries(browser, packQueries(server));
  expect(browser.getQueryData(key)).toEqual({ result: [1, null] });
  expect(browser.getQueryState(key)).toMatchObject({ status: 'success', dataUpdatedAt: 1234 });
  expect(browser.getQueryCache().getAll()).toHaveLength(1);
});
