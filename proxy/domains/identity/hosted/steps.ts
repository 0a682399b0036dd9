/**
 * The steps of a hosted sign-in. They are those of the API, asked and answered through the same operations, so that
 * every factor, limit and lock is the same one; only where the session is kept in between differs.
 */
import type { Account } from '../accounts/accounts.ts';
import { type AuthAnswer, secondFactor, usableFactors } from '../sessions/challenges.ts';
import type { IdentityContext } from '../context.ts';
import { notAuthorized, passwordResetRequired } from '../protocol/exceptions.ts';
import type { Operation } from '../protocol/operation.ts';
import { initiateAuth } from '../operations/initiate-auth.ts';
import { respondToAuthChallenge } from '../operations/respond-to-auth-challenge.ts';
import { associateSoftwareToken, verifySoftwareToken } from '../operations/software-token.ts';

/** What is asked for next. */
export type Question =
  | { readonly kind: 'new-password'; readonly missing: readonly string[] }
  | { readonly kind: 'select-factor'; readonly factors: readonly string[] }
  | { readonly kind: 'select-set-up'; readonly factors: readonly string[] }
  | { readonly kind: 'set-up-email' }
  /** `secret` is base32, for the authenticator app. */
  | { readonly kind: 'set-up-authenticator'; readonly secret: string }
  | { readonly kind: 'sent-code'; readonly challenge: string; readonly destination: string }
  | { readonly kind: 'authenticator-code' };

export interface Step {
  readonly question: Question;
  /** The session of the challenge, which alone is not a session. */
  readonly session: string;
  readonly username: string;
  /** The provider that vouched for the first factor; null: a password. */
  readonly provider: string | null;
}

export type Outcome =
  | { readonly kind: 'signed-in'; readonly originJti: string; readonly sub: string }
  | { readonly kind: 'step'; readonly step: Step };

export type Fields = Readonly<Record<string, string>>;

const run = async <T>(
  operation: Operation,
  context: IdentityContext,
  body: Record<string, unknown>,
): Promise<T> => (await operation.run(context, body)) as T;

const list = (json: string | undefined): string[] => JSON.parse(json ?? '[]') as string[];

function questionOf(name: string, parameters: Fields): Question {
  switch (name) {
    case 'NEW_PASSWORD_REQUIRED':
      return {
        kind: 'new-password',
        missing: list(parameters['requiredAttributes']).map((name_) => name_.replace('userAttributes.', '')),
      };
    case 'SELECT_MFA_TYPE':
      return { kind: 'select-factor', factors: list(parameters['MFAS_CAN_CHOOSE']) };
    case 'MFA_SETUP':
      return { kind: 'select-set-up', factors: list(parameters['MFAS_CAN_SETUP']) };
    case 'SOFTWARE_TOKEN_MFA':
      return { kind: 'authenticator-code' };
    case 'SMS_MFA':
    case 'EMAIL_OTP':
      return {
        kind: 'sent-code',
        challenge: name,
        destination: parameters['CODE_DELIVERY_DESTINATION'] ?? '',
      };
    default:
      throw new Error(`The hosted sign-in does not know the challenge ${name}`);
  }
}

/** What an answer of the API means here. Tokens prove that it is done; they themselves are not handed out. */
async function outcome(
  context: IdentityContext,
  answer: AuthAnswer,
  person: { username: string; provider: string | null },
): Promise<Outcome> {
  if ('AuthenticationResult' in answer) {
    const { sub, originJti } = await context.tokens.verifyAccess(answer.AuthenticationResult.AccessToken);
    return { kind: 'signed-in', sub, originJti };
  }
  const { ChallengeName: name, ChallengeParameters: parameters, Session: session = '' } = answer;
  const username = parameters['USER_ID_FOR_SRP'] ?? person.username;
  const step: Step = { question: questionOf(name, parameters), session, username, provider: person.provider };
  const { question } = step;
  // One way to set a factor up is not a choice.
  const [only, other] = question.kind === 'select-set-up' ? question.factors : [];
  return only !== undefined && other === undefined
    ? chooseSetUp(context, step, only)
    : { kind: 'step', step };
}

