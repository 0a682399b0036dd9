/** Sessions and events of one's own account: the handlers of the calls `security/*`. */
import { sql } from 'kysely';
import { EVENTS_LIMIT, SESSIONS_LIMIT, type securityCalls } from '#contract/security.ts';
import { ProblemError } from '#contract/problem.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { requireCaller, type CallContext, type Handler } from '#proxy/platform/service/service.ts';
import type { IdentityContext } from '../context.ts';
import { makeRecoveryCodes, readRecoveryCodes } from '../factors/recovery-codes.ts';
import { describeProof, requireProof } from './own-proof.ts';

export type SecurityHandlers = { [N in keyof typeof securityCalls]: Handler<N> };

/** With a pool elsewhere, which does not say what sessions there are. */
export function createRemoteSecurity(): SecurityHandlers {
  const refuse = () => Promise.reject(new ProblemError(404, 'The user pool is not in this server'));
  return {
    'security/view': refuse,
    'security/endSession': refuse,
    'security/endOtherSessions': refuse,
    'security/makeRecoveryCodes': refuse,
  };
}

/** The handlers of `security/*`, on the identity service of this server. */
export function createSecurity(
  context: Pick<
    IdentityContext,
    'db' | 'noteRecoveryCodesMade' | 'passwords' | 'secrets' | 'signIns' | 'tokens'
  >,
): SecurityHandlers {
  const { db, signIns, tokens } = context;
  /** The caller, and the session that they ask in. */
  async function present(call: CallContext) {
    const { identityGUID, accessToken } = requireCaller(call);
    const { originJti } = await tokens.verifyAccess(accessToken);
    return { sub: identityGUID, originJti };
  }

  const audit = (trx: Parameters<typeof recordAudit>[0], sub: string, id: string) =>
    recordAudit(trx, {
      organisationGUID: null,
      actorGUID: sub,
      action: 'session.ended',
      object: { kind: 'session', id },
    });

  return {
    async 'security/view'(_, call) {
      const { sub, originJti } = await present(call);
      const [sessions, events, recoveryCodes, { proof }] = await Promise.all([
        db
          .selectFrom('identity.sign_in as s')
          .leftJoin('identity.browser as b', (join) =>
            join
              .onRef('b.sub', '=', 's.sub')
              .onRef('b.browser', '=', 's.browser')
              .onRef('b.system', '=', 's.system'),
          )
          .select(['s.origin_jti', 's.auth_time', 's.expires_at', 's.browser', 's.system', 'b.first_seen_at'])
          .where('s.sub', '=', sub)
          .where('s.revoked_at', 'is', null)
          .where('s.expires_at', '>', sql<Date>`now()`)
          .orderBy(sql`s.origin_jti = ${originJti}`, 'desc')
          .orderBy('s.auth_time', 'desc')
          .limit(SESSIONS_LIMIT)
          .execute(),
        db
          .selectFrom('identity.auth_event')
          .select(['event_id', 'created_at', 'event_type', 'event_response'])
          .where('sub', '=', sub)
          .orderBy('created_at', 'desc')
          .orderBy('event_id')
          .limit(EVENTS_LIMIT)
          .execute(),
        readRecoveryCodes(db, sub),
        describeProof(context, call),
      ]);
      return {
        sessions: sessions.map((row) => ({
          sessionGUID: row.origin_jti,
          startedAt: row.auth_time.toISOString(),
          expiresAt: row.expires_at.toISOString(),
          browser: row.browser ?? '',
          system: row.system ?? '',
          firstSeenAt: row.first_seen_at?.toISOString() ?? null,
          isPresent: row.origin_jti === originJti,
        })),
        events: events.map((row) => ({
          eventGUID: row.event_id,
          at: row.created_at.toISOString(),
          kind: row.event_type,
          succeeded: row.event_response === 'Pass',
        })),
        hasPassword: proof === 'password',
        recoveryCodes,
      };
    },
    async 'security/endSession'({ sessionGUID }, call) {
      const { sub } = await present(call);
      await db.transaction().execute(async (trx) => {
        const { numUpdatedRows } = await trx
          .updateTable('identity.sign_in')
          .set({ revoked_at: sql<Date>`now()` })
          .where('origin_jti', '=', sessionGUID)
          .where('sub', '=', sub)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows === 0n) throw new ProblemError(404, 'There is no such session');
        await audit(trx, sub, sessionGUID);
      });
      return {};
    },
    async 'security/endOtherSessions'(_, call) {
      const { sub, originJti } = await present(call);
      await db.transaction().execute(async (trx) => {
        await signIns.revokeAll(trx, sub, originJti);
        await audit(trx, sub, 'others');
      });
      return {};
    },
    async 'security/makeRecoveryCodes'({ password }, call) {
      const { sub } = await requireProof(context, call, password);
      const codes = await db.transaction().execute(async (trx) => {
        await recordAudit(trx, {
          organisationGUID: null,
          actorGUID: sub,
          action: 'recoveryCodes.made',
          object: { kind: 'account', id: sub },
        });
        await context.noteRecoveryCodesMade(trx, sub);
        return makeRecoveryCodes(context, trx, sub);
      });
      return { codes };
    },
  };
}
