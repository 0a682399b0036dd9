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
}

/** The question as the call has it. */
export function askedRequest(
  { who, action, resourceGUID }: Asked,
  of: { readonly organisationGUID: string; readonly datasetGUID: string },
): CallInput<'dataset/explainAccess'> {
  const person =
    who.kind === 'visitor'
      ? { email: null }
      : who.kind === 'email'
        ? { email: who.email }
        : { principal: { kind: who.kind, id: who.id } };
  return { ...of, ...person, action, ...(resourceGUID !== '' && { resourceGUID }) };
}
