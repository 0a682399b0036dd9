/** The audit log of an organisation, and of the platform: the handlers of their calls. */
import type { Kysely } from 'kysely';
import type { auditCalls, AuditEntry } from '#contract/audit.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { csvText } from '#contract/csv-cell.ts';
import type { Handler } from '#proxy/platform/service/service.ts';
import { countDays } from './count-days.ts';
import { listAudit, listPlatformAudit, readWhole } from './read-audit.ts';

/** The columns of the file, in its order. */
const columns = [
  'id',
  'at',
  'actorGUID',
  'actorName',
  'action',
  'objectKind',
  'objectId',
  'objectName',
  'before',
  'after',
  'reason',
] as const satisfies readonly (keyof AuditEntry)[];

const toCsv = (entries: readonly AuditEntry[]): string =>
  csvText([columns, ...entries.map((entry) => columns.map((column) => entry[column]))]);

const toJsonLines = (entries: readonly AuditEntry[]): string =>
  entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');

type AuditHandlers = { [N in keyof typeof auditCalls | 'platform/audit']: Handler<N> };

export function createAudit(kysely: Kysely<Schema>): AuditHandlers {
  return {
    'platform/audit': (request) => listPlatformAudit(kysely, request),
    'audit/list': (request) => listAudit(kysely, request),
    'audit/days': (request) => countDays(kysely, request),
    async 'audit/export'({ format, ...filter }) {
      const { entries, isCut } = await readWhole(kysely, filter);
      return { text: format === 'csv' ? toCsv(entries) : toJsonLines(entries), isCut };
    },
  };
}
