/** The second factors of a member who is signed in, by the identity library. */
import { fetchMFAPreference, setUpTOTP, updateMFAPreference, verifyTOTPSetup } from 'aws-amplify/auth';
import { ApiError } from '../api/api-error.ts';
import { authErrorCode } from './errors.ts';

/** An authenticator app, text messages and e-mails. */
export const factorKinds = ['totp', 'sms', 'email'] as const;
export type FactorKind = (typeof factorKinds)[number];

export interface Factors {
  readonly enabled: readonly FactorKind[];
  /** Asked first; null when the person chooses at each sign-in, or has one at most. */
  readonly preferred: FactorKind | null;
}

const kindOf = { TOTP: 'totp', SMS: 'sms', EMAIL: 'email' } as const;

/** The second factors of the member that are turned on, and the preferred one. */
export async function readFactors(): Promise<Factors> {
  const { enabled = [], preferred } = await fetchMFAPreference();
  const all = preferred === undefined ? enabled : [...new Set([...enabled, preferred])];
  return {
    enabled: all.map((name) => kindOf[name]),
    preferred: preferred === undefined ? null : kindOf[preferred],
  };
}

export type FactorSetting = 'ENABLED' | 'DISABLED' | 'PREFERRED';

export const setFactor = (kind: FactorKind, setting: FactorSetting): Promise<void> =>
  updateMFAPreference({ [kind]: setting });

/** Makes a key for an authenticator app; the one before works until `finishApp`. */
export const startApp = async (): Promise<string> => (await setUpTOTP()).sharedSecret;

/**
 * Turns the app on that shows this code, which proves that the person has it.
 * @throws ApiError that names the code for a wrong one
 */
export async function finishApp(code: string): Promise<void> {
  try {
    await verifyTOTPSetup({ code });
  } catch (error) {
    if (authErrorCode(error) !== 'codeMismatch') throw error;
    const wrong = { field: 'code', code: 'code.wrong', message: 'The code is wrong' };
    throw new ApiError(
      { type: 'about:blank', title: 'The code is wrong', status: 400, errors: [wrong] },
      { cause: error },
    );
  }
  await setFactor('totp', 'ENABLED');
}
