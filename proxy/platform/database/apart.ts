/** Reads or writes many rows together, and apart when one of them makes the statement fail. */
import { codeOf } from '#proxy/platform/settings/start-error.ts';

/** Classes of SQLSTATE that a value causes: data exception, integrity violation, program limit exceeded. */
const dataError = /^(?:22|23|54)\w{3}$/;

/** True when a value makes a statement fail; the same statement without it would succeed. */
export const isDataError = (error: unknown): boolean => dataError.test(codeOf(error) ?? '');

/**
 * Does some work for all of a list. When a value makes it fail, it is done for each half by itself, down to single
 * elements, so that one bad row costs a few statements more and not the list.
 * @param work must have no effect when it fails
 * @param leaveOut called with each element that the work cannot be done for
 * @returns the results of the parts, in the order of the list
 * @throws the error of work that fails for another reason than its values
 */
export async function apart<Element, Result>(
  list: readonly Element[],
  work: (part: readonly Element[]) => Promise<Result>,
  leaveOut: (element: Element, error: unknown) => void,
): Promise<Result[]> {
  const [first] = list;
  if (first === undefined) return [];
  try {
    return [await work(list)];
  } catch (error) {
    if (!isDataError(error)) throw error;
    if (list.length === 1) {
      leaveOut(first, error);
      return [];
    }
  }
  const half = Math.ceil(list.length / 2);
  const before = await apart(list.slice(0, half), work, leaveOut);
  return [...before, ...(await apart(list.slice(half), work, leaveOut))];
}
