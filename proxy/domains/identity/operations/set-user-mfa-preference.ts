/** SetUserMFAPreference: which second factors a person uses, and which one first. */
import * as z from 'zod';
import { requireAccount } from '../tokens/access-token.ts';
import { type Account, updateAccount } from '../accounts/accounts.ts';
import type { IdentityContext } from '../context.ts';
import { renewCredentials } from '../accounts/credentials.ts';
import { invalidParameter } from '../protocol/exceptions.ts';
import { operation } from '../protocol/operation.ts';
import { type MfaMethod, mfaMethods } from '#proxy/platform/settings/pool-configuration.ts';
import { Token } from '../protocol/schemas.ts';

const Setting = z
  .object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() })
  .optional();
type Setting = z.output<typeof Setting>;

/** @throws InvalidParameterException for a factor that could not work. */
function checkReady(account: Account, method: MfaMethod, offered: readonly MfaMethod[]): void {
  if (!offered.includes(method)) throw invalidParameter(`${method} has not been enabled by the userPool`);
  if (method === 'SOFTWARE_TOKEN_MFA' && account.softwareToken === null)
    throw invalidParameter('User has not set up software token mfa');
  if (method === 'SMS_MFA' && account.attributes['phone_number'] === undefined)
    throw invalidParameter('User does not have delivery config set to turn on SMS_MFA');
  if (method === 'EMAIL_OTP' && account.attributes['email'] === undefined)
    throw invalidParameter('User does not have delivery config set to turn on EMAIL_OTP');
}

/** The settings as both operations take them. */
export const MfaSettings = z.object({
  SMSMfaSettings: Setting,
  SoftwareTokenMfaSettings: Setting,
  EmailMfaSettings: Setting,
});

/** @throws InvalidParameterException for a factor that could not work, or for none where one is required. */
export async function changeMfaPreference(
  context: IdentityContext,
  account: Account,
  input: z.output<typeof MfaSettings>,
): Promise<void> {
  const settings: Record<MfaMethod, Setting> = {
    SMS_MFA: input.SMSMfaSettings,
    SOFTWARE_TOKEN_MFA: input.SoftwareTokenMfaSettings,
    EMAIL_OTP: input.EmailMfaSettings,
  };
  const enabled = new Set(account.mfaEnabled);
  let preferred = account.mfaPreferred;
  const wanted = mfaMethods.filter((method) => settings[method]?.PreferredMfa === true);
  if (wanted.length > 1) throw invalidParameter('Only one factor can be preferred.');
  // A setting that is left out stays as it is.
  for (const method of mfaMethods) {
    const setting = settings[method];
    if (setting === undefined) continue;
    if (setting.Enabled === true) {
      checkReady(account, method, context.pool.mfa.methods);
      enabled.add(method);
    } else if (setting.Enabled === false) enabled.delete(method);
    if (setting.PreferredMfa === true && !enabled.has(method))
      throw invalidParameter('A factor must be enabled to be preferred.');
    if (setting.PreferredMfa === true) preferred = method;
    else if (preferred === method && (setting.PreferredMfa === false || !enabled.has(method)))
      preferred = null;
  }
  if (context.pool.mfa.mode === 'ON' && enabled.size === 0)
    throw invalidParameter('The user pool requires a second factor.');
  await context.db.transaction().execute(async (db) => {
    await updateAccount(db, account.sub, { mfa_enabled: [...enabled], mfa_preferred: preferred });
    // A sign-in that was started with the previous factors cannot be finished with them.
    await renewCredentials(db, account.sub);
  });
}

export const setUserMfaPreference = operation({
  input: MfaSettings.extend({ AccessToken: Token }),
  async run(context, input) {
    await changeMfaPreference(context, await requireAccount(context, input.AccessToken), input);
    return {};
  },
});
