/** Asks a user pool who the owner of an access token is: the embedded pool in this process, or one elsewhere. */
import * as z from 'zod';
import { ProblemError } from '#contract/problem.ts';
import type { GetUser } from './read-user.ts';

/** How long the provider may take, in milliseconds. */
const TIME = 5_000;

const Answer = z.object({
  Username: z.string().optional(),
  UserAttributes: z.array(z.object({ Name: z.string(), Value: z.string().optional() })),
});

/** Where the pools of a region answer. */
export const regionalEndpoint = (userPoolId: string): string =>
  `https://cognito-idp.${userPoolId.slice(0, userPoolId.indexOf('_'))}.amazonaws.com/`;

/**
 * Cognito's action GetUser.
 * @param endpoint where the pool answers.
 * @param send `fetch`, or the embedded pool's.
 * @returns a function that throws ProblemError 401 for a token the pool refuses, and 503 when it does not answer.
 */
export function createGetUser(endpoint: string, send: (request: Request) => Promise<Response>): GetUser {
  return async (accessToken) => {
    const request = new Request(endpoint, {
      method: 'POST',
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': 'AWSCognitoIdentityProviderService.GetUser',
      },
      body: JSON.stringify({ AccessToken: accessToken }),
      redirect: 'error',
      signal: AbortSignal.timeout(TIME),
    });
    const response = await send(request);
    if (response.ok) return Answer.parse(await response.json());
    await response.body?.cancel();
    if (response.status === 400) throw new ProblemError(401, 'Invalid Access Token');
    throw new ProblemError(503, 'The identity provider did not answer');
  };
}
