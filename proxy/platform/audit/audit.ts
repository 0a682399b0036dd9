/** The audit log: what was changed, by whom, written in the transaction of the change, so that neither is without the other. */
import type { AuditAction } from '#contract/audit-actions.ts';
import { sql, type Transaction } from 'kysely';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableJson } from '#proxy/platform/database/storable-text.ts';

export interface AuditEntry {
  /** The organisation whose administrators can read it; null for what concerns a person alone. */
  readonly organisationGUID: string | null;
  /** Who did it; null for the server itself. */
  readonly actorGUID: string | null;
  readonly action: AuditAction;
  readonly object: { readonly kind: string; readonly id: string };
  /** What changed, as JSON. Never a secret. */
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string;
}

const json = (value: unknown): string | null => (value === undefined ? null : storableJson(value));

/** Writes entries in one statement, and notes that they are to be sealed (`seal.ts`). */
export async function recordAudits(trx: Transaction<Schema>, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const lines = entries.map(
    ({ organisationGUID, actorGUID, action, object, before, after, reason = '' }) => ({
      organisation_guid: organisationGUID,
      actor_guid: actorGUID,
      action,
      object_kind: object.kind,
      object_id: object.id,
      before: json(before),
      after: json(after),
      reason,
    }),
  );
  await sql`
    with line as (
      insert into access.audit (organisation_guid, actor_guid, action, object_kind, object_id, before, after, reason)
      select e.organisation_guid, e.actor_guid, e.action, e.object_kind, e.object_id, e.before::jsonb, e.after::jsonb,
        e.reason
      from jsonb_to_recordset(${storableJson(lines)}::jsonb) as e (organisation_guid uuid, actor_guid uuid, action text,
        object_kind text, object_id text, before text, after text, reason text)
      returning id)
    insert into access.audit_unsealed (id) select id from line
  `.execute(trx);
}

/** Writes one entry. */
export const recordAudit = (trx: Transaction<Schema>, entry: AuditEntry): Promise<void> =>
  recordAudits(trx, [entry]);
