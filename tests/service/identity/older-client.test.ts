/** The older Cognito library, amazon-cognito-identity-js. */
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fromBase32, totpCode, totpStep } from '#proxy/domains/identity/factors/totp.ts';
import { clientId, config, PASSWORD, startPool, type TestPool } from './support.ts';

const { userPoolId } = config.identity;
let pool: TestPool;
let endpoint: string;

beforeAll(async () => {
  pool = await startPool();
  endpoint = `${pool.origin}/identity/`;
});
afterAll(() => pool.close());

describe('amazon-cognito-identity-js', () => {
  const userPool = () => new CognitoUserPool({ UserPoolId: userPoolId, ClientId: clientId, endpoint });

  const signIn = (Username: string, answerCode: (user: CognitoUser) => Promise<string>) =>
    new Promise<{ user: CognitoUser; session: CognitoUserSession }>((resolve, reject) => {
      const user = new CognitoUser({ Username, Pool: userPool() });
      const done = {
        onSuccess: (session: CognitoUserSession) => resolve({ user, session }),
        onFailure: reject,
      };
      user.authenticateUser(new AuthenticationDetails({ Username, Password: PASSWORD }), {
        ...done,
        mfaRequired: () => void answerCode(user).then((code) => user.sendMFACode(code, done)),
        totpRequired: () =>
          void answerCode(user).then((code) => user.sendMFACode(code, done, 'SOFTWARE_TOKEN_MFA')),
      });
    });
  const nothing = () => Promise.reject(new Error('No code was expected'));

  test('signs in by SRP, reads attributes, refreshes by the older flow and signs out everywhere', async () => {
    const email = 'older@leeds.example';
    await pool.identity.ensureUser({ password: PASSWORD, attributes: { email } });
    const { user, session } = await signIn(email, nothing);
    const read = await new Promise<Record<string, string>>((resolve, reject) =>
      user.getUserAttributes((error, list) =>
        error
          ? reject(error)
          : resolve(Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name, Value]))),
      ),
    );
    expect(read).toMatchObject({ email, email_verified: 'true' });
    const fresh = await new Promise<CognitoUserSession>((resolve, reject) =>
      user.refreshSession(session.getRefreshToken(), (error: Error | null, next: CognitoUserSession) =>
        error ? reject(error) : resolve(next),
      ),
    );
    expect(fresh.getAccessToken().getJwtToken()).not.toBe(session.getAccessToken().getJwtToken());
    expect(fresh.isValid()).toBe(true);
    await new Promise<void>((resolve, reject) =>
      user.globalSignOut({ onSuccess: () => resolve(), onFailure: reject }),
    );
    await expect(
      pool.identity.authenticate(
        new Request('http://x/', { headers: { authorization: fresh.getAccessToken().getJwtToken() } }),
      ),
    ).rejects.toMatchObject({ status: 401 });
  });

  test('answers second factors', async () => {
    const phone = '+447700900088';
    const app = { totpSecret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP' };
    await pool.identity.ensureUser({
      password: PASSWORD,
      attributes: { email: 'older-sms@leeds.example', phone_number: phone },
      mfa: { enabled: ['SMS_MFA'] },
    });
    await pool.identity.ensureUser({
      password: PASSWORD,
      attributes: { email: 'older-app@leeds.example' },
      mfa: { enabled: ['SOFTWARE_TOKEN_MFA'], ...app },
    });
    const bySms = await signIn('older-sms@leeds.example', () => pool.codeFor(phone));
    expect(bySms.session.isValid()).toBe(true);
    const byApp = await signIn('older-app@leeds.example', async () =>
      totpCode(fromBase32(app.totpSecret), totpStep()),
    );
    expect(byApp.session.isValid()).toBe(true);
  });
});
