/** Levels of access to a dataset, and the facts and reasons of the decision about it (`access-decision.ts`). */
import type { StatusCode, Visibility } from './fixed-values.ts';
import type { Narrowing } from './narrowing.ts';
import type { QuotaPeriod } from './quota.ts';
import { roleGrants } from './roles.ts';

/** Days for which a grant that has ended is still listed. */
export const ENDED_GRANT_DAYS = 30;

/** What someone may do with a dataset, each including those before it. */
export const accessLevels = ['metadata', 'read', 'query', 'download', 'edit'] as const;
export type AccessLevel = (typeof accessLevels)[number];

/** 1 to 5; what the database stores. */
export const levelNumber = (level: AccessLevel): number => accessLevels.indexOf(level) + 1;

/** The level of a stored number. @throws RangeError for a number that is none */
export function levelOf(number: number): AccessLevel {
  const level = accessLevels[number - 1];
  if (level === undefined) throw new RangeError(`No access level has the number ${number}`);
  return level;
}

/** What can be granted a dataset. */
export const principalKinds = ['person', 'group', 'organisation', 'key'] as const;
export type PrincipalKind = (typeof principalKinds)[number];

/** How many requests for files a grant opens in a period, for all whom it reaches together. */
export interface GrantQuota {
  readonly limit: number;
  readonly period: QuotaPeriod;
  readonly used: number;
  /** When the next period begins, in milliseconds since 1970. */
  readonly resetsAt: number;
}

/** A grant to the caller, a group or an organisation of theirs. Times are milliseconds since 1970. */
export interface GrantFacts {
  readonly grantGUID: string;
  readonly principal: { readonly kind: PrincipalKind; readonly name: string };
  readonly level: AccessLevel;
  readonly from: number;
  readonly until: number | null;
  /** GUIDs of the resources that it opens; null for all. */
  readonly resources: readonly string[] | null;
  /** The part of the one resource that it opens; null for all of what it names. */
  readonly narrowing: Narrowing | null;
  /** Null: as many requests as they like. */
  readonly quota: GrantQuota | null;
}

/** What a personal token or an API key is limited to. */
export interface TokenLimits {
  readonly scopes: readonly string[];
  readonly until: number;
  /** Where its scopes are changed, as a path of the site; absent where they cannot be. */
  readonly form?: string;
}

export interface AccessFacts {
  /** Milliseconds since 1970, by the clock of the database. */
  readonly now: number;
  readonly caller: {
    readonly kind: 'visitor' | 'member';
    /** The caller's role in the organisation of the dataset; null when they are no member of it. */
    readonly roleId: number | null;
    /** Null for a person who signed in. */
    readonly limits: TokenLimits | null;
  };
  /** PRIVATE_DATA_CATALOGUE: members find what is visible to their organisation. */
  readonly isCataloguePrivate: boolean;
  /** Null when there is no such dataset. */
  readonly dataset: { readonly status: StatusCode; readonly visibility: Visibility } | null;
  /** Grants that were not taken back; they may have ended, or begin later. */
  readonly grants: readonly GrantFacts[];
  /** The end of the secret link to this dataset that the caller has opened; null for every other caller. */
  readonly link: number | null;
}

export interface AccessQuestion {
  readonly action: AccessLevel;
  readonly resourceGUID?: string;
  /** Place of a column in the table of the resource. */
  readonly column?: number;
  /** A download that is made of the table, so that it can have a part of it; otherwise it is the stored file. */
  readonly isExport?: boolean;
}

/** What the explanation can say of a way in, or of a limit. */
export const accessReasonCodes = [
  'public.published',
  'public.announced',
  'role',
  'link',
  'grant',
  'grant.notYet',
  'grant.ended',
  'grant.level',
  'grant.otherResource',
  'grant.someFiles',
  'grant.unpublished',
  'grant.narrowed',
  'grant.otherColumn',
  'grant.spent',
  'grant.pending',
  'token.ended',
  'token.scope',
] as const;
export type AccessReasonCode = (typeof accessReasonCodes)[number];

/** One way in, or one limit, and what it does to the answer. */
export interface AccessReason {
  /** `insufficient`: a way in that does not reach far enough; `limits`: a limit that lets this pass. */
  readonly effect: 'allows' | 'insufficient' | 'limits' | 'forbids';
  readonly code: AccessReasonCode;
  /** How far this way goes. */
  readonly level?: AccessLevel;
  /** The role, the principal of the grant, or the scope that is missing. */
  readonly name?: string;
  /** What a grant is for. */
  readonly kind?: PrincipalKind;
  readonly grantGUID?: string;
  readonly until?: number | null;
  /** The columns and rows to which the grant is limited. */
  readonly narrowing?: Narrowing;
  readonly quota?: GrantQuota;
}

export interface AccessDecision {
  readonly allowed: boolean;
  /**
   * 401: the token is no longer valid; 404: the caller may not know that there is such a dataset, and gets no reasons;
   * 429: a grant would open it, and its quota is used up.
   */
  readonly status: 200 | 401 | 403 | 404 | 429;
  readonly because: readonly AccessReason[];
  /**
   * What is open: null for everything, otherwise parts of the table in the resource that was asked about. A cell is open
   * when one part has both its row and its column. Empty when the answer is no.
   */
  readonly openings: readonly Narrowing[] | null;
  /** The first moment at which time alone may change the answer; null when it cannot. */
  readonly until: number | null;
  /** GUIDs of the grants whose quota a request uses; none where something opens the same without one. */
  readonly spends: readonly string[];
}

/** Whether the access suffices; a quota that is used up begins again with the next period. */
export const hasAccess = ({ status }: Pick<AccessDecision, 'status'>): boolean =>
  status === 200 || status === 429;

/**
 * How far status, visibility and role reach without grants: 0 (not to be found) to 5. The SQL function
 * `catalogue.may_find` is true where this is more than 0.
 */
export function classLevel(
  { status, visibility }: { readonly status: StatusCode; readonly visibility: Visibility },
  standing: 'public' | 'member' | 'editor',
): number {
  if (standing === 'editor') return levelNumber('edit');
  const isOpen = visibility === 'public' && status !== 'draft';
  const isOwn = standing === 'member' && visibility !== 'private';
  if (!isOpen && !isOwn) return 0;
  if (status === 'published' || (isOwn && status === 'onRequest')) return levelNumber('download');
  return levelNumber('metadata');
}

/** What a role in the organisation of a dataset makes of a caller. */
export function standingOf(
  roleId: number | null,
  isCataloguePrivate: boolean,
): 'public' | 'member' | 'editor' {
  if (roleId === null) return 'public';
  if (roleGrants(roleId, 'dataset.edit')) return 'editor';
  return isCataloguePrivate && roleGrants(roleId, 'dataset.readDrafts') ? 'member' : 'public';
}

/** The scope that a token needs for an action on datasets. Tokens that read previews may query tables as well. */
export const scopeFor = (action: AccessLevel): string => `dataset.${action === 'query' ? 'read' : action}`;
