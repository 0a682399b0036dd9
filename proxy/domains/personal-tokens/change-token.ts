/** Changes of a personal token. Each is in the audit log, without the secret. */
import { sql, type Kysely, type Transaction } from 'kysely';
import { KEY_DAYS, rollOverlaps } from '#contract/api-keys.ts';
import type { AuditAction } from '#contract/audit-actions.ts';
import type { CallRequest } from '#contract/index.ts';
import { keyScopes } from '#contract/key-scopes.ts';
import type { PersonalToken } from '#contract/personal-token.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { storedScopes } from '#proxy/platform/access/token-scopes.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { rollSecret, type SecretTables } from '#proxy/platform/secrets/rolled-secret.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { makeTokenText, TOKEN_PREFIX } from '#proxy/platform/secrets/token-text.ts';
import { findDatasets, noToken, readToken } from './read-token.ts';

/** What a secret of a token is hashed for. */
export const TOKEN_PURPOSE = 'personal-token';
/** Where secrets of tokens are. */
export const TOKEN_SECRETS: SecretTables = {
  present: 'access.personal_token',
  earlier: 'access.earlier_token',
  owner: 'identity_guid',
};

export interface TokenOptions {
  readonly kysely: Kysely<Schema>;
  readonly secrets: Pick<Secrets, 'hash' | 'hashes'>;
}

/** What `generate_personal_token` makes: all that the owner reads, as long as a token can work. */
export const ALL_OF_OWNER: CallRequest<'token/create'> = {
  scopes: [...keyScopes],
  datasets: null,
  quota: null,
  days: KEY_DAYS,
};

/** @param actorGUID null: not the owner */
export const recordToken = (
  trx: Transaction<Schema>,
  identityGUID: string,
  action: AuditAction,
  change: { before?: unknown; after?: unknown; actorGUID?: null } = {},
): Promise<unknown> =>
  recordAudit(trx, {
    organisationGUID: null,
    actorGUID: identityGUID,
    action,
    object: { kind: 'personalToken', id: identityGUID },
    ...change,
  });

/** What a token allows, for the audit log. */
const rightsOf = ({ scopes, datasets, quota }: PersonalToken) => ({
  scopes,
  datasets: datasets?.map(({ datasetGUID }) => datasetGUID) ?? null,
  quota: quota && { limit: quota.limit, period: quota.period },
});

/** The choices as they are stored. @throws ProblemError 404 for a dataset that the person does not find */
async function choiceValues(
  trx: Transaction<Schema>,
  identityGUID: string,
  { scopes, datasets, quota }: CallRequest<'token/update'>,
) {
  const chosen = datasets && [...new Set(datasets)];
  if (chosen !== null && (await findDatasets(trx, identityGUID, chosen)).length !== chosen.length)
    throw new ProblemError(404, 'There is no such dataset', [fieldError('datasets', 'group.datasetUnknown')]);
  return {
    scopes: storedScopes(scopes),
    dataset_guids: chosen,
    quota_limit: quota?.limit ?? null,
    quota_period: quota?.period ?? null,
  };
}

/** Locks the token of a person. @throws ProblemError 404 where there is none */
async function lockToken(trx: Transaction<Schema>, identityGUID: string): Promise<PersonalToken> {
  const row = await trx
    .selectFrom('access.personal_token')
    .select('identity_guid')
    .where('identity_guid', '=', identityGUID)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw noToken();
  return readToken(trx, identityGUID);
}

/** The calls `generate_personal_token` and `token/create`. @throws ProblemError 409 where there is one already */
export async function createToken(
  { kysely, secrets }: TokenOptions,
  { days, ...choices }: CallRequest<'token/create'>,
  identityGUID: string,
) {
  const text = makeTokenText(TOKEN_PREFIX);
  await kysely.transaction().execute(async (trx) => {
    const values = await choiceValues(trx, identityGUID, choices);
    const { numInsertedOrUpdatedRows = 0n } = await trx
      .insertInto('access.personal_token')
      .values({
        identity_guid: identityGUID,
        token_hash: secrets.hash(text, TOKEN_PURPOSE),
        prefix: TOKEN_PREFIX,
        last_four: text.slice(-4),
        ...values,
        lifetime_days: days,
        expires_at: sql<Date>`now() + ${days} * interval '1 day'`,
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 0n)
      throw new ProblemError(409, 'There is a personal token already. Reset it instead');
    await recordToken(trx, identityGUID, 'token.made', {
      after: { ...rightsOf(await readToken(trx, identityGUID)), days },
    });
  });
  return { dataValues: text, token: await readToken(kysely, identityGUID) };
}

/** The call `token/update`. */
export async function updateToken(
  { kysely }: TokenOptions,
  choices: CallRequest<'token/update'>,
  identityGUID: string,
): Promise<PersonalToken> {
  await kysely.transaction().execute(async (trx) => {
    const before = await lockToken(trx, identityGUID);
    await trx
      .updateTable('access.personal_token')
      .set(await choiceValues(trx, identityGUID, choices))
      .where('identity_guid', '=', identityGUID)
      .execute();
    await recordToken(trx, identityGUID, 'token.changed', {
      before: rightsOf(before),
      after: rightsOf(await readToken(trx, identityGUID)),
    });
  });
  return readToken(kysely, identityGUID);
}

/**
 * The call `token/roll`; without an overlap also `reset_personal_token`, after which the token has no past.
 * @param isReset it counts as another token
 */
export async function rollToken(
  { kysely, secrets }: TokenOptions,
  { overlap }: CallRequest<'token/roll'>,
  identityGUID: string,
  isReset = false,
) {
  const text = makeTokenText(TOKEN_PREFIX);
  await kysely.transaction().execute(async (trx) => {
    const { lastFour, expiresAt } = await lockToken(trx, identityGUID);
    await rollSecret(trx, TOKEN_SECRETS, identityGUID, {
      hash: secrets.hash(text, TOKEN_PURPOSE),
      lastFour: text.slice(-4),
      overlapHours: rollOverlaps[overlap],
    });
    if (isReset)
      await trx
        .updateTable('access.personal_token')
        .set({ created_at: sql<Date>`now()`, last_used_at: null })
        .where('identity_guid', '=', identityGUID)
        .execute();
    await recordToken(trx, identityGUID, isReset ? 'token.made' : 'token.rolled', {
      before: { lastFour, expiresAt },
      after: { lastFour: text.slice(-4), overlap },
    });
  });
  return { dataValues: text, token: await readToken(kysely, identityGUID) };
}

/** The call `token/stopPrevious`. */
export async function stopPreviousToken(
  { kysely }: TokenOptions,
  identityGUID: string,
): Promise<PersonalToken> {
  await kysely.transaction().execute(async (trx) => {
    const { previousUntil } = await lockToken(trx, identityGUID);
    // Stopped in another window, or over already: nothing is left to do, or to write down.
    if (previousUntil == null) return;
    await trx.deleteFrom('access.earlier_token').where('identity_guid', '=', identityGUID).execute();
    await recordToken(trx, identityGUID, 'token.previousStopped', { before: { previousUntil } });
  });
  return readToken(kysely, identityGUID);
}

/** The call `revoke_personal_token`. */
export const revokeToken = ({ kysely }: TokenOptions, identityGUID: string): Promise<void> =>
  kysely.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('access.personal_token')
      .where('identity_guid', '=', identityGUID)
      .executeTakeFirst();
    if (numDeletedRows === 0n) throw noToken();
    await recordToken(trx, identityGUID, 'token.revoked');
  });
