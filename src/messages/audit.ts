/** Gives the audit log its texts; those who may read it alone load them. */
import { audit } from './en/audit.ts';
import type { Widen } from './messages.ts';

export const useAuditMessages = (): Widen<typeof audit> => audit;
