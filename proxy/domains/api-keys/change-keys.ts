/** Changes of API keys. Each is in the audit log of the organisation, without the secret. */
import type { AuditAction } from '#contract/audit-actions.ts';
import { sql, type Kysely, type Transaction } from 'kysely';
import { levelNumber } from '#contract/access.ts';
import { KEYS_LIMIT, rollOverlaps, type ApiKey } from '#contract/api-keys.ts';
import type { CallRequest } from '#contract/index.ts';
import { ProblemError } from '#contract/problem.ts';
import type { Quota } from '#contract/quota.ts';
import type { RoleId } from '#contract/roles.ts';
import { fieldError } from '#contract/rule.ts';
import { ensurePrincipal } from '#proxy/platform/access/principals.ts';
import { storedScopes } from '#proxy/platform/access/token-scopes.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import { rollSecret, type SecretTables } from '#proxy/platform/secrets/rolled-secret.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { KEY_PREFIX, makeTokenText } from '#proxy/platform/secrets/token-text.ts';
import { endKey } from './end-key.ts';
import { readKey, unknownKey } from './keys.ts';
import { networkValues } from './networks.ts';

/** What a secret of a key is hashed for. */
export const KEY_PURPOSE = 'api-key';
/** Where secrets of keys are. */
export const KEY_SECRETS: SecretTables = {
  present: 'access.api_key',
  earlier: 'access.earlier_secret',
  owner: 'key_guid',
};
/** A key for all datasets finds drafts and private datasets too. Its scopes let it read only. */
export const ALL_DATASETS_ROLE: RoleId = 4;

export interface KeyOptions {
  readonly kysely: Kysely<Schema>;
  readonly secrets: Pick<Secrets, 'hash' | 'hashes'>;
}

interface Key {
  readonly organisationGUID: string;
  readonly keyGUID: string;
}

const record = (
  trx: Transaction<Schema>,
  { organisationGUID, keyGUID }: Key,
  actorGUID: string,
  action: AuditAction,
  change: { before?: unknown; after?: unknown },
) =>
  recordAudit(trx, {
    organisationGUID,
    actorGUID,
    action,
    object: { kind: 'key', id: keyGUID },
    ...change,
  });

/** @throws ProblemError 409 when the name is taken */
async function named<T>(change: Promise<T>): Promise<T> {
  try {
    return await change;
  } catch (error) {
    if (!(error instanceof Error && 'constraint' in error && error.constraint === 'api_key_name'))
      throw error;
    throw new ProblemError(409, 'This name is taken', [fieldError('name', 'key.nameTaken')]);
  }
}

const quotaValues = (quota: Quota | null) => ({
  quota_limit: quota?.limit ?? null,
  quota_period: quota?.period ?? null,
});

/**
 * Ends grants of the organisation's own datasets to the key that are not in the list, and gives those that are missing.
 * What others share with the key is theirs.
 * @param datasets GUIDs; null for none, when the key is not limited to datasets
 * @throws ProblemError 404 for a dataset of another organisation
 */
async function setDatasets(
  trx: Transaction<Schema>,
  { organisationGUID, keyGUID }: Key,
  datasets: readonly string[] | null,
  actorGUID: string,
): Promise<void> {
  const wanted = [...new Set(datasets)];
  const principal = await ensurePrincipal(trx, 'key', keyGUID);
  await sql`
    update access.dataset_grant set ended_at = now(), ended_by = ${actorGUID}
    where principal_id = ${principal} and ended_at is null and dataset_guid <> all (${wanted}::uuid[])
      and dataset_guid in (select d.dataset_guid from catalogue.dataset d
        where d.organisation_guid = ${organisationGUID})
  `.execute(trx);
  const { rows } = await sql<{ found: number }>`
    select count(*)::int as found from catalogue.dataset
    where dataset_guid = any (${wanted}::uuid[]) and organisation_guid = ${organisationGUID}
  `.execute(trx);
  if (rows[0]?.found !== wanted.length)
    throw new ProblemError(404, 'There is no such dataset', [fieldError('datasets', 'group.datasetUnknown')]);
  await sql`
    insert into access.dataset_grant (principal_id, dataset_guid, level, granted_by)
    select ${principal}, w.dataset_guid, ${levelNumber('download')}, ${actorGUID}::uuid
    from unnest(${wanted}::uuid[]) as w (dataset_guid)
    where not exists (select from access.dataset_grant g
      where g.principal_id = ${principal} and g.dataset_guid = w.dataset_guid and g.ended_at is null)
  `.execute(trx);
}

