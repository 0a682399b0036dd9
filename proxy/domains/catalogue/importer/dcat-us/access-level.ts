/**
 * What `accessLevel` means here: who may find the record, who may get the data, and what stage the record is
 * in. A record without distributions is never dropped; it becomes what it is, a description.
 */
import type { StatusCode, Visibility } from '#contract/entities/dataset.ts';
import { seedRow } from '#proxy/platform/lookups/tables.ts';

export interface AccessDecision {
  readonly status: StatusCode;
  readonly visibility: Visibility;
  readonly accessId: number;
}

const accessId = (code: string) => seedRow('access', code).id;

/**
 * - `public`: found by everyone; published, with data or without.
 * - `restricted public`: found by everyone, the data on request.
 * - `non-public`: found by the organisation alone; without data only the record is found.
 * Anything else is treated as `non-public`, because what was meant is unknown.
 * @param level null when the record does not say, as DCAT-US 3.0 allows: a published catalogue is public.
 */
export function decideAccess(level: string | null, hasData: boolean): AccessDecision {
  switch (level?.toLowerCase() ?? 'public') {
    case 'public':
      return { status: 'published', visibility: 'public', accessId: accessId('open') };
    case 'restricted public':
      return { status: 'onRequest', visibility: 'public', accessId: accessId('request') };
    default:
      return {
        status: hasData ? 'published' : 'onRequest',
        visibility: 'organisation',
        accessId: accessId('closed'),
      };
  }
}

/** True for a level of the standard. */
export const isAccessLevel = (level: string): boolean =>
  ['public', 'restricted public', 'non-public'].includes(level.toLowerCase());
