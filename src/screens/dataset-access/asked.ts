/** A question about access: who is asked about, and what they want to do. */
import type { AccessLevel } from '#contract/access.ts';
import type { CallInput } from '#contract/index.ts';

export type AskedWho =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'email'; readonly email: string }
  | { readonly kind: 'person' | 'key'; readonly id: string; readonly name: string };

export interface Asked {
  readonly who: AskedWho;
  readonly action: AccessLevel;
  /** Empty for any file. */
  readonly resourceGUID: string;
  /** `YYYY-MM-DD` where the reader is; empty for now. */
  readonly day: string;
}

/** Noon of a day, when a share that begins or ends on that day is active; undefined for now, and for today. */
function momentOf(day: string): string | undefined {
  const noon = day === '' ? Number.NaN : Date.parse(`${day}T12:00:00`);
  const isToday = new Date(noon).toDateString() === new Date().toDateString();
  return Number.isNaN(noon) || isToday ? undefined : new Date(noon).toISOString();
}

/** The question as the call has it. */
export function askedRequest(
  { who, action, resourceGUID, day }: Asked,
  of: { readonly organisationGUID: string; readonly datasetGUID: string },
): CallInput<'dataset/explainAccess'> {
  const person =
    who.kind === 'visitor'
      ? { email: null }
      : who.kind === 'email'
        ? { email: who.email }
        : { principal: { kind: who.kind, id: who.id } };
  const at = momentOf(day);
  return {
    ...of,
    ...person,
    action,
    ...(resourceGUID !== '' && { resourceGUID }),
    ...(at !== undefined && { at }),
  };
}
