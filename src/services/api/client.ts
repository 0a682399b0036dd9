/**
 * The client of every product call, the same in the browser and on the server.
 *
 * What a call is, and what it answers, is known from the contract alone. Nothing is tried again here: React
 * Query decides that in one place (specification, section 9).
 */
import { safeParse } from 'zod/mini';
import { callByName, type CallResponse } from '#contract/index.ts';
import { Problem } from '#contract/entities/problem.ts';
import { problem } from '#contract/problem.ts';
import { ApiError } from './api-error.ts';
import type { Api, ApiOptions } from './api.ts';
import { gatewayRequest } from './gateway-request.ts';

/** A refusal this side found out by itself. */
const apiError = (status: number, detail: string, cause?: unknown): ApiError =>
  new ApiError(problem(status, { detail }), { cause });

/** Longer than the gateway waits for a service, so that its answer is the one that counts. */
const TIMEOUT_MS = 20_000;

/** Reads a refusal; an answer that is not a problem document is still an error with its status. */
async function readProblem(response: Response): Promise<Problem> {
  const parsed = safeParse(Problem, await response.json().catch(() => undefined));
  return parsed.success ? parsed.data : problem(response.status);
}

export function createClient(options: ApiOptions): Api {
  return {
    accessToken: options.getAccessToken,
    async call(name, request, { signal } = {}) {
      const call = callByName(name);
      const token = await options.getAccessToken();
      if (token === undefined && call.access !== 'anyone') throw apiError(401, 'Access token is missing');
      const { method, address, json } = gatewayRequest(call, request);
      const late = AbortSignal.timeout(options.timeout ?? TIMEOUT_MS);
      let answer: unknown;
      try {
        const response = await options.fetch(
          new Request(options.origin + address, {
            method,
            signal: signal === undefined ? late : AbortSignal.any([signal, late]),
            headers: {
              accept: 'application/json',
              ...(json !== undefined && { 'content-type': 'application/json' }),
              ...(token !== undefined && { authorization: `Bearer ${token}` }),
            },
            ...(json !== undefined && { body: JSON.stringify(json) }),
          }),
        );
        if (!response.ok) throw new ApiError(await readProblem(response));
        answer = await response.json();
      } catch (error) {
        if (signal?.aborted) throw error;
        if (!(error instanceof ApiError)) throw apiError(0, 'The server did not answer', error);
        if (error.status === 401 && token !== undefined) options.onTokenRefused?.();
        throw error;
      }
      if (options.validate === false) return answer as CallResponse<typeof name>;
      const parsed = safeParse(call.response, answer);
      if (!parsed.success) throw apiError(502, `${name} did not answer as agreed`, parsed.error);
      return parsed.data as CallResponse<typeof name>;
    },
  };
}
