/** Every operation that is answered, by its target name on the wire. `docs/identity.md` lists the same ones. */
import type { Operation } from '../protocol/operation.ts';
import { administration } from './administration/table.ts';
import {
  deleteUser,
  deleteUserAttributes,
  getUserAttributeVerificationCode,
  updateUserAttributes,
  verifyUserAttribute,
} from './attributes.ts';
import { confirmDevice, forgetDevice, getDevice, listDevices, updateDeviceStatus } from './devices.ts';
import { getUser } from './get-user.ts';
import { getCredentialsForIdentity, getId, getOpenIdToken } from './identity-pool.ts';
import { initiateAuth } from './initiate-auth.ts';
import { changePassword, confirmForgotPassword, forgotPassword } from './password.ts';
import { respondToAuthChallenge } from './respond-to-auth-challenge.ts';
import { setUserMfaPreference } from './set-user-mfa-preference.ts';
import { confirmSignUp, resendConfirmationCode, signUp } from './sign-up.ts';
import { associateSoftwareToken, verifySoftwareToken } from './software-token.ts';
import { getTokensFromRefreshToken, globalSignOut, revokeToken } from './tokens.ts';

const userPool: Readonly<Record<string, Operation>> = {
  InitiateAuth: initiateAuth,
  RespondToAuthChallenge: respondToAuthChallenge,
  GetTokensFromRefreshToken: getTokensFromRefreshToken,
  RevokeToken: revokeToken,
  GlobalSignOut: globalSignOut,
  GetUser: getUser,
  SignUp: signUp,
  ConfirmSignUp: confirmSignUp,
  ResendConfirmationCode: resendConfirmationCode,
  ForgotPassword: forgotPassword,
  ConfirmForgotPassword: confirmForgotPassword,
  ChangePassword: changePassword,
  AssociateSoftwareToken: associateSoftwareToken,
  VerifySoftwareToken: verifySoftwareToken,
  SetUserMFAPreference: setUserMfaPreference,
  UpdateUserAttributes: updateUserAttributes,
  DeleteUserAttributes: deleteUserAttributes,
  GetUserAttributeVerificationCode: getUserAttributeVerificationCode,
  VerifyUserAttribute: verifyUserAttribute,
  DeleteUser: deleteUser,
  ConfirmDevice: confirmDevice,
  GetDevice: getDevice,
  ListDevices: listDevices,
  UpdateDeviceStatus: updateDeviceStatus,
  ForgetDevice: forgetDevice,
};

const identityPool: Readonly<Record<string, Operation>> = {
  GetId: getId,
  GetCredentialsForIdentity: getCredentialsForIdentity,
  GetOpenIdToken: getOpenIdToken,
};

const under = (service: string, operations: Readonly<Record<string, Operation>>) =>
  Object.entries(operations).map(([name, operation]) => [`${service}.${name}`, operation] as const);

export const operations: ReadonlyMap<string, Operation> = new Map([
  ...under('AWSCognitoIdentityProviderService', userPool),
  ...under('AWSCognitoIdentityProviderService', administration),
  ...under('AWSCognitoIdentityService', identityPool),
]);
