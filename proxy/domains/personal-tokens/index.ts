/**
 * Personal tokens (PERSONAL_TOKENS): a secret with which a program reads what its owner may read, and changes nothing.
 * It is answered whole once and kept as a keyed hash.
 */
import type { AuditAction } from '#contract/audit-actions.ts';
import { sql, type Kysely } from 'kysely';
import type { personalTokenCalls, PersonalToken } from '#contract/personal-token.ts';
import { NO_TOKEN } from '#contract/no-token.ts';
import { PERSONAL_QUOTA } from '#contract/personal-token.ts';
import { scopeFor } from '#contract/access.ts';
import { ProblemError } from '#contract/problem.ts';
import { quotaColumns, toQuotaUse, type QuotaRow } from '#proxy/platform/access/quota.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import {
  authenticateProgram,
  isUseStale,
  type ProgramToken,
  type ProgramTokenOptions,
} from '#proxy/platform/service/program-token.ts';
import { requireCaller, type Authenticate, type Handler } from '#proxy/platform/service/service.ts';
import { makeTokenText, TOKEN_PREFIX } from '#proxy/platform/secrets/token-text.ts';

/** How long a token works, in days. */
export const TOKEN_DAYS = 366;
const PURPOSE = 'personal-token';
const SCOPES = (['metadata', 'read', 'download'] as const).map(scopeFor);

export interface PersonalTokenOptions {
  readonly kysely: Kysely<Schema>;
  readonly secrets: Pick<Secrets, 'hash' | 'hashes'>;
  /** The flag. */
  readonly enabled: boolean;
}

export interface PersonalTokens {
  readonly handlers: { [N in keyof typeof personalTokenCalls]: Handler<N> };
  /** Knows the owner of a personal token in the Authorization header, and asks on for every other one. */
  authenticate(next: Authenticate): Authenticate;
}

interface Row extends QuotaRow {
  prefix: string;
  last_four: string;
  scopes: string[];
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
}

const toToken = (row: Row): PersonalToken => ({
  prefix: row.prefix,
  lastFour: row.last_four,
  scopes: row.scopes,
  createdAt: row.created_at.toISOString(),
  expiresAt: row.expires_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
  quota: toQuotaUse(row),
});

const noToken = () => new ProblemError(404, NO_TOKEN);

export function createPersonalTokens({ kysely, secrets, enabled }: PersonalTokenOptions): PersonalTokens {
  function checkEnabled(): void {
    if (!enabled) throw new ProblemError(404, 'This server has no personal tokens');
  }

  async function read(identityGUID: string): Promise<PersonalToken> {
    const { limit, period } = PERSONAL_QUOTA;
    const { rows } = await sql<Row>`
      select t.*, ${quotaColumns(sql`t.identity_guid`, sql`${limit}::int`, sql`${period}::text`)}
      from access.personal_token t where t.identity_guid = ${identityGUID}
    `.execute(kysely);
    const [row] = rows;
    if (!row) throw noToken();
    return toToken(row);
  }

  /** @param mustExist true to replace the token, false for the first one */
  async function make(identityGUID: string, mustExist: boolean) {
    const text = makeTokenText(TOKEN_PREFIX);
    await kysely.transaction().execute(async (trx) => {
      const values = {
        token_hash: secrets.hash(text, PURPOSE),
        prefix: TOKEN_PREFIX,
        last_four: text.slice(-4),
        scopes: SCOPES,
        created_at: sql<Date>`now()`,
        expires_at: sql<Date>`now() + ${TOKEN_DAYS} * interval '1 day'`,
        last_used_at: null,
      };
      const { numAffectedRows = 0n } = mustExist
        ? await trx
            .updateTable('access.personal_token')
            .set(values)
            .where('identity_guid', '=', identityGUID)
            .executeTakeFirst()
            .then(({ numUpdatedRows }) => ({ numAffectedRows: numUpdatedRows }))
        : await trx
            .insertInto('access.personal_token')
            .values({ identity_guid: identityGUID, ...values })
            .onConflict((conflict) => conflict.doNothing())
            .executeTakeFirst()
            .then(({ numInsertedOrUpdatedRows }) => ({ numAffectedRows: numInsertedOrUpdatedRows }));
      if (numAffectedRows === 0n)
        throw mustExist
          ? noToken()
          : new ProblemError(409, 'There is a personal token already. Reset it instead');
      await audit(trx, identityGUID, 'token.made');
    });
    return { dataValues: text, token: await read(identityGUID) };
  }

  const audit = (trx: Parameters<typeof recordAudit>[0], actorGUID: string, action: AuditAction) =>
    recordAudit(trx, {
      organisationGUID: null,
      actorGUID,
      action,
      object: { kind: 'personalToken', id: actorGUID },
    });

  const tokens: ProgramTokenOptions = {
    kysely,
    prefix: TOKEN_PREFIX,
    refusal: 'The personal token is not valid',
    async find(text) {
      const { rows } = await sql<Omit<ProgramToken, 'quota'>>`
        select identity_guid as guid, scopes, expires_at as until, ${isUseStale} as stale
        from access.personal_token
        where token_hash = any (${secrets.hashes(text, PURPOSE)}::bytea[]) and expires_at > now()
      `.execute(kysely);
      const [token] = rows;
      return token && { ...token, quota: PERSONAL_QUOTA };
    },
    noteUse: (guid) =>
      kysely
        .updateTable('access.personal_token')
        .set({ last_used_at: sql<Date>`now()` })
        .where('identity_guid', '=', guid)
        .execute(),
  };

  return {
    handlers: {
      async 'oauth/get_personal_token'(_, context) {
        checkEnabled();
        return { token: await read(requireCaller(context).identityGUID) };
      },
      generate_personal_token(_, context) {
        checkEnabled();
        return make(requireCaller(context).identityGUID, false);
      },
      reset_personal_token(_, context) {
        checkEnabled();
        return make(requireCaller(context).identityGUID, true);
      },
      async revoke_personal_token(_, context) {
        checkEnabled();
        const { identityGUID } = requireCaller(context);
        await kysely.transaction().execute(async (trx) => {
          const { numDeletedRows } = await trx
            .deleteFrom('access.personal_token')
            .where('identity_guid', '=', identityGUID)
            .executeTakeFirst();
          if (numDeletedRows === 0n) throw noToken();
          await audit(trx, identityGUID, 'token.revoked');
        });
        return {};
      },
    },
    authenticate: (next) => (enabled ? authenticateProgram(tokens, next) : next),
  };
}
