/** RespondToAuthChallenge: the answer to whatever the last step asked for. */
import * as z from 'zod';
import { requireClient } from '../tokens/access-token.ts';
import { answerDevicePassword, answerDeviceSrp } from '../answers/device.ts';
import { answerChoice, answerFirstCode } from '../answers/first-factor.ts';
import { answerMfaSelection, answerSentCode, answerSoftwareToken } from '../answers/mfa-code.ts';
import { answerMfaSetup } from '../answers/mfa-setup.ts';
import { answerNewPassword } from '../answers/new-password.ts';
import { answerPasswordVerifier } from '../answers/password-verifier.ts';
import { checkSecretHash } from '../protocol/client-secret.ts';
import { invalidParameter } from '../protocol/exceptions.ts';
import { isFirstFactorSession } from '../sessions/first-factor-session.ts';
import { operation } from '../protocol/operation.ts';
import { ClientId, Parameters, Session } from '../protocol/schemas.ts';

const challenges = [
  'PASSWORD_VERIFIER',
  'NEW_PASSWORD_REQUIRED',
  'MFA_SETUP',
  'SELECT_MFA_TYPE',
  'SMS_MFA',
  'EMAIL_OTP',
  'SOFTWARE_TOKEN_MFA',
  'SELECT_CHALLENGE',
  'SMS_OTP',
  'DEVICE_SRP_AUTH',
  'DEVICE_PASSWORD_VERIFIER',
  // Known to the model and never asked by this pool.
  'CUSTOM_CHALLENGE',
  'ADMIN_NO_SRP_AUTH',
  'PASSWORD',
  'PASSWORD_SRP',
  'WEB_AUTHN',
] as const;

export const respondToAuthChallenge = operation({
  even: 'refusals',
  limit: 'guess',
  // The hottest of all operations: its two statements do this as well.
  notesItself: (body) => body['ChallengeName'] === 'PASSWORD_VERIFIER',
  input: z.object({
    ClientId,
    ChallengeName: z.enum(challenges),
    Session: Session.optional(),
    ChallengeResponses: Parameters.optional(),
    ClientMetadata: Parameters.optional(),
  }),
  async run(context, input) {
    const clientId = requireClient(context, input.ClientId);
    const { ChallengeName: name, Session: session, ChallengeResponses: responses = {} } = input;
    checkSecretHash(context, responses['USERNAME'] ?? '', responses['SECRET_HASH']);
    const answer = { clientId, session, responses };
    switch (name) {
      case 'PASSWORD_VERIFIER':
        return answerPasswordVerifier(context, clientId, responses);
      case 'SELECT_CHALLENGE':
        return answerChoice(context, answer);
      case 'SMS_OTP':
        return answerFirstCode(context, name, answer);
      case 'EMAIL_OTP':
        // The same name for a code instead of a password and for one besides it; the session decides.
        return isFirstFactorSession(context, session)
          ? answerFirstCode(context, name, answer)
          : answerSentCode(context, name, answer);
      case 'SMS_MFA':
        return answerSentCode(context, name, answer);
      case 'SOFTWARE_TOKEN_MFA':
        return answerSoftwareToken(context, answer);
      case 'SELECT_MFA_TYPE':
        return answerMfaSelection(context, answer);
      case 'NEW_PASSWORD_REQUIRED':
        return answerNewPassword(context, answer);
      case 'MFA_SETUP':
        return answerMfaSetup(context, answer);
      case 'DEVICE_SRP_AUTH':
        return answerDeviceSrp(context, answer);
      case 'DEVICE_PASSWORD_VERIFIER':
        return answerDevicePassword(context, answer);
      default:
        throw invalidParameter(`The challenge ${name} is not enabled for the client.`);
    }
  },
});
