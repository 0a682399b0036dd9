/**
 * Devices that replace a second factor. A device proves by SRP that it has the secret it generated when it was
 * confirmed. It counts once a person wants it remembered and a second factor was proved in a sign-in on it, so that
 * knowing the password alone is not enough to add a device that opens the account.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { IdentityContext } from '../context.ts';
import { resourceNotFound } from '../protocol/exceptions.ts';
import { poolRegion } from '#proxy/platform/settings/pool-configuration.ts';
import type { Queries } from '../queries.ts';

export interface NewDeviceMetadata {
  readonly DeviceKey: string;
  readonly DeviceGroupKey: string;
}

const VERIFIER = 'identity/device-verifier';
const GROUP = 'identity/device-group';

/** Whatever is wrong with a key, so that it reveals nothing. aws-amplify forgets its own when it reads this. */
export const deviceNotFound = () => resourceNotFound('Device does not exist.');

/** What devices hash where people hash the name of the pool. */
export const deviceGroupKey = ({ pool, secrets }: Pick<IdentityContext, 'pool' | 'secrets'>): string =>
  `-${secrets.hash(pool.id, GROUP).toString('base64url').slice(0, 9)}`;

export const sealDeviceVerifier = ({ secrets }: IdentityContext, verifier: Uint8Array): Buffer =>
  secrets.seal(verifier, VERIFIER);

/**
 * The device that a client says it is.
 * @returns undefined where it says none, or the pool tracks none.
 * @throws ResourceNotFoundException when it is not one of this person.
 */
export async function knownDevice(
  { db, pool }: IdentityContext,
  sub: string,
  deviceKey: string | undefined,
): Promise<string | undefined> {
  if (pool.devices === 'off' || deviceKey === undefined || deviceKey === '') return undefined;
  const known = await db
    .selectFrom('identity.device')
    .select('device_key')
    .where('device_key', '=', deviceKey)
    .where('sub', '=', sub)
    .executeTakeFirst();
  if (!known) throw deviceNotFound();
  return known.device_key;
}

export interface StandingDevice {
  readonly salt: string;
  readonly verifier: Uint8Array;
}

/** A device that may replace the second factor of this person, if its secret is proved. */
export async function standingDevice(
  { db, pool, secrets }: IdentityContext,
  sub: string,
  deviceKey: string | undefined,
): Promise<StandingDevice | null> {
  if (pool.devices === 'off' || deviceKey === undefined) return null;
  const row = await db
    .selectFrom('identity.device')
    .select(['srp_salt', 'srp_verifier'])
    .where('device_key', '=', deviceKey)
    .where('sub', '=', sub)
    .where('remembered', '=', true)
    .where('factor_proved', '=', true)
    .executeTakeFirst();
  return row ? { salt: row.srp_salt, verifier: secrets.open(row.srp_verifier, VERIFIER) } : null;
}

/** Notes a sign-in on a device. @param change what it proved besides. */
export async function noteDeviceUse(
  db: Queries,
  device: { sub: string; deviceKey: string },
  change: { readonly factor_proved?: true } = {},
): Promise<void> {
  await db
    .updateTable('identity.device')
    .set({ ...change, authenticated_at: sql<Date>`now()` })
    .where('device_key', '=', device.deviceKey)
    .where('sub', '=', device.sub)
    .execute();
}

/** What a sign-in on an unknown device issues: a key that the device may confirm with the tokens that come with it. */
export const newDevice = (context: IdentityContext): NewDeviceMetadata | undefined =>
  context.pool.devices === 'off'
    ? undefined
    : {
        DeviceKey: `${poolRegion(context.pool.id)}_${randomUUID()}`,
        DeviceGroupKey: deviceGroupKey(context),
      };
