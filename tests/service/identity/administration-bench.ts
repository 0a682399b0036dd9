/** A user pool and its administrator. */
import { type AttributeType, CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider';
import { afterAll, beforeAll } from 'vitest';
import { clientId, config, PASSWORD, startPool, type TestPool } from './support.ts';

export const UserPoolId = config.identity.userPoolId;
export const names = { given_name: 'Marta', family_name: 'Kowalczyk' };
export const REPLACED = 'Replaced-pass-1';
export let pool: TestPool;
export let admin: CognitoIdentityProviderClient;

export const member = (email: string) =>
  pool.identity.ensureUser({ password: PASSWORD, attributes: { email, ...names } });
export const byPassword = (USERNAME: string, password: string) =>
  pool.call('InitiateAuth', {
    AuthFlow: 'USER_PASSWORD_AUTH',
    ClientId: clientId,
    AuthParameters: { USERNAME, PASSWORD: password },
  });
export const toRecord = (list: AttributeType[] = []) =>
  Object.fromEntries(list.map(({ Name, Value }) => [Name, Value]));

/** Called by each file of tests: what is made before them, and removed after. */
export function useAdministration(): void {
  beforeAll(async () => {
    pool = await startPool();
    admin = new CognitoIdentityProviderClient({
      endpoint: `${pool.origin}/identity/`,
      region: 'eu-west-2',
      credentials: pool.identity.administratorCredentials,
      maxAttempts: 1,
    });
  });
  afterAll(async () => {
    admin.destroy();
    await pool.close();
  });
}
