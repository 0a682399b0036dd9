/** Whether the store of files answers, for health checks, however frequent. */
import type { FileStore } from './file-store.ts';

/** For how long an answer is valid, in milliseconds. */
const VALID_FOR = 5_000;
/** After so many milliseconds without an answer there is none; less than the check itself may take. */
const LATE = 1_000;

/** @returns a question that always has an answer, soon */
export function watchStore(
  store: Pick<FileStore, 'check'>,
  now: () => number = performance.now.bind(performance),
): () => Promise<boolean> {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  return async () => {
    if (asked === undefined || now() - asked.at > VALID_FOR)
      asked = {
        at: now(),
        answer: store.check().then(
          () => true,
          () => false,
        ),
      };
    let late: NodeJS.Timeout | undefined;
    const limit = new Promise<boolean>((resolve) => {
      late = setTimeout(() => resolve(false), LATE);
    });
    return Promise.race([asked.answer, limit]).finally(() => clearTimeout(late));
  };
}
