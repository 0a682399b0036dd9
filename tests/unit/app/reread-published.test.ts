/** What is asked again once a dataset is published, withdrawn, made or deleted: whatever lists, counts or shows datasets. */
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import {
  organisationPageQuery,
  organisationStatisticsQuery,
} from '#src/services/api/organisation-queries.ts';
import { individualUsersQuery, ownMembershipQuery } from '#src/services/api/people-queries.ts';
import { myDatasetsQuery, rereadPublished } from '#src/services/api/publishing-queries.ts';
import type { Api } from '#src/services/api/api.ts';

const ID = '11111111-1111-4111-8111-111111111111';
const api = {} as Api;

it('asks again for the drafts of a membership and the counts of organisations, and for no people', async () => {
  const queryClient = new QueryClient();
  const keys = {
    membership: ownMembershipQuery(api, ID).queryKey,
    statistics: organisationStatisticsQuery(api, ID).queryKey,
    organisations: organisationPageQuery(api, {} as never, true).queryKey,
    mine: myDatasetsQuery(api, {}).queryKey,
    people: individualUsersQuery(api, ID).queryKey,
  };
  for (const queryKey of Object.values(keys)) queryClient.setQueryData(queryKey as readonly unknown[], {});
  await rereadPublished(queryClient);
  const isStale = (queryKey: readonly unknown[]) => queryClient.getQueryState(queryKey)?.isInvalidated;
  expect(Object.entries(keys).map(([name, key]) => [name, isStale(key)])).toEqual([
    ['membership', true],
    ['statistics', true],
    ['organisations', true],
    ['mine', true],
    ['people', false],
  ]);
});
