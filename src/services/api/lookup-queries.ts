/** Queries of lookup tables: the only calls that are tried again. */
import { queryOptions } from '@tanstack/react-query';
import type { LookupTable } from '#contract/entities/lookup.ts';
import type { Api } from './api.ts';
import { ApiError } from './api-error.ts';

/** Three retries, the delay doubling from one second (specification, section 9). */
const RETRIES = 3;
const FIRST_DELAY_MS = 1000;

/** A refusal stays a refusal however often it is asked; only failures are worth another try. */
const mayPass = (error: unknown) =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500;

export const lookupQuery = (api: Api, organisationGUID: string, lutTableName: LookupTable) =>
  queryOptions({
    queryKey: ['lookup', organisationGUID, lutTableName],
    queryFn: async ({ signal }) =>
      (await api.call('lut:view', { organisationGUID, lutTableName }, { signal })).result,
    staleTime: 10 * 60_000,
    retry: (failures, error) => failures < RETRIES && mayPass(error),
    retryDelay: (attempt) => FIRST_DELAY_MS * 2 ** attempt,
  });
