/**
 * The client of every product call, the same in the browser and on the server: ky with the product's settings.
 *
 * A call and its answer are known from the contract alone. Nothing is tried again here: React Query decides that in one
 * place (specification, section 9). No redirect is followed, since the gateway sends none and a token must not follow one.
 */
import ky, { isHTTPError, SchemaValidationError, type ResponsePromise } from 'ky';
import { safeParse, unknown } from 'zod/mini';
import { COLUMNS_TYPE, type Call, type Columns } from '#contract/call.ts';
import { callByName, type CallResponse } from '#contract/index.ts';
import { Problem } from '#contract/entities/problem.ts';
import { problem } from '#contract/problem.ts';
import { language } from '../../messages/language.ts';
import { ApiError } from './api-error.ts';
import type { Api, ApiOptions } from './api.ts';
import { gatewayRequest } from './gateway-request.ts';
import { canBeKeptAlive } from './kept-alive.ts';

/** A refusal or failure that this side has found. */
const apiError = (status: number, found: string, cause?: unknown): ApiError =>
  new ApiError(problem(status), { found, cause });

/** Longer than the gateway waits for a service, so that its answer is the one that counts. */
const TIMEOUT_MS = 20_000;

/** What went wrong with a call. An answer that is not a problem document is still an error with its status. */
function errorOf(name: string, error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (error instanceof SchemaValidationError) return apiError(502, `${name} did not answer as agreed`, error);
  if (!isHTTPError(error)) return apiError(0, 'The server did not answer', error);
  const parsed = safeParse(Problem, error.data);
  return new ApiError(parsed.success ? parsed.data : problem(error.response.status));
}

/** An answer by columns is shorter. A gateway of another release, and a server that knows no columns, answers rows. */
const BY_COLUMNS = { headers: { accept: `${COLUMNS_TYPE}, application/json;q=0.9` } };

/**
 * The rows of an answer that may be by columns.
 * @throws {SchemaValidationError} as ky does, where they are not as agreed
 */
async function readRows(
  { unpack }: Columns,
  agreed: Call['response'],
  response: ResponsePromise,
): Promise<unknown> {
  const isByColumns = (await response).headers.get('content-type') === COLUMNS_TYPE;
  // By the promise, not by the response: ky waits for the bytes of the one only so long.
  let answer = await response.json();
  try {
    if (isByColumns) answer = unpack(answer as never);
  } catch (error) {
    throw apiError(502, 'The answer cannot be read', error);
  }
  const parsed = safeParse(agreed, answer);
  if (!parsed.success) throw new SchemaValidationError(parsed.error.issues);
  return parsed.data;
}

export function createClient({
  fetch,
  getAccessToken,
  onDone,
  onTokenRefused,
  origin,
  timeout = TIMEOUT_MS,
  validate = true,
}: ApiOptions): Api {
  const http = ky.create({
    prefix: origin,
    fetch: (request) => fetch(request as Request),
    redirect: 'error',
    // Texts and refusals are in the language of the page, whichever one the browser prefers.
    headers: { 'accept-language': language.tag },
    retry: 0,
    timeout: false,
    // From the question for the token to the last byte of the answer.
    totalTimeout: timeout,
    hooks: {
      beforeRequest: [
        async ({ request, options: { context } }) => {
          const token = await getAccessToken();
          if (token !== undefined) request.headers.set('authorization', `Bearer ${token}`);
          else if (context['access'] !== 'anyone') throw apiError(401, 'Access token is missing');
        },
      ],
    },
  });
  return {
    accessToken: getAccessToken,
    async call(name, request, { signal, keepalive = false } = {}) {
      const call = callByName(name);
      const { method, address, json } = gatewayRequest(call, request);
      try {
        const answer = http(address, {
          method,
          json,
          signal,
          keepalive: keepalive && canBeKeptAlive(json),
          context: { access: call.access },
          ...(call.columns && BY_COLUMNS),
        });
        const agreed = validate ? call.response : unknown();
        const found = (await (call.columns
          ? readRows(call.columns, agreed, answer)
          : answer.json(agreed))) as CallResponse<typeof name>;
        if (!call.safe || name === 'resource:downloadTable') onDone?.(name, request, found);
        return found;
      } catch (error) {
        if (signal?.aborted) throw error;
        // A token that was refused, not one that was missing.
        if (isHTTPError(error) && error.response.status === 401 && error.request.headers.has('authorization'))
          onTokenRefused?.();
        throw errorOf(name, error);
      }
    },
  };
}
