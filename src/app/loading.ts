/** What route loaders share: reading through the query client, and saying "there is no such page". */
import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import type { DeletedDataset } from '#contract/problem.ts';
import { deletedBy, isNotFound } from '../services/api/api-error.ts';

/** The data that a not-found page gets. */
export interface NotFoundData {
  /** The address that failed a route's own rule, if one did. */
  readonly invalidPath?: string;
  /** No service of this deployment answers what the page needs. */
  readonly isNotOffered?: true;
  /** The dataset that was here and was deleted. */
  readonly deleted?: DeletedDataset;
}

const isNotFoundData = (data: unknown): data is NotFoundData =>
  typeof data === 'object' &&
  data !== null &&
  ('invalidPath' in data || 'deleted' in data || 'isNotOffered' in data);

/** The data that a not-found page got, if any. */
export const readNotFoundData = (data: unknown): NotFoundData => (isNotFoundData(data) ? data : {});

/**
 * Loads a query unless the client has it, and answers its data; the component then reads it with
 * `useSuspenseQuery`, which also fetches again what has become stale.
 * What the service does not know, or knows to be deleted, becomes the not-found page; every other failure goes to the error page.
 */
export async function load<Data, Key extends QueryKey>(
  queryClient: QueryClient,
  query: QueryExecuteOptions<Data, Error, Data, Data, Key>,
): Promise<Data> {
  try {
    return await queryClient.query({ ...query, staleTime: 'static' });
  } catch (error) {
    const deleted = deletedBy(error);
    if (deleted !== undefined) throw notFound({ data: { deleted } satisfies NotFoundData });
    if (isNotFound(error)) throw notFound();
    throw error;
  }
}

/** Leads to the page that says what this deployment lacks. */
export const notOffered = () => notFound({ data: { isNotOffered: true } satisfies NotFoundData });

/**
 * A route's validation rule (specification, section 2): when it fails, the page is
 * 'Page Not Found: {path}' with status 404.
 */
export function requireValid(valid: boolean, path: string): asserts valid {
  if (!valid) throw notFound({ data: { invalidPath: path } satisfies NotFoundData });
}
