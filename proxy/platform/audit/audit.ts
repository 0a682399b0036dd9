/** The audit log: what was changed, by whom, written in the transaction of the change, so that neither is without the other. */
import type { AuditAction } from '#contract/audit-actions.ts';
import type { Transaction } from 'kysely';
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

/** Writes one entry, and notes that it is to be sealed (`seal.ts`). */
export async function recordAudit(trx: Transaction<Schema>, entry: AuditEntry): Promise<void> {
  await trx
    .with('line', (db) =>
      db
        .insertInto('access.audit')
        .values({
          organisation_guid: entry.organisationGUID,
          actor_guid: entry.actorGUID,
          action: entry.action,
          object_kind: entry.object.kind,
          object_id: entry.object.id,
          before: json(entry.before),
          after: json(entry.after),
          reason: entry.reason ?? '',
        })
        .returning('id'),
    )
    .insertInto('access.audit_unsealed')
    .columns(['id'])
    .expression((db) => db.selectFrom('line').select('id'))
    .execute();
}
