/**
 * A table that is made when it is first asked for. The first question is refused with 409; after that the state of
 * the table is asked for, which is no refusal and leaves nothing in the console, until there is something to ask.
 */
import type { CallInput } from '#contract/index.ts';
import { problem } from '#contract/problem.ts';
import { ApiError } from './api-error.ts';
import type { Api } from './api.ts';

/** The file and the sheet of a table. */
type TableQuestion = Pick<CallInput<'resource:requestPreview'>, 'resourceGUID' | 'sheet'>;

/** True while the table that a question is about is being made. */
export const isPreparing = (error: unknown): boolean => error instanceof ApiError && error.status === 409;

/** How often a table that is being made is asked for, and how long apart, in milliseconds. */
const TRIES = 40;
const PAUSE = 1500;

/** How a query waits for the table that it is about. */
export const whilePreparing = {
  retry: (count: number, error: Error) => isPreparing(error) && count < TRIES,
  retryDelay: PAUSE,
};

const unreadable = () => new ApiError(problem(422, { detail: 'The table of this file cannot be read' }));

/** The refusals of tables that are being made. React Query asks again, each time with functions of their own. */
const refusals = new WeakMap<Api, Map<string, ApiError>>();

/**
 * Asks something of a table, and has the table made if it is not there.
 *
 * @throws ApiError 409 while the table is being made, 422 where it cannot be made
 */
export async function askTable<Answer>(
  api: Api,
  table: TableQuestion,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const known = refusals.get(api) ?? new Map<string, ApiError>();
  refusals.set(api, known);
  const key = JSON.stringify([table.resourceGUID, table.sheet]);
  /** Has the table made. @returns false while it is being made */
  const isMade = async () => {
    const { table: made } = await api.call('resource:requestPreview', table, { signal });
    if (made === null || made.state === 'failed') throw unreadable();
    return made.state === 'ready';
  };
  const refusal = known.get(key);
  if (refusal !== undefined) {
    known.delete(key);
    if (!(await isMade())) {
      known.set(key, refusal);
      throw refusal;
    }
  }
  try {
    return await ask(signal);
  } catch (error) {
    if (error instanceof ApiError && isPreparing(error) && !(await isMade())) known.set(key, error);
    throw error;
  }
}
