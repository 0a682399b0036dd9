/** /docs/machines/review: reads and changes docs/machines/review.json for the pages of the gallery. Development only. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { problemResponse } from '#contract/problem.ts';
import type { Fetch } from '#proxy/http/request-listener.ts';
import { toFile, withChange, type Review } from './review/marks.ts';
import { checkChange, parseReview } from './review/schema.ts';

/** Where the pages send reviews. */
export const REVIEW_PATH = '/docs/machines/review';

/** Larger than any mark. */
const MOST = 16_384;

/** @throws Error when there is a file that is not a review */
async function readReview(file: string): Promise<Review> {
  const content = await readFile(file, 'utf8').catch((error: unknown) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  });
  return content === null ? { marks: [] } : parseReview('docs/machines/review.json', content);
}

/** Written completely or not at all: readers see the previous version meanwhile. */
async function writeReview(file: string, review: Review): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(`${file}.new`, toFile(review));
  await rename(`${file}.new`, file);
}

const answer = (review: Review): Response =>
  Response.json(review, { headers: { 'cache-control': 'no-store' } });

/**
 * Answers with the review as it is after what was asked. What other sites' pages send is refused before it comes here
 * (`csrf-guard.ts`).
 *
 * @param file of the review; it need not be there yet
 */
export function createMachineReview(file: string): Fetch {
  // One after the other: each change starts with what the previous one has left.
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (work: () => Promise<Response>): Promise<Response> => {
    const next = last.then(work).catch((error: unknown) =>
      // A file that is broken stays as it is, until someone has fixed it.
      problemResponse(409, { detail: error instanceof Error ? error.message : 'The review cannot be kept' }),
    );
    last = next;
    return next;
  };
  return async (request) => {
    if (request.method === 'GET') return inTurn(async () => answer(await readReview(file)));
    if (request.method !== 'POST')
      return problemResponse(405, { detail: 'A review is read with GET and changed with POST' });
    if (!request.headers.get('content-type')?.startsWith('application/json'))
      return problemResponse(415, { detail: 'A change is JSON' });
    const text = await request.text();
    if (text.length > MOST) return problemResponse(413, { detail: `A change has ${MOST} bytes at most` });
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch {
      return problemResponse(400, { errors: [{ field: 'body', message: 'This is not JSON' }] });
    }
    const change = checkChange(value);
    if (!change.ok) return problemResponse(400, { errors: [...change.errors] });
    return inTurn(async () => {
      const review = withChange(await readReview(file), change.value);
      await writeReview(file, review);
      return answer(review);
    });
  };
}
