/** Clients that know nothing of this product: the AWS SDKs, the older Cognito library, a verifier of tokens. */
import {
  CognitoIdentityClient,
  GetCredentialsForIdentityCommand,
  GetIdCommand,
  GetOpenIdTokenCommand,
} from '@aws-sdk/client-cognito-identity';
import {
  AssociateSoftwareTokenCommand,
  ChangePasswordCommand,
  CognitoIdentityProviderClient,
  ConfirmDeviceCommand,
  ConfirmForgotPasswordCommand,
  ConfirmSignUpCommand,
  DeleteUserCommand,
  ForgetDeviceCommand,
  ForgotPasswordCommand,
  GetTokensFromRefreshTokenCommand,
  GetUserCommand,
  GlobalSignOutCommand,
  InitiateAuthCommand,
  ListDevicesCommand,
  RespondToAuthChallengeCommand,
  RevokeTokenCommand,
  SetUserMFAPreferenceCommand,
  SignUpCommand,
  UpdateDeviceStatusCommand,
  UpdateUserAttributesCommand,
  VerifySoftwareTokenCommand,
  VerifyUserAttributeCommand,
} from '@aws-sdk/client-cognito-identity-provider';
import { JwtRsaVerifier } from 'aws-jwt-verify';
import type { Jwks } from 'aws-jwt-verify/jwk';
import { createSrpSession, signSrpSession, wrapAuthChallenge, wrapInitiateAuth } from 'cognito-srp-helper';
import { createRemoteJWKSet, jwtVerify } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { enter } from './srp-client.ts';
import { clientId, config, PASSWORD, startPool, type TestPool } from './support.ts';

const { identityPoolId } = config.identity;
const region = 'eu-west-2';
let pool: TestPool;
let endpoint: string;

beforeAll(async () => {
  pool = await startPool();
  endpoint = `${pool.origin}/identity/`;
});
afterAll(() => pool.close());

const attributes = (values: Record<string, string>) =>
  Object.entries(values).map(([Name, Value]) => ({ Name, Value }));

