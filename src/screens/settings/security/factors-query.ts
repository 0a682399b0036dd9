/** The query of second factors: which are on, and which is asked first. */
import { queryOptions } from '@tanstack/react-query';
import { loadFactors } from './load-factors.ts';

export const factorsQuery = queryOptions({
  queryKey: ['people', 'factors'],
  queryFn: async () => (await loadFactors()).readFactors(),
  retry: false,
});
