/** An identity id that the identity pool no longer knows, and how to get another. */
import { cognitoCredentialsProvider } from 'aws-amplify/auth/cognito';

/** How the pool says that the id itself is no good: gone, someone's who has signed out, or not one at all. */
const refusesIdentity = (error: unknown): boolean =>
  error instanceof Error && /^(access to )?identity '|value at 'identityId'/i.test(error.message);

/**
 * Makes a call that needs an identity. The library keeps the id of a guest permanently and would fail with it on every
 * call, so an id that is refused is forgotten, and the call is made again with a new one.
 */
export async function withSoundIdentity<Answer>(call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call();
  } catch (error) {
    if (!refusesIdentity(error)) throw error;
    await cognitoCredentialsProvider.clearCredentialsAndIdentityId();
    return await call();
  }
}
