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

/** How often a table that is being made is asked for, and how long apart, in milliseconds: most are made in a second. */
const TRIES = 40;
const PAUSE = { first: 500, last: 4000, growth: 1.4 } as const;

/** How a query waits for the table that it is about. */
export const whilePreparing = {
  retry: (count: number, error: Error) => isPreparing(error) && count < TRIES,
  retryDelay: (count: number) => Math.min(PAUSE.last, PAUSE.first * PAUSE.growth ** count),
};

const unreadable = () => new ApiError(problem(422, { detail: 'The table of this file cannot be read' }));

interface Refusal {
  readonly error: ApiError;
  readonly table: TableQuestion;
}

/** The refusals of tables that are being made. React Query asks again, each time with functions of their own. */
const refusals = new WeakMap<Api, Map<string, Refusal>>();

/**
 * Asks something of a table, and has the table made if it is not there.
 *
 * @param about the table; the name of a question of which only the service knows the table, and says it in its refusal
 * @throws ApiError 409 while the table is being made, 422 where it cannot be made
 */
export async function askTable<Answer>(
  api: Api,
  about: TableQuestion | string,
  signal: AbortSignal,
  ask: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const known = refusals.get(api) ?? new Map<string, Refusal>();
  refusals.set(api, known);
  const key = typeof about === 'string' ? about : JSON.stringify([about.resourceGUID, about.sheet]);
  /** Has the table made. @returns false while it is being made */
  const isMade = async (table: TableQuestion) => {
    const { table: made } = await api.call('resource:requestPreview', table, { signal });
    if (made === null || made.state === 'failed') throw unreadable();
    return made.state === 'ready';
  };
  const refusal = known.get(key);
  if (refusal !== undefined) {
    known.delete(key);
    if (!(await isMade(refusal.table))) {
      known.set(key, refusal);
      throw refusal.error;
    }
  }
  try {
    return await ask(signal);
  } catch (error) {
    if (!(error instanceof ApiError) || !isPreparing(error)) throw error;
    // That of an earlier version is another one than that of the file.
    const table = error.problem.awaited ?? (typeof about === 'string' ? undefined : about);
    if (table !== undefined && !(await isMade(table))) known.set(key, { error, table });
    throw error;
  }
}
