/**
 * Answers of the identity service as they look on the wire (Amazon Cognito API reference), for those that the
 * running service cannot be brought to give cheaply.
 */
import type { Page, Request, Route } from '@playwright/test';
import type { AuthErrorCode } from '#machines/identity/auth-error.ts';
import type { Challenge, MfaMethod } from '#machines/identity/step.ts';
import type { SignInOutcome } from '#machines/sign-in/sign-in.types.ts';

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

export const pageOf = (route: Route): Page => route.request().frame().page();

/** Whether a request asks for this operation. */
export const asks =
  (operation: string) =>
  (request: Request): boolean =>
    operationOf(request) === operation;

/** Answers a request; called once for each attempt. */
export type Respond = (route: Route) => Promise<void>;

/** Answers that hold for every attempt of a call, by the id of its invocation. */
const settled = new WeakMap<Page, Map<string, Respond>>();

/** Answers a call and every further attempt of it alike, where the page's stub asks `settledAnswer` first. */
export function settle(route: Route, respond: Respond): Promise<void> {
  const page = pageOf(route);
  const answers = settled.get(page) ?? new Map<string, Respond>();
  settled.set(page, answers.set(invocationOf(route.request()), respond));
  return respond(route);
}

/** The answer that this call was given at an earlier attempt. */
export const settledAnswer = (route: Route): Respond | undefined =>
  settled.get(pageOf(route))?.get(invocationOf(route.request()));

/** Sends a request on with another body. */
export const goOnWith = (route: Route, change: object): Promise<void> =>
  route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), ...change }) });

const fulfil =
  (status: number, body: unknown): Respond =>
  (route) =>
    route.fulfill({ status, contentType: 'application/x-amz-json-1.1', body: JSON.stringify(body) });

export const granted = (body: unknown): Respond => fulfil(200, body);
export const refused = (type: string, message: string): Respond => fulfil(400, { __type: type, message });
/** A failure that no client knows by name. */
export const failed: Respond = refused('UnexpectedLambdaException', 'The trigger failed.');
/** The code that confirms a new account is on its way. */
export const confirmationSent: Respond = granted({
  CodeDeliveryDetails: {
    AttributeName: 'email',
    DeliveryMedium: 'EMAIL',
    Destination: 'a-***@leeds.example',
  },
});
/** An unexpected error. */
export const unforeseen: Respond = refused('UnforeseenException', 'Something else.');
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
  // The library's own name: it finds tokens that another tab has stored and makes no call.
  alreadySignedIn: refused('UserAlreadyAuthenticatedException', 'There is already a signed in user.'),
  network: cut,
};

/** The service's names for the factors of a list. */
const factorNames = (methods: readonly MfaMethod[]): string =>
  JSON.stringify(methods.map((method) => challengeNames[method]));

/** The answer that the library turns into this challenge; connecting an app asks for its key afterwards. */
function respondWithChallenge(challenge: Challenge): Respond {
  switch (challenge.type) {
    case 'code':
      return challenged(
        challengeNames[challenge.method],
        challenge.destination === null
          ? {}
          : {
              CODE_DELIVERY_DELIVERY_MEDIUM: challenge.method === 'sms' ? 'SMS' : 'EMAIL',
              CODE_DELIVERY_DESTINATION: challenge.destination,
            },
      );
    case 'selection':
      return challenged('SELECT_MFA_TYPE', { MFAS_CAN_CHOOSE: factorNames(challenge.methods) });
    case 'setUpSelection':
      return challenged('MFA_SETUP', { MFAS_CAN_SETUP: factorNames(challenge.methods) });
    case 'totpSetUp':
      return challenged('MFA_SETUP', { MFAS_CAN_SETUP: factorNames(['totp']) });
    case 'emailSetUp':
      return challenged('MFA_SETUP', { MFAS_CAN_SETUP: factorNames(['email']) });
    case 'newPassword':
      return challenged('NEW_PASSWORD_REQUIRED', {
        requiredAttributes: JSON.stringify(
          challenge.missingAttributes.map((name) => `userAttributes.${name}`),
        ),
        userAttributes: '{}',
      });
    case 'unsupported':
      return challenged('CUSTOM_CHALLENGE', {});
  }
}

/** The key of an authenticator app, which the library fetches by itself when an app is to be connected. */
export const respondWithKey = (secret: string): Respond =>
  granted({ SecretCode: secret, Session: 'not-of-this-service'.repeat(3) });

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
    case 'challenge':
      return respondWithChallenge(outcome.challenge);
    case 'resetRequired':
      return refused('PasswordResetRequiredException', 'Password reset required for the user');
    case 'unconfirmed':
      return refused('UserNotConfirmedException', 'User is not confirmed.');
    case 'refused': {
      const respond = refusals[outcome.code];
      if (!respond) throw new Error(`No answer on the wire stands for the refusal '${outcome.code}'.`);
      return respond;
    }
  }
}
