/** Row types of `auth.consent_proof` in `migrations/0110_baseline/18_messages.sql`, for Kysely. */
import type { Generated } from 'kysely';
import type { ConsentChoice } from '#contract/consent-constants.ts';

interface ConsentProofTable {
  consent_id: string;
  decided_at: Date | string;
  policy_version: number;
  choice: ConsentChoice;
  allowed: string[];
  recorded_at: Generated<Date>;
}

export interface ConsentSchema {
  'auth.consent_proof': ConsentProofTable;
}
