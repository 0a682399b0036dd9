/**
 * The RS256 keys that sign ID and access tokens: one of each at a time, as Cognito has it. They live in PostgreSQL,
 * the private halves sealed. A successor is published a week before it signs and a key stays published until the
 * last token it signed has expired, so that verifiers with a cached key set never meet an unknown key.
 */
import { createPrivateKey, generateKeyPair, type JsonWebKey, type KeyObject, randomBytes } from 'node:crypto';
import { promisify } from 'node:util';
import { importJWK, type CryptoKey, type JWK } from 'jose';
import { sql } from 'kysely';
import type { TokenUse } from '#proxy/platform/database/schema.identity.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import type { Queries } from '../queries.ts';

const DAY_MS = 86_400_000;
const SIGNS_FOR_MS = 90 * DAY_MS;
const PUBLISHED_AHEAD_MS = 7 * DAY_MS;
/** Longer than the lifetime of any token. */
const PUBLISHED_AFTER_MS = 2 * DAY_MS;
/** How long a process trusts its copy of the key set. */
const CACHE_MS = 60_000;
const SEAL = 'identity/signing-key';

const generate = promisify(generateKeyPair);

interface SigningKey {
  readonly kid: string;
  readonly use: TokenUse;
  readonly publicJwk: JWK;
  readonly publicKey: CryptoKey;
  readonly privateKey: KeyObject;
  readonly signsFrom: number;
  readonly signsUntil: number;
}

export interface Keys {
  /** The key that signs at this moment. */
  signing(use: TokenUse): Promise<{ kid: string; key: KeyObject }>;
  /** The public key of a token's header; `null` when it is not ours or signs another kind of token. */
  verification(kid: string, use: TokenUse): Promise<CryptoKey | null>;
  /** The published key set (RFC 7517). */
  jwks(): Promise<{ keys: JWK[] }>;
  /** Creates what is missing, ahead of time. Any number of processes may call it. */
  maintain(): Promise<void>;
  /** Replaces both keys at once, for a key that must not sign any more; older tokens stay valid till they expire. */
  rotate(): Promise<void>;
}

async function insertKey(db: Queries, secrets: Secrets, use: TokenUse, signsFrom: number): Promise<void> {
  const { publicKey, privateKey } = await generate('rsa', { modulusLength: 2048 });
  const kid = randomBytes(32).toString('base64');
  const { n = '', e = '' } = publicKey.export({ format: 'jwk' });
  const signsUntil = signsFrom + SIGNS_FOR_MS;
  await db
    .insertInto('identity.signing_key')
    .values({
      kid,
      token_use: use,
      public_jwk: { kty: 'RSA', alg: 'RS256', use: 'sig', kid, n, e },
      private_key: secrets.seal(Buffer.from(JSON.stringify(privateKey.export({ format: 'jwk' }))), SEAL),
      signs_from: new Date(signsFrom),
      signs_until: new Date(signsUntil),
      published_until: new Date(signsUntil + PUBLISHED_AFTER_MS),
    })
    .execute();
}

async function load(db: Queries, secrets: Secrets): Promise<SigningKey[]> {
  const rows = await db
    .selectFrom('identity.signing_key')
    .selectAll()
    .where('published_until', '>', sql<Date>`now()`)
    .orderBy('signs_from', 'desc')
    .execute();
  return Promise.all(
    rows.map(async (row) => ({
      kid: row.kid,
      use: row.token_use,
      publicJwk: row.public_jwk as unknown as JWK,
      publicKey: (await importJWK(row.public_jwk as unknown as JWK, 'RS256')) as CryptoKey,
      privateKey: createPrivateKey({
        key: JSON.parse(secrets.open(row.private_key, SEAL).toString()) as JsonWebKey,
        format: 'jwk',
      }),
      signsFrom: row.signs_from.getTime(),
      signsUntil: row.signs_until.getTime(),
    })),
  );
}

/** Keys of one user pool. The copy in the process is only a cache of what the database says. */
export function createKeys(db: Queries, secrets: Secrets): Keys {
  let cached: Promise<SigningKey[]> | null = null;
  let loadedAt = 0;

  function current(freshness = CACHE_MS): Promise<SigningKey[]> {
    if (cached === null || Date.now() - loadedAt > freshness) {
      loadedAt = Date.now();
      const loading = load(db, secrets);
      cached = loading;
      // A failure must not be remembered.
      loading.catch(() => {
        if (cached === loading) cached = null;
      });
    }
    return cached;
  }

  /** One process at a time, so that two that start together agree on one key. */
  async function exclusively(change: (trx: Queries) => Promise<void>): Promise<void> {
    await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(hashtext('identity.signing_key'))`.execute(trx);
      await change(trx);
    });
    cached = null;
  }

  const findSigning = (keys: readonly SigningKey[], use: TokenUse, now: number) =>
    keys.find((key) => key.use === use && key.signsFrom <= now && now < key.signsUntil);

  async function maintain(): Promise<void> {
    await exclusively(async (trx) => {
      const now = Date.now();
      await trx
        .deleteFrom('identity.signing_key')
        .where('published_until', '<=', sql<Date>`now()`)
        .execute();
      for (const use of ['id', 'access'] as const) {
        const latest = await trx
          .selectFrom('identity.signing_key')
          .select('signs_until')
          .where('token_use', '=', use)
          .orderBy('signs_until', 'desc')
          .executeTakeFirst();
        const end = latest?.signs_until.getTime() ?? 0;
        if (end - now < PUBLISHED_AHEAD_MS) await insertKey(trx, secrets, use, Math.max(end, now));
      }
    });
  }

  return {
    async signing(use) {
      let key = findSigning(await current(), use, Date.now());
      if (!key) {
        await maintain();
        key = findSigning(await current(), use, Date.now());
      }
      if (!key) throw new Error('No key signs tokens at this time');
      return { kid: key.kid, key: key.privateKey };
    },
    async verification(kid, use) {
      const find = (keys: readonly SigningKey[]) => keys.find((key) => key.kid === kid && key.use === use);
      // A key that another process has just made is looked for once a second at most.
      const key = find(await current()) ?? find(await current(1000));
      return key?.publicKey ?? null;
    },
    async jwks() {
      return { keys: (await current()).map(({ publicJwk }) => publicJwk) };
    },
    maintain,
    async rotate() {
      await exclusively(async (trx) => {
        const now = new Date();
        await trx
          .updateTable('identity.signing_key')
          .set({ signs_until: now, published_until: new Date(now.getTime() + PUBLISHED_AFTER_MS) })
          .where('signs_until', '>', now)
          .execute();
        for (const use of ['id', 'access'] as const) await insertKey(trx, secrets, use, now.getTime());
      });
    },
  };
}
