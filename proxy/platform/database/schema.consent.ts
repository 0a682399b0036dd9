/** Row types of `auth.consent_proof` in `migrations/0001_baseline/01_organisations.sql`, for Kysely. */
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
