/** Headers of all answers of the plain API: pages elsewhere may read them, refusals as well. */

export const headers = {
  'cache-control': 'private, no-cache',
  vary: 'authorization',
  // What a page elsewhere may read is decided by the token that it sends; no cookie counts here.
  'access-control-allow-origin': '*',
  'access-control-expose-headers':
    'link, content-crs, ratelimit, ratelimit-policy, retry-after, etag, accept-ranges, content-range',
  'x-content-type-options': 'nosniff',
} as const;

/** Adds those that an answer does not have. */
export function withHeaders(answer: Response): Response {
  for (const [name, value] of Object.entries(headers))
    if (!answer.headers.has(name)) answer.headers.set(name, value);
  return answer;
}
