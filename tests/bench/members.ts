/** Members of a running server, for benches of signing in: made by its own administrator. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAdministrator } from '#proxy/domains/identity/administration/administrator.ts';
import { administratorCredentials } from '#proxy/domains/identity/administration/credentials.ts';
import { createSecrets } from '#proxy/platform/secrets/secrets.ts';
import { readConfig } from '#proxy/platform/settings/config.ts';
import { poolRegion } from '#proxy/platform/settings/pool-configuration.ts';

export const PASSWORD = 'Commonplace-1';

/**
 * @param dataDir of the server, whose secret key signs the requests
 * @param endpoint of its user pool
 * @param options.count how many
 * @param options.areVerified whether their e-mail addresses are verified
 * @returns their user names
 */
export async function createMembers(
  dataDir: string,
  endpoint: string,
  { count, areVerified }: { readonly count: number; readonly areVerified: boolean },
): Promise<string[]> {
  const { identity } = readConfig({});
  const secrets = createSecrets(readFileSync(join(dataDir, 'secret-key'), 'utf8').trim());
  const administrator = createAdministrator({
    endpoint: () => endpoint,
    userPoolId: identity.userPoolId,
    region: poolRegion(identity.userPoolId),
    credentials: administratorCredentials(secrets),
    send: (request) => fetch(request),
  });
  const names = Array.from({ length: count }, (_, index) => `member-${index}@bench.example`);
  for (const Username of names) {
    const UserAttributes = [
      { Name: 'email', Value: Username },
      { Name: 'email_verified', Value: 'true' },
    ];
    await administrator.send('AdminCreateUser', {
      Username,
      MessageAction: 'SUPPRESS',
      ...(areVerified && { UserAttributes }),
    });
    await administrator.send('AdminSetUserPassword', { Username, Password: PASSWORD, Permanent: true });
  }
  return names;
}
