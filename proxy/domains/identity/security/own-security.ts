/** Sessions and events of one's own account: the handlers of the calls `security/*`. */
import { sql } from 'kysely';
import { EVENTS_LIMIT, SESSIONS_LIMIT, type securityCalls } from '#contract/security.ts';
import { ProblemError } from '#contract/problem.ts';
import { recordAudit } from '#proxy/platform/audit/audit.ts';
import { requireCaller, type CallContext, type Handler } from '#proxy/platform/service/service.ts';
import type { IdentityContext } from '../context.ts';

export type SecurityHandlers = { [N in keyof typeof securityCalls]: Handler<N> };

/** With a pool elsewhere, which does not say what sessions there are. */
export function createRemoteSecurity(): SecurityHandlers {
  const refuse = () => Promise.reject(new ProblemError(404, 'The user pool is not in this server'));
  return {
    'security/view': refuse,
    'security/endSession': refuse,
    'security/endOtherSessions': refuse,
  };
}

export function createSecurity({
  db,
  signIns,
  tokens,
}: Pick<IdentityContext, 'db' | 'signIns' | 'tokens'>): SecurityHandlers {
  /** The caller, and the session that they ask in. */
  async function present(context: CallContext) {
    const { identityGUID, accessToken } = requireCaller(context);
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
    async 'security/view'(_, context) {
      const { sub, originJti } = await present(context);
      const [sessions, events] = await Promise.all([
        db
          .selectFrom('identity.sign_in')
          .select(['origin_jti', 'auth_time', 'expires_at'])
          .where('sub', '=', sub)
          .where('revoked_at', 'is', null)
          .where('expires_at', '>', sql<Date>`now()`)
          .orderBy(sql`origin_jti = ${originJti}`, 'desc')
          .orderBy('auth_time', 'desc')
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
      ]);
      return {
        sessions: sessions.map((row) => ({
          sessionGUID: row.origin_jti,
          startedAt: row.auth_time.toISOString(),
          expiresAt: row.expires_at.toISOString(),
          isPresent: row.origin_jti === originJti,
        })),
        events: events.map((row) => ({
          eventGUID: row.event_id,
          at: row.created_at.toISOString(),
          kind: row.event_type,
          succeeded: row.event_response === 'Pass',
        })),
      };
    },
    async 'security/endSession'({ sessionGUID }, context) {
      const { sub } = await present(context);
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
    async 'security/endOtherSessions'(_, context) {
      const { sub, originJti } = await present(context);
      await db.transaction().execute(async (trx) => {
        await signIns.revokeAll(trx, sub, originJti);
        await audit(trx, sub, 'others');
      });
      return {};
    },
  };
}
