/**
 * What is asked of the user pool for members: their names, and new passwords. The protocol is Cognito's, so that the
 * pool in this process and one elsewhere are asked in the same way.
 */
import * as z from 'zod';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import type { PoolAccounts } from './people.ts';

/** How long the pool may take, in milliseconds. */
const TIME = 10_000;
const AWAY = 'The identity provider did not answer';

/** The pool refused, by the name of its exception. */
class PoolRefusal extends Error {
  readonly type: string;
  constructor(type: string, message: string) {
    super(message);
    this.name = 'PoolRefusal';
    this.type = type;
  }
}

const Refusal = z.object({ __type: z.string(), message: z.string().optional() });

/** An administrator as `proxy/domains/identity` builds one; it rejects with an error that has the exception's `type`. */
export interface Administrator {
  resetPassword(username: string): Promise<void>;
  signOutEverywhere(username: string): Promise<void>;
}

export interface PoolAccountsOptions {
  /** Where the pool answers. */
  readonly endpoint: string;
  /** `fetch`, or the embedded pool's. */
  readonly send: (request: Request) => Promise<Response>;
  readonly clientId: string;
  readonly administrator: Administrator | undefined;
}

const throttled = () => new ProblemError(429, 'Too many attempts. Try again later');

function asProblem(error: unknown): ProblemError {
  const type = error instanceof Error && 'type' in error ? String(error.type) : '';
  switch (type) {
    case 'TooManyRequestsException':
    case 'LimitExceededException':
      return throttled();
    case 'UserNotFoundException':
      return new ProblemError(404, 'This member has no account in the user pool');
    case 'NotAuthorizedException':
    case 'InvalidParameterException':
    case 'UnsupportedUserStateException':
      return new ProblemError(409, error instanceof Error ? error.message : 'The user pool refused this');
    default:
      return new ProblemError(503, AWAY);
  }
}

/** Says which field of a new password is at fault. */
function resetProblem(error: unknown): ProblemError {
  const type = error instanceof PoolRefusal ? error.type : '';
  const refuse = (field: string, code: 'code.wrong' | 'code.expired' | 'password.refused') =>
    new ProblemError(400, 'The password was not changed', [fieldError(field, code)]);
  switch (type) {
    case 'CodeMismatchException':
    case 'UserNotFoundException':
      return refuse('code', 'code.wrong');
    case 'ExpiredCodeException':
      return refuse('code', 'code.expired');
    case 'InvalidPasswordException':
    case 'InvalidParameterException':
      return refuse('password', 'password.refused');
    default:
      return asProblem(error);
  }
}

export function createPoolAccounts(options: PoolAccountsOptions): PoolAccounts {
  const { endpoint, send, clientId: ClientId, administrator } = options;

  async function ask(operation: string, input: Readonly<Record<string, unknown>>): Promise<void> {
    const response = await send(
      new Request(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
        },
        body: JSON.stringify(input),
        redirect: 'error',
        signal: AbortSignal.timeout(TIME),
      }),
    );
    const answer: unknown = await response.json().catch(() => null);
    if (response.ok) return;
    const refusal = Refusal.safeParse(answer);
    if (!refusal.success) throw new PoolRefusal('InternalErrorException', AWAY);
    const { __type: type, message = type } = refusal.data;
    throw new PoolRefusal(type.replace(/^.*#/, ''), message);
  }

  return {
    async setNames(AccessToken, { givenName, familyName }) {
      const UserAttributes = [
        { Name: 'given_name', Value: givenName },
        { Name: 'family_name', Value: familyName },
      ];
      await ask('UpdateUserAttributes', { AccessToken, UserAttributes }).catch((error: unknown) => {
        throw asProblem(error);
      });
    },
    async forgotPassword(email) {
      await ask('ForgotPassword', { ClientId, Username: email }).catch((error: unknown) => {
        const problem = asProblem(error);
        // Whether there is an account, and in which state, is not said.
        if (problem.status === 429 || problem.status === 503) throw problem;
      });
    },
    async confirmForgotPassword({ email, code, password }) {
      const input = { ClientId, Username: email, ConfirmationCode: code, Password: password };
      await ask('ConfirmForgotPassword', input).catch((error: unknown) => {
        throw resetProblem(error);
      });
    },
    administrator: administrator && {
      resetPassword: (identityGUID) =>
        administrator.resetPassword(identityGUID).catch((error: unknown) => {
          throw asProblem(error);
        }),
      signOutEverywhere: (identityGUID) => administrator.signOutEverywhere(identityGUID),
    },
  };
}
