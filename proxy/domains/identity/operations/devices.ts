/**
 * ConfirmDevice, GetDevice, ListDevices, UpdateDeviceStatus and ForgetDevice: what a person does with their devices. A pool
 * that does not track devices answers that there are none.
 */
import { type Selectable, sql } from 'kysely';
import * as z from 'zod';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { requireAccess, requireAccount } from '../tokens/access-token.ts';
import { mfa, password } from '../accounts/auth-events.ts';
import type { IdentityContext } from '../context.ts';
import { lockUnchanged } from '../accounts/credentials.ts';
import { deviceNotFound, sealDeviceVerifier } from '../factors/devices.ts';
import { deviceKeyExists, invalidParameter } from '../protocol/exceptions.ts';
import { operation } from '../protocol/operation.ts';
import type { Queries } from '../queries.ts';
import { DeviceKey, text, Token } from '../protocol/schemas.ts';
import { readPublicValue, toBytes, toInteger } from '../factors/srp/srp.ts';
import { readBase64url } from '#proxy/platform/secrets/base64url.ts';

const MOST = 60;
const SEAL = 'identity/list-devices';
/** What a device made up: its salt, and the verifier of its secret. */
const LONGEST_SALT = 64;

const Base64 = text(1, 1024).regex(/^[A-Za-z0-9+/]+={0,2}$/);

/** The person, in a pool that tracks devices. @throws ResourceNotFoundException in one that does not. */
async function tracked(context: IdentityContext, token: string) {
  const access = await requireAccess(context, token);
  if (context.pool.devices === 'off') throw deviceNotFound();
  return access;
}

const signInOf = (db: Queries, originJti: string) =>
  db
    .selectFrom('identity.sign_in')
    .select('device_key')
    .where('origin_jti', '=', originJti)
    .executeTakeFirst();

function readVerifier(config: { PasswordVerifier?: string | undefined; Salt?: string | undefined }) {
  const salt = Buffer.from(config.Salt ?? '', 'base64');
  const verifier = readPublicValue(
    toInteger(Buffer.from(config.PasswordVerifier ?? '', 'base64')).toString(16),
  );
  if (salt.length > LONGEST_SALT || toInteger(salt) === 0n)
    throw invalidParameter('Invalid device salt given in DeviceSecretVerifierConfig.Salt.');
  if (verifier === null || toInteger(verifier) === 1n)
    throw invalidParameter('Invalid device verifier given in DeviceSecretVerifierConfig.PasswordVerifier.');
  return { salt: toBytes(toInteger(salt)).toString('hex'), verifier };
}

export const confirmDevice = operation({
  input: z.object({
    AccessToken: Token,
    DeviceKey,
    DeviceName: text(1, 1024).optional(),
    DeviceSecretVerifierConfig: z
      .object({ PasswordVerifier: Base64.optional(), Salt: Base64.optional() })
      .optional(),
  }),
  async run(context, input) {
    const { account, claims } = await tracked(context, input.AccessToken);
    const { db, pool } = context;
    const { salt, verifier } = readVerifier(input.DeviceSecretVerifierConfig ?? {});
    const mine = await signInOf(db, claims.originJti);
    // The key that came with these very tokens, so that a device cannot be added for another sign-in.
    if (mine?.device_key !== input.DeviceKey) throw invalidParameter('Invalid device key given.');
    const proofs = JSON.stringify([password(true), mfa(true)]);
    await db.transaction().execute(async (trx) => {
      await lockUnchanged(trx, account);
      // A key serves once, whatever became of the device.
      const signIn = await trx
        .updateTable('identity.sign_in')
        .set({ device_unconfirmed: false })
        .where('origin_jti', '=', claims.originJti)
        .where('device_unconfirmed', '=', true)
        .where('revoked_at', 'is', null)
        .returning(['event_id', 'credentials_version'])
        .executeTakeFirst();
      if (!signIn) throw deviceKeyExists();
      await trx
        .insertInto('identity.device')
        .values({
          device_key: input.DeviceKey,
          sub: account.sub,
          name: input.DeviceName ?? null,
          srp_salt: salt,
          srp_verifier: sealDeviceVerifier(context, verifier),
          remembered: pool.devices === 'always',
          // What was proved before the credentials changed does not count.
          factor_proved: sql<boolean>`${signIn.credentials_version === account.credentialsVersion}::boolean and exists (
            select from identity.auth_event e
            where e.event_id = ${signIn.event_id} and e.challenge_responses @> ${proofs}::jsonb)`,
        })
        .execute();
    });
    return { UserConfirmationNecessary: pool.devices === 'opt-in' };
  },
});

