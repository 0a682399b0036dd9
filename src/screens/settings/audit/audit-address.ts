/** What the address of `/settings/audit` says. */
import { auditActions, type AuditAction } from '#contract/audit-actions.ts';
import { isGuid } from '#contract/guid.ts';

export interface AuditAddress {
  readonly keywords: string;
  /** Null: any. */
  readonly action: AuditAction | null;
  readonly actor: string | null;
  readonly dataset: string | null;
  /** Days where the reader is, `YYYY-MM-DD`; empty for no bound. */
  readonly from: string;
  readonly until: string;
}

export const auditDefaults: AuditAddress = {
  keywords: '',
  action: null,
  actor: null,
  dataset: null,
  from: '',
  until: '',
};

const day = (value: unknown): string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : '';
const guid = (value: unknown): string | null => (typeof value === 'string' && isGuid(value) ? value : null);

/** Whatever cannot be read is the default. */
export function readAuditAddress(raw: Record<string, unknown>): AuditAddress {
  const { keywords } = raw;
  return {
    keywords:
      typeof keywords === 'string' || typeof keywords === 'number' ? String(keywords).slice(0, 200) : '',
    action: auditActions.find((action) => action === raw['action']) ?? null,
    actor: guid(raw['actor']),
    dataset: guid(raw['dataset']),
    from: day(raw['from']),
    until: day(raw['until']),
  };
}