describe('@aws-sdk/client-cognito-identity-provider', () => {
  const ClientId = clientId;
  const email = 'sdk@leeds.example';
  const replaced = 'Replaced-pass-1';
  let client: CognitoIdentityProviderClient;
  beforeAll(() => {
    // Without credentials: these operations need no signature.
    client = new CognitoIdentityProviderClient({ endpoint, region });
  });
  afterAll(() => client.destroy());

  const signIn = async (password = PASSWORD) => {
    const { AuthenticationResult } = await client.send(
      new InitiateAuthCommand({
        ClientId,
        AuthFlow: 'USER_PASSWORD_AUTH',
        AuthParameters: { USERNAME: email, PASSWORD: password },
      }),
    );
    if (!AuthenticationResult) throw new Error('No tokens');
    return AuthenticationResult;
  };

  test('walks the life of an account from sign-up to its end', async () => {
    const signedUp = await client.send(
      new SignUpCommand({
        ClientId,
        Username: email,
        Password: PASSWORD,
        UserAttributes: attributes({ email, given_name: 'S', family_name: 'Dk' }),
      }),
    );
    expect(signedUp).toMatchObject({
      UserConfirmed: false,
      CodeDeliveryDetails: { DeliveryMedium: 'EMAIL' },
    });
    await client.send(
      new ConfirmSignUpCommand({ ClientId, Username: email, ConfirmationCode: await pool.codeFor(email) }),
    );
    const { AccessToken, RefreshToken } = await signIn();
    await client.send(
      new ChangePasswordCommand({ AccessToken, PreviousPassword: PASSWORD, ProposedPassword: replaced }),
    );
    const phone_number = '+447700900077';
    await client.send(
      new UpdateUserAttributesCommand({ AccessToken, UserAttributes: attributes({ phone_number }) }),
    );
    await client.send(
      new VerifyUserAttributeCommand({
        AccessToken,
        AttributeName: 'phone_number',
        Code: await pool.codeFor(phone_number),
      }),
    );
    const { SecretCode = '' } = await client.send(new AssociateSoftwareTokenCommand({ AccessToken }));
    const UserCode = totpCode(fromBase32(SecretCode), totpStep());
    expect(await client.send(new VerifySoftwareTokenCommand({ AccessToken, UserCode }))).toMatchObject({
      Status: 'SUCCESS',
    });
    await client.send(
      new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: { Enabled: true, PreferredMfa: true } }),
    );
    expect(await client.send(new GetUserCommand({ AccessToken }))).toMatchObject({
      Username: signedUp.UserSub,
      UserMFASettingList: ['SMS_MFA'],
      PreferredMfaSetting: 'SMS_MFA',
    });
    const refreshed = await client.send(new GetTokensFromRefreshTokenCommand({ ClientId, RefreshToken }));
    expect(refreshed.AuthenticationResult?.AccessToken).toBeTypeOf('string');
    await client.send(new SetUserMFAPreferenceCommand({ AccessToken, SMSMfaSettings: { Enabled: false } }));
    await client.send(new RevokeTokenCommand({ ClientId, Token: RefreshToken }));
    await expect(client.send(new GetUserCommand({ AccessToken }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    await client.send(new ForgotPasswordCommand({ ClientId, Username: email }));
    await client.send(
      new ConfirmForgotPasswordCommand({
        ClientId,
        Username: email,
        ConfirmationCode: await pool.codeFor(email),
        Password: PASSWORD,
      }),
    );
    const again = await signIn();
    await client.send(new GlobalSignOutCommand({ AccessToken: again.AccessToken }));
    const last = await signIn();
    await client.send(new DeleteUserCommand({ AccessToken: last.AccessToken }));
    await expect(signIn()).rejects.toMatchObject({
      name: 'NotAuthorizedException',
      message: 'Incorrect username or password.',
    });
  });
});

describe('@aws-sdk/client-cognito-identity', () => {
  test('gives guests and members identities, credentials and tokens', async () => {
    await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: 'pool@leeds.example' } });
    const { IdToken } = await enter(pool, 'pool@leeds.example');
    const Logins = { [pool.identity.issuer().replace('http://', '')]: IdToken };
    const client = new CognitoIdentityClient({ endpoint, region });
    const guest = await client.send(new GetIdCommand({ IdentityPoolId: identityPoolId }));
    const { IdentityId } = guest;
    const asGuest = await client.send(new GetOpenIdTokenCommand({ IdentityId }));
    const own = `${pool.origin}/identity/${identityPoolId}`;
    const keys = createRemoteJWKSet(new URL(`${own}/.well-known/jwks.json`));
    const claims = async (token = '') =>
      (await jwtVerify(token, keys, { issuer: own, audience: identityPoolId })).payload;
    expect(await claims(asGuest.Token)).toMatchObject({ sub: IdentityId, amr: ['unauthenticated'] });
    // Signing in makes the guest's identity the member's.
    const asMember = await client.send(new GetOpenIdTokenCommand({ IdentityId, Logins }));
    const told = await claims(asMember.Token);
    expect(told).toMatchObject({
      sub: IdentityId,
      amr: ['authenticated', ...Object.keys(Logins), expect.any(String)],
    });
    expect((told.exp ?? 0) - (told.iat ?? 0)).toBe(600);
    const { Credentials } = await client.send(new GetCredentialsForIdentityCommand({ IdentityId, Logins }));
    expect(Credentials?.Expiration).toBeInstanceOf(Date);
    await expect(client.send(new GetOpenIdTokenCommand({ IdentityId }))).rejects.toMatchObject({
      name: 'NotAuthorizedException',
    });
    // It is no token of the user pool, which has the same keys.
    await expect(
      pool.identity.authenticate(
        new Request('http://x/', { headers: { authorization: asMember.Token ?? '' } }),
      ),
    ).rejects.toMatchObject({ status: 401 });
    const crossed = { [Object.keys(Logins)[0] ?? '']: asMember.Token ?? '' };
    await expect(
      client.send(new GetIdCommand({ IdentityPoolId: identityPoolId, Logins: crossed })),
    ).rejects.toMatchObject({ name: 'NotAuthorizedException' });
    client.destroy();
  });
});