type Device = Pick<
  Selectable<Schema['identity.device']>,
  'device_key' | 'name' | 'created_at' | 'modified_at' | 'authenticated_at'
>;

const described = ['device_key', 'name', 'created_at', 'modified_at', 'authenticated_at'] as const;

const seconds = (time: Date): number => time.getTime() / 1000;

const describe = (device: Device) => ({
  DeviceKey: device.device_key,
  DeviceAttributes: [
    { Name: 'device_status', Value: 'valid' },
    ...(device.name === null ? [] : [{ Name: 'device_name', Value: device.name }]),
  ],
  DeviceCreateDate: seconds(device.created_at),
  DeviceLastModifiedDate: seconds(device.modified_at),
  DeviceLastAuthenticatedDate: seconds(device.authenticated_at),
});

/** One device of the person who asks. */
const OfMine = z.object({ AccessToken: Token.optional(), DeviceKey });

/** @throws InvalidParameterException: devices are asked for by their owner only. */
function owned(token: string | undefined): string {
  if (token === undefined) throw invalidParameter('Missing required parameter AccessToken');
  return token;
}

export const getDevice = operation({
  input: OfMine,
  once: false,
  async run(context, input) {
    const { account } = await tracked(context, owned(input.AccessToken));
    const device = await context.db
      .selectFrom('identity.device')
      .select(described)
      .where('device_key', '=', input.DeviceKey)
      .where('sub', '=', account.sub)
      .executeTakeFirst();
    if (!device) throw deviceNotFound();
    return { Device: describe(device) };
  },
});

export const listDevices = operation({
  input: z.object({
    AccessToken: Token,
    Limit: z.int().min(0).max(MOST).optional(),
    PaginationToken: text(1, 2048).optional(),
  }),
  once: false,
  async run(context, input) {
    const { db, pool, secrets } = context;
    const { sub } = await requireAccount(context, input.AccessToken);
    if (pool.devices === 'off') return { Devices: [] };
    const limit = input.Limit || MOST;
    const after = (token: string): string => {
      try {
        const [owner, last] = secrets.open(readBase64url(token), SEAL).toString().split(' ');
        if (owner === sub && last !== undefined) return last;
      } catch {
        // Not one of ours: answered below.
      }
      throw invalidParameter('Invalid pagination token.');
    };
    const last = input.PaginationToken === undefined ? undefined : after(input.PaginationToken);
    const rows = await db
      .selectFrom('identity.device')
      .select(described)
      .where('sub', '=', sub)
      .where('remembered', '=', true)
      .$if(last !== undefined, (query) => query.where('device_key', '>', last ?? ''))
      .orderBy('device_key')
      .limit(limit + 1)
      .execute();
    const page = rows.slice(0, limit);
    const end = rows.length > limit ? page.at(-1) : undefined;
    return {
      Devices: page.map(describe),
      ...(end
        ? {
            PaginationToken: secrets
              .seal(Buffer.from(`${sub} ${end.device_key}`), SEAL)
              .toString('base64url'),
          }
        : {}),
    };
  },
});

export const updateDeviceStatus = operation({
  input: z.object({
    AccessToken: Token,
    DeviceKey,
    DeviceRememberedStatus: z.enum(['remembered', 'not_remembered']).optional(),
  }),
  once: false,
  async run(context, input) {
    const { account } = await tracked(context, input.AccessToken);
    const { DeviceRememberedStatus: status } = input;
    const changed = await context.db
      .updateTable('identity.device')
      .set({
        modified_at: sql<Date>`now()`,
        ...(status === undefined ? {} : { remembered: status === 'remembered' }),
      })
      .where('device_key', '=', input.DeviceKey)
      .where('sub', '=', account.sub)
      .returning('device_key')
      .executeTakeFirst();
    if (!changed) throw deviceNotFound();
    return {};
  },
});

export const forgetDevice = operation({
  input: OfMine,
  async run(context, input) {
    const { account } = await tracked(context, owned(input.AccessToken));
    const { sub } = account;
    await context.db.transaction().execute(async (db) => {
      const forgotten = await db
        .deleteFrom('identity.device')
        .where('device_key', '=', input.DeviceKey)
        .where('sub', '=', sub)
        .returning('device_key')
        .executeTakeFirst();
      if (!forgotten) throw deviceNotFound();
      // Also the device that asks: forgetting a device signs it out.
      await context.signIns.revokeOnDevice(db, sub, input.DeviceKey);
    });
    return {};
  },
});
