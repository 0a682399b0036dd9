/**
 * Answers of the identity service as they look on the wire (Amazon Cognito API reference), for those that the
 * running service cannot be brought to give cheaply.
 */
import type { Request, Route } from '@playwright/test';
import type { AuthErrorCode, MfaMethod, SignInOutcome } from '#machines/sign-in/index.ts';

const SERVICE = 'AWSCognitoIdentityProviderService.';

/** The operation that a request asks for, without the name of the service. */
export const operationOf = (request: Request): string =>
  (request.headers()['x-amz-target'] ?? '').replace(SERVICE, '');

/** The same for every attempt of one call: the library tries three times. */
export const invocationOf = (request: Request): string => request.headers()['amz-sdk-invocation-id'] ?? '';

interface AuthRequest {
  readonly ClientId: string;
  readonly Session?: string;
  readonly ChallengeName?: string;
  readonly AuthParameters?: Readonly<Record<string, string>>;
  readonly ChallengeResponses?: Readonly<Record<string, string>>;
}
export const bodyOf = (request: Request): AuthRequest => request.postDataJSON() as AuthRequest;

/** Answers a request; called once for each attempt. */
export type Respond = (route: Route) => Promise<void>;

const fulfil =
  (status: number, body: unknown): Respond =>
  (route) =>
    route.fulfill({ status, contentType: 'application/x-amz-json-1.1', body: JSON.stringify(body) });

export const granted = (body: unknown): Respond => fulfil(200, body);
export const refused = (type: string, message: string): Respond => fulfil(400, { __type: type, message });
/** What a proxy says while the service behind it is away. */
export const broken: Respond = (route) =>
  route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' });
export const cut: Respond = (route) => route.abort('connectionfailed');

const challenged = (ChallengeName: string, ChallengeParameters: Record<string, string>): Respond =>
  fulfil(200, { ChallengeName, ChallengeParameters, Session: 'not-of-this-service'.repeat(3) });

export const challengeNames: Readonly<Record<MfaMethod, string>> = {
  sms: 'SMS_MFA',
  email: 'EMAIL_OTP',
  totp: 'SOFTWARE_TOKEN_MFA',
};

const refusals: Partial<Record<AuthErrorCode, Respond>> = {
  incorrectCredentials: refused('NotAuthorizedException', 'Incorrect username or password.'),
  codeMismatch: refused('CodeMismatchException', 'Invalid code or auth state for the user.'),
  codeExpired: refused('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  sessionExpired: refused('NotAuthorizedException', 'Invalid session for the user, session is expired.'),
  throttled: refused('TooManyRequestsException', 'Rate exceeded'),
  // The library's own name: it finds tokens that another tab has stored and asks nobody.
  alreadySignedIn: refused('UserAlreadyAuthenticatedException', 'There is already a signed in user.'),
  network: cut,
};

/**
 * The answer that the library turns into this outcome.
 *
 * @param tokens a real `AuthenticationResult`, so that a session that is granted here can be used
 * @throws Error for an outcome that no answer stands for yet
 */
export function respondWith(outcome: SignInOutcome, tokens: unknown): Respond {
  switch (outcome.kind) {
    case 'signedIn':
      return granted({ AuthenticationResult: tokens, ChallengeParameters: {} });
    case 'challenge': {
      const { challenge } = outcome;
      if (challenge.type === 'selection')
        return challenged('SELECT_MFA_TYPE', {
          MFAS_CAN_CHOOSE: JSON.stringify(challenge.methods.map((method) => challengeNames[method])),
        });
      const { method, destination } = challenge;
      return challenged(
        challengeNames[method],
        destination === null
          ? {}
          : {
              CODE_DELIVERY_DELIVERY_MEDIUM: method === 'sms' ? 'SMS' : 'EMAIL',
              CODE_DELIVERY_DESTINATION: destination,
            },
      );
    }
    case 'newPasswordRequired':
      return challenged('NEW_PASSWORD_REQUIRED', { requiredAttributes: '[]', userAttributes: '{}' });
    case 'resetRequired':
      return refused('PasswordResetRequiredException', 'Password reset required for the user');
    case 'unconfirmed':
      return refused('UserNotConfirmedException', 'User is not confirmed.');
    case 'unsupported':
      return challenged('CUSTOM_CHALLENGE', {});
    case 'refused': {
      const respond = refusals[outcome.code];
      if (!respond) throw new Error(`No answer on the wire stands for the refusal '${outcome.code}'.`);
      return respond;
    }
  }
}