/** The call `key/create`. */
export async function createKey(
  { kysely, secrets }: KeyOptions,
  { organisationGUID, name, scopes, datasets, quota, onlyFrom, days }: CallRequest<'key/create'>,
  actorGUID: string,
) {
  const secret = makeTokenText(KEY_PREFIX);
  const keyGUID = await kysely.transaction().execute(async (trx) => {
    // One at a time for each organisation, so that two cannot pass the limit together.
    const { rows } = await sql<{ keys: number }>`
      with own as (select organisation_guid from auth.organisation
        where organisation_guid = ${organisationGUID} for update)
      select count(k.key_guid)::int as keys
      from own left join access.api_key k on k.organisation_guid = own.organisation_guid and k.revoked_at is null
    `.execute(trx);
    if ((rows[0]?.keys ?? 0) >= KEYS_LIMIT)
      throw new ProblemError(409, 'There are too many API keys', [
        fieldError('name', 'key.tooMany', { most: KEYS_LIMIT }),
      ]);
    const { key_guid } = await named(
      trx
        .insertInto('access.api_key')
        .values({
          organisation_guid: organisationGUID,
          name: storableText(name),
          token_hash: secrets.hash(secret, KEY_PURPOSE),
          last_four: secret.slice(-4),
          scopes: storedScopes(scopes),
          role_id: datasets === null ? ALL_DATASETS_ROLE : null,
          ...quotaValues(quota),
          ...networkValues(onlyFrom),
          lifetime_days: days,
          created_by: actorGUID,
          expires_at: sql<Date>`now() + ${days} * interval '1 day'`,
        })
        .returning('key_guid')
        .executeTakeFirstOrThrow(),
    );
    const key = { organisationGUID, keyGUID: key_guid };
    await setDatasets(trx, key, datasets, actorGUID);
    await record(trx, key, actorGUID, 'key.created', {
      after: { name, scopes: storedScopes(scopes), datasets, quota, onlyFrom, days },
    });
    return key_guid;
  });
  return { secret, key: await readKey(kysely, keyGUID) };
}

/** Locks a key that was not revoked. @throws ProblemError 404 */
async function lockKey(trx: Transaction<Schema>, { organisationGUID, keyGUID }: Key) {
  const row = await trx
    .selectFrom('access.api_key')
    .select(['name', 'scopes'])
    .where('key_guid', '=', keyGUID)
    .where('organisation_guid', '=', organisationGUID)
    .where('revoked_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw unknownKey();
  return row;
}

/** What a key allows, for the audit log. */
const rightsOf = ({ name, scopes, datasets, quota, onlyFrom }: ApiKey) => ({
  name,
  scopes,
  datasets: datasets?.map(({ datasetGUID }) => datasetGUID) ?? null,
  quota: quota && { limit: quota.limit, period: quota.period },
  onlyFrom,
});

/** The call `key/update`. */
export async function updateKey(
  { kysely }: KeyOptions,
  { name, scopes, datasets, quota, onlyFrom, ...key }: CallRequest<'key/update'>,
  actorGUID: string,
) {
  await kysely.transaction().execute(async (trx) => {
    await lockKey(trx, key);
    const before = await readKey(trx, key.keyGUID);
    await named(
      trx
        .updateTable('access.api_key')
        .set({
          name: storableText(name),
          scopes: storedScopes(scopes),
          role_id: datasets === null ? ALL_DATASETS_ROLE : null,
          ...quotaValues(quota),
          ...networkValues(onlyFrom),
        })
        .where('key_guid', '=', key.keyGUID)
        .executeTakeFirst(),
    );
    await setDatasets(trx, key, datasets, actorGUID);
    await record(trx, key, actorGUID, 'key.changed', {
      before: rightsOf(before),
      after: { name, scopes: storedScopes(scopes), datasets, quota, onlyFrom },
    });
  });
  return readKey(kysely, key.keyGUID);
}

/** The call `key/roll`. */
export async function rollKey(
  { kysely, secrets }: KeyOptions,
  { overlap, ...key }: CallRequest<'key/roll'>,
  actorGUID: string,
) {
  const secret = makeTokenText(KEY_PREFIX);
  await kysely.transaction().execute(async (trx) => {
    const { name } = await lockKey(trx, key);
    const before = await readKey(trx, key.keyGUID);
    await rollSecret(trx, KEY_SECRETS, key.keyGUID, {
      hash: secrets.hash(secret, KEY_PURPOSE),
      lastFour: secret.slice(-4),
      overlapHours: rollOverlaps[overlap],
    });
    await trx
      .updateTable('access.api_key')
      .set({ rolled_at: sql<Date>`now()` })
      .where('key_guid', '=', key.keyGUID)
      .execute();
    await record(trx, key, actorGUID, 'key.rolled', {
      before: { name, lastFour: before.lastFour, expiresAt: before.expiresAt },
      after: { name, lastFour: secret.slice(-4), overlap },
    });
  });
  return { secret, key: await readKey(kysely, key.keyGUID) };
}

/** The call `key/stopPrevious`. */
export async function stopPrevious(
  { kysely }: KeyOptions,
  key: CallRequest<'key/stopPrevious'>,
  actorGUID: string,
): Promise<ApiKey> {
  await kysely.transaction().execute(async (trx) => {
    await lockKey(trx, key);
    const { name, previousUntil } = await readKey(trx, key.keyGUID);
    // Stopped by two people at once, or over already: nothing is left to do, or to write down.
    if (previousUntil === null) return;
    await trx.deleteFrom('access.earlier_secret').where('key_guid', '=', key.keyGUID).execute();
    await record(trx, key, actorGUID, 'key.previousStopped', { before: { name, previousUntil } });
  });
  return readKey(kysely, key.keyGUID);
}

/** The call `key/revoke`. */
export const revokeKey = (
  { kysely }: KeyOptions,
  key: CallRequest<'key/revoke'>,
  actorGUID: string,
): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    await lockKey(trx, key);
    const before = await readKey(trx, key.keyGUID);
    await endKey(trx, { ...key, actorGUID, reason: 'The API key was revoked' });
    await record(trx, key, actorGUID, 'key.revoked', { before: rightsOf(before) });
  });
