/**
 * The settings of the embedded user pool that a deployment may change, as environment variables. Whatever is left out
 * is as `pool-configuration.ts` says. Documented in `docs/configuration.md` with the others.
 */
import * as z from 'zod';
import { flag, oneOf, wholeNumber } from './values.ts';

const seconds = (least: number, most: number) => wholeNumber(least, most).optional();

/** Words with commas between; `none` for no word at all. */
const words = <const W extends string>(known: readonly W[], minimum = 0) =>
  z
    .string()
    .transform((text) => (text.trim() === 'none' ? [] : text.split(',').map((word) => word.trim())))
    .pipe(
      z
        .array(z.enum(known, `must be words of ${known.join(', ')} with commas between`))
        .min(minimum, 'must not be empty'),
    )
    .optional();

const DAY = 86_400;

export const poolEnvironment = {
  POOL_LOGIN_MECHANISMS: words(['email', 'phone_number'], 1),
  POOL_SELF_SIGN_UP: flag.optional(),
  POOL_REQUIRED_ATTRIBUTES: words([
    'email',
    'phone_number',
    'name',
    'given_name',
    'family_name',
    'preferred_username',
  ]),
  POOL_PASSWORD_MINIMUM_LENGTH: wholeNumber(6, 99).optional(),
  POOL_PASSWORD_REQUIRES: words(['lowercase', 'uppercase', 'numbers', 'symbols']),
  POOL_MFA: oneOf(['off', 'optional', 'required']).optional(),
  POOL_MFA_METHODS: words(['sms', 'app', 'email'], 1),
  POOL_FIRST_FACTORS: words(['password', 'email', 'sms'], 1),
  POOL_DEVICES: oneOf(['off', 'opt-in', 'always']).optional(),
  POOL_CLIENT_SECRET: z
    .string()
    .regex(/^[\w+]{24,64}$/, 'must have 24 to 64 letters, digits, + or _')
    .optional(),
  POOL_REFRESH_ROTATION_GRACE_SECONDS: seconds(0, 60),
  POOL_AUTH_SESSION_SECONDS: seconds(180, 900),
  POOL_ACCESS_TOKEN_SECONDS: seconds(300, DAY),
  POOL_ID_TOKEN_SECONDS: seconds(300, DAY),
  POOL_REFRESH_TOKEN_SECONDS: seconds(3600, 3650 * DAY),
  POOL_SIGN_UP_CODE_SECONDS: seconds(60, 7 * DAY),
  POOL_RESET_CODE_SECONDS: seconds(60, 7 * DAY),
  POOL_VERIFICATION_CODE_SECONDS: seconds(60, 7 * DAY),
  POOL_TEMPORARY_PASSWORD_SECONDS: seconds(3600, 365 * DAY),
};

const PoolEnvironment = z.object(poolEnvironment);
export type PoolEnvironment = z.output<typeof PoolEnvironment>;

/** Takes the pool's settings from all. @returns them, or a sentence that says why they cannot be had together. */
export function readPool(e: PoolEnvironment): PoolEnvironment | string {
  const methods = e.POOL_MFA_METHODS ?? ['sms', 'app', 'email'];
  if (e.POOL_MFA === 'required' && !methods.includes('app') && !methods.includes('email'))
    return 'POOL_MFA_METHODS must contain app or email when POOL_MFA is required, because text messages cannot be set up during a first sign-in.';
  if (e.POOL_MFA === 'required' && e.POOL_FIRST_FACTORS?.includes('password') === false)
    return 'POOL_FIRST_FACTORS must contain password when POOL_MFA is required, because a code alone does not count as the first of two factors.';
  const names = Object.keys(poolEnvironment) as (keyof PoolEnvironment)[];
  return Object.fromEntries(names.map((name) => [name, e[name]])) as PoolEnvironment;
}
