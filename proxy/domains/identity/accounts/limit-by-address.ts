/**
 * Limits of what one network address may ask for in an hour, no matter whom it names: sign-ups, codes, and wrong passwords and
 * codes (OWASP: "Credential Stuffing Prevention"). They are wide enough for a school or an office behind one address.
 * What is stored is a keyed hash of the address, for an hour.
 */
import { clientAddress } from '#proxy/platform/service/client-address.ts';
import type { IdentityContext } from '../context.ts';
import { IdentityException, tooManyRequests } from '../protocol/exceptions.ts';
import { isSpent, spend, type LimitedAction } from './limits.ts';

/** What an operation is to the limits: it makes an account, sends a code, or checks a password or code. */
export type AddressLimit = 'signUp' | 'code' | 'guess';

const actions = {
  signUp: 'signUpFromAddress',
  code: 'codeFromAddress',
  guess: 'wrongFromAddress',
} as const satisfies Record<AddressLimit, LimitedAction>;

const PURPOSE = 'identity/address';
/** How wrong passwords and codes are refused, also those for names that no one has. */
const wrong = new Set(['NotAuthorizedException', 'CodeMismatchException', 'ExpiredCodeException']);

/**
 * Runs an operation within the limit of the address that asks for it. Of guesses only wrong ones count.
 * @throws TooManyRequestsException
 */
export async function limitByAddress<Result>(
  { db, secrets }: Pick<IdentityContext, 'db' | 'secrets'>,
  limit: AddressLimit | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  const address = clientAddress();
  if (limit === undefined || address === undefined) return run();
  const subject = secrets.hash(address, PURPOSE).toString('base64url');
  const action = actions[limit];
  if (limit !== 'guess') {
    await spend(db, subject, action, tooManyRequests);
    return run();
  }
  if (await isSpent(db, subject, action)) throw tooManyRequests();
  try {
    return await run();
  } catch (error) {
    if (error instanceof IdentityException && wrong.has(error.type))
      await spend(db, subject, action, tooManyRequests);
    throw error;
  }
}
