/**
 * Sends a request of the plain API as a program would, and keeps what came back. It goes with the caller's own key, or else
 * with the token of the member. The key is in the header of this request and nowhere else.
 */
import type { Problem } from '#contract/problem.ts';
import type {
  Exchange,
  ParameterError,
  RowRequestServices,
} from '#machines/row-request/row-request.machine.ts';
import type { Api } from '../../services/api/api.ts';

/** Headers that say something to a person who writes a program, in this order. */
const shownHeaders = [
  'content-type',
  'ratelimit',
  'ratelimit-policy',
  'retry-after',
  'etag',
  'link',
  'www-authenticate',
] as const;

const isProblem = (value: unknown): value is Problem =>
  typeof value === 'object' && value !== null && 'title' in value && 'status' in value;

function problemOf(body: string): Problem | null {
  try {
    const read: unknown = JSON.parse(body);
    return isProblem(read) ? read : null;
  } catch {
    // A proxy in between answers in its own form.
    return null;
  }
}

const errorsIn = (problem: Problem | null): ParameterError[] =>
  (problem?.errors ?? []).map(({ field, code, params, message }) => ({
    parameter: field,
    message,
    ...(code !== undefined && { code }),
    ...(params !== undefined && { params }),
  }));

async function exchangeOf(address: string, response: Response, began: number): Promise<Exchange> {
  const body = await response.text();
  const milliseconds = Math.round(performance.now() - began);
  const problem = response.ok ? null : problemOf(body);
  return {
    address,
    status: response.status,
    headers: shownHeaders.flatMap((name) => {
      const value = response.headers.get(name);
      return value === null ? [] : [[name, value] as const];
    }),
    milliseconds,
    body,
    reason: problem === null ? null : (problem.detail ?? problem.title),
    errors: errorsIn(problem),
  };
}

export const rowRequestServices = (api: Api): RowRequestServices => ({
  async send({ address, key }, signal) {
    const token = key === '' ? await api.accessToken() : key;
    const began = performance.now();
    const response = await fetch(address, {
      signal,
      // No cookie and no copy from before: the answer is the one that a program would get.
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
    const exchange = await exchangeOf(address, response, began);
    return { kind: response.ok ? 'answered' : 'refused', exchange };
  },
});