describe('cognito-srp-helper', () => {
  const email = 'helper@leeds.example';
  const phone = '+447700900088';
  let client: CognitoIdentityProviderClient;
  let sub: string;
  beforeAll(async () => {
    client = new CognitoIdentityProviderClient({ endpoint, region });
    const made = await pool.identity.ensureUser({
      password: PASSWORD,
      attributes: { email, phone_number: phone },
    });
    sub = made.sub;
  });
  afterAll(() => client.destroy());

  /** The two steps as the library's own documentation has them: every answer repeats the name that was typed. */
  async function signIn(username: string, answered = username) {
    const session = createSrpSession(username, PASSWORD, config.identity.userPoolId, false);
    const challenge = await client.send(
      new InitiateAuthCommand(
        wrapInitiateAuth(session, {
          ClientId: clientId,
          AuthFlow: 'USER_SRP_AUTH',
          AuthParameters: { CHALLENGE_NAME: 'SRP_A', USERNAME: username },
        }),
      ),
    );
    return client.send(
      new RespondToAuthChallengeCommand(
        wrapAuthChallenge(signSrpSession(session, challenge), {
          ClientId: clientId,
          ChallengeName: 'PASSWORD_VERIFIER',
          ChallengeResponses: { USERNAME: answered },
        }),
      ),
    );
  }

  test('signs in with each name of the account, as it was typed', async () => {
    for (const name of [email, email.toUpperCase(), phone, sub, sub.toUpperCase()])
      expect(await signIn(name)).toMatchObject({ AuthenticationResult: { TokenType: 'Bearer' } });
  });

  test('is refused with a name of another account in the second step', async () => {
    await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: 'other@leeds.example' } });
    for (const name of ['other@leeds.example', 'unknown@leeds.example', '+447700900099'])
      await expect(signIn(email, name)).rejects.toMatchObject({
        name: 'NotAuthorizedException',
        message: 'Incorrect username or password.',
      });
  });
});

describe('aws-jwt-verify', () => {
  test('takes tokens of this issuer, each for what it is, and no others', async () => {
    await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: 'jwt@leeds.example' } });
    const { AccessToken, IdToken } = await enter(pool, 'jwt@leeds.example');
    const issuer = pool.identity.issuer();
    const jwks = (await (await fetch(`${issuer}/.well-known/jwks.json`)).json()) as Jwks;
    const verifier = (audience: string | null, tokenUse: string) => {
      const created = JwtRsaVerifier.create({
        issuer,
        audience,
        customJwtCheck({ payload }) {
          if (payload['token_use'] !== tokenUse) throw new Error('Wrong use');
        },
      });
      created.cacheJwks(jwks);
      return created;
    };
    expect(verifier(clientId, 'id').verifySync(IdToken)).toMatchObject({ aud: clientId });
    expect(verifier(null, 'access').verifySync(AccessToken)).toMatchObject({ client_id: clientId });
    expect(() => verifier(clientId, 'id').verifySync(AccessToken)).toThrow(/audience|aud/i);
    expect(() => verifier(null, 'access').verifySync(IdToken)).toThrow('Wrong use');
    expect(() => verifier(clientId, 'id').verifySync(`${IdToken.slice(0, -4)}AAAA`)).toThrow(/signature/i);
    expect(() => verifier('another', 'id').verifySync(IdToken)).toThrow(/audience|aud/i);
  });
});

describe('a pool that does not track devices', () => {
  test('has none, and issues none', async () => {
    await pool.identity.ensureUser({ password: PASSWORD, attributes: { email: 'device@leeds.example' } });
    const client = new CognitoIdentityProviderClient({ endpoint, region });
    const result = await enter(pool, 'device@leeds.example');
    expect(result).not.toHaveProperty('NewDeviceMetadata');
    const { AccessToken } = result;
    expect(await client.send(new ListDevicesCommand({ AccessToken }))).toMatchObject({ Devices: [] });
    const DeviceKey = 'eu-west-2_0b9d5c0e-0000-4000-8000-000000000000';
    for (const command of [
      new ConfirmDeviceCommand({ AccessToken, DeviceKey }),
      new UpdateDeviceStatusCommand({ AccessToken, DeviceKey, DeviceRememberedStatus: 'remembered' }),
      new ForgetDeviceCommand({ AccessToken, DeviceKey }),
    ])
      await expect(client.send(command as ForgetDeviceCommand)).rejects.toMatchObject({
        name: 'ResourceNotFoundException',
        message: 'Device does not exist.',
      });
    client.destroy();
  });
});