async function chooseSetUp(context: IdentityContext, step: Step, factor: string): Promise<Outcome> {
  if (factor === 'EMAIL_OTP') return { kind: 'step', step: { ...step, question: { kind: 'set-up-email' } } };
  const { SecretCode: secret, Session: session } = await run<{ SecretCode: string; Session: string }>(
    associateSoftwareToken,
    context,
    { Session: step.session },
  );
  return { kind: 'step', step: { ...step, session, question: { kind: 'set-up-authenticator', secret } } };
}

/** The first step, by password. @throws IdentityException */
export async function begin(context: IdentityContext, username: string, password: string): Promise<Outcome> {
  // The page is ours and the form travels to us alone; whether clients may do the same is another question.
  const here = { ...context, pool: { ...context.pool, flows: ['USER_PASSWORD_AUTH'] as const } };
  const answer = await run<AuthAnswer>(initiateAuth, here, {
    ClientId: context.pool.clientId,
    AuthFlow: 'USER_PASSWORD_AUTH',
    AuthParameters: { USERNAME: username, PASSWORD: password },
  });
  return outcome(context, answer, { username, provider: null });
}

/** The first step, by a provider's word; what the account asks for besides is asked as ever. @throws IdentityException */
export async function beginFederated(
  context: IdentityContext,
  account: Account,
  provider: string,
): Promise<Outcome> {
  const { clientId, mfa, lifetimes } = context.pool;
  if (!account.enabled) throw notAuthorized('User is disabled.');
  // An administrator may have given the account a password besides; to demand its reset bars it here too.
  if (account.status !== 'EXTERNAL_PROVIDER' && account.status !== 'CONFIRMED') throw passwordResetRequired();
  const needsFactor =
    mfa.mode === 'ON' || (mfa.mode === 'OPTIONAL' && usableFactors(context, account).length > 0);
  if (needsFactor) {
    const answer = await secondFactor(context, { account, clientId, federated: true });
    return outcome(context, answer, { username: account.sub, provider });
  }
  // The record says that nothing was proved here: the proof was the provider's.
  const person = { account, clientId, challenges: [] };
  const { signIn } = await context.signIns.start(context.db, person, lifetimes.refreshToken);
  return { kind: 'signed-in', sub: account.sub, originJti: signIn.originJti };
}

/** Answers a step. @throws IdentityException, after which the step may be tried again unless its session is over. */
export async function answerStep(context: IdentityContext, step: Step, fields: Fields): Promise<Outcome> {
  const { question, username } = step;
  const field = (name: string): string => fields[name] ?? '';
  const respond = async (name: string, responses: Fields, session = step.session): Promise<Outcome> =>
    outcome(
      context,
      await run<AuthAnswer>(respondToAuthChallenge, context, {
        ClientId: context.pool.clientId,
        ChallengeName: name,
        Session: session,
        ChallengeResponses: { USERNAME: username, ...responses },
      }),
      step,
    );
  switch (question.kind) {
    case 'new-password':
      return respond('NEW_PASSWORD_REQUIRED', {
        NEW_PASSWORD: field('new_password'),
        ...Object.fromEntries(question.missing.map((name) => [`userAttributes.${name}`, field(name).trim()])),
      });
    case 'select-factor':
      return respond('SELECT_MFA_TYPE', { ANSWER: field('factor') });
    case 'select-set-up':
      return question.factors.includes(field('factor'))
        ? chooseSetUp(context, step, field('factor'))
        : { kind: 'step', step };
    case 'set-up-email':
      return respond('MFA_SETUP', { EMAIL: field('email').trim() });
    case 'set-up-authenticator': {
      const { Session: verified } = await run<{ Session: string }>(verifySoftwareToken, context, {
        Session: step.session,
        UserCode: field('code').replaceAll(/\s/g, ''),
      });
      return respond('MFA_SETUP', {}, verified);
    }
    case 'sent-code':
      return respond(question.challenge, {
        [`${question.challenge}_CODE`]: field('code').replaceAll(/\s/g, ''),
      });
    default:
      return respond('SOFTWARE_TOKEN_MFA', { SOFTWARE_TOKEN_MFA_CODE: field('code').replaceAll(/\s/g, '') });
  }
}
