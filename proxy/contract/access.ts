/**
 * The decision about access to one dataset: facts in, an answer with its reasons out. It reads nothing and has no
 * clock, so that the services that enforce it, guards and buttons of the browser, and the explanation of it, cannot differ.
 *
 * Grants only add. What limits is the scope, the datasets and the end of a token. Ways in are joined by or, limits by
 * and. Every way is in `because`, also those that do not suffice.
 */
import type { StatusCode, Visibility } from './fixed-values.ts';
import type { Narrowing } from './narrowing.ts';
import type { QuotaPeriod } from './quota.ts';
import { isRoleId, roleGrants, roles } from './roles.ts';

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

/** The scope that a token needs for an action on datasets. */
export const scopeFor = (action: AccessLevel): string => `dataset.${action}`;

/** Whether an action uses quotas: reading files does; descriptions and editing do not. */
const isMetered = (wanted: number): boolean =>
  wanted > levelNumber('metadata') && wanted < levelNumber('edit');

/** The grants whose quota a request uses, of the ways that open what is wanted. */
function spendsOf(open: readonly AccessReason[]): string[] {
  const whole = open.filter(({ narrowing }) => narrowing === undefined);
  if (whole.some(({ quota }) => quota === undefined)) return [];
  // One that opens everything, otherwise all parts together.
  const [one] = whole;
  return (one === undefined ? open : [one]).flatMap(({ grantGUID, quota }) =>
    grantGUID === undefined || quota === undefined ? [] : [grantGUID],
  );
}

function weighGrant(
  grant: GrantFacts,
  { wanted, now, isDraft }: { readonly wanted: number; readonly now: number; readonly isDraft: boolean },
  question: AccessQuestion,
): AccessReason {
  const { grantGUID, level, until, principal, narrowing, quota } = grant;
  const base = {
    grantGUID,
    level,
    until,
    name: principal.name,
    ...(narrowing !== null && { narrowing }),
    ...(quota !== null && { quota }),
  };
  if (grant.from > now) return { ...base, effect: 'insufficient', code: 'grant.notYet' };
  if (until !== null && until <= now) return { ...base, effect: 'insufficient', code: 'grant.ended' };
  // The stored file has every row and column.
  if (narrowing !== null && wanted >= levelNumber('download'))
    return { ...base, effect: 'insufficient', code: 'grant.narrowed' };
  if (levelNumber(level) < wanted) return { ...base, effect: 'insufficient', code: 'grant.level' };
  const { resourceGUID, column } = question;
  // Who edits a dataset edits all of it; a grant of some files opens none of that.
  if (grant.resources !== null && wanted >= levelNumber('edit'))
    return { ...base, effect: 'insufficient', code: 'grant.someFiles' };
  if (grant.resources !== null && resourceGUID !== undefined && !grant.resources.includes(resourceGUID))
    return { ...base, effect: 'insufficient', code: 'grant.otherResource' };
  // Files of a draft may change until it is published: they are for editors. Its description can be shared.
  const isEditor = level === 'edit' && grant.resources === null;
  if (isDraft && wanted > levelNumber('metadata') && !isEditor)
    return { ...base, effect: 'insufficient', code: 'grant.unpublished' };
  if (column !== undefined && narrowing?.columns?.includes(column) === false)
    return { ...base, effect: 'insufficient', code: 'grant.otherColumn' };
  if (quota !== null && isMetered(wanted) && quota.used >= quota.limit)
    return { ...base, effect: 'insufficient', code: 'grant.spent' };
  return { ...base, effect: 'allows', code: 'grant' };
}

/** Ways in by status, visibility and role. */
function classReasons({ caller, dataset, isCataloguePrivate }: AccessFacts, wanted: number): AccessReason[] {
  if (dataset === null) return [];
  const effectOf = (level: number) => (level >= wanted ? 'allows' : 'insufficient');
  const forAll = classLevel(dataset, 'public');
  const own = classLevel(dataset, standingOf(caller.roleId, isCataloguePrivate));
  return [
    ...(forAll > 0
      ? [
          {
            effect: effectOf(forAll),
            code: dataset.status === 'published' ? 'public.published' : 'public.announced',
            level: levelOf(forAll),
          } as const,
        ]
      : []),
    ...(own > forAll && caller.roleId !== null && isRoleId(caller.roleId)
      ? [
          {
            effect: effectOf(own),
            code: 'role',
            level: levelOf(own),
            name: roles[caller.roleId].name,
          } as const,
        ]
      : []),
  ];
}

/** A secret link shows the page and the previews of a draft, and nothing of what is published. */
function linkReasons({ link, dataset, now }: AccessFacts, wanted: number): AccessReason[] {
  if (link === null || link <= now || dataset?.status !== 'draft') return [];
  const level = 'read';
  return [
    { effect: wanted <= levelNumber(level) ? 'allows' : 'insufficient', code: 'link', level, until: link },
  ];
}

const isLive = ({ from, until }: GrantFacts, now: number): boolean =>
  from <= now && (until === null || until > now);

function nearest(moments: readonly (number | null)[], now: number): number | null {
  const later = moments.filter((moment) => moment !== null).filter((moment) => moment > now);
  return later.length === 0 ? null : Math.min(...later);
}

const HIDDEN: AccessDecision = {
  allowed: false,
  status: 404,
  because: [],
  openings: [],
  until: null,
  spends: [],
};

/** Decides, and says why. */
export function decideAccess(facts: AccessFacts, question: AccessQuestion): AccessDecision {
  const { now, caller, dataset, grants } = facts;
  if (dataset === null) return HIDDEN;
  const wanted = levelNumber(question.action);
  const { limits } = caller;
  const moments = grants.flatMap(({ from, until: end, quota }) => [
    from,
    end,
    quota !== null && quota.used >= quota.limit ? quota.resetsAt : null,
  ]);
  const until = nearest([...moments, limits?.until ?? null], now);
  if (limits !== null && limits.until <= now) {
    const ended = { effect: 'forbids', code: 'token.ended', until: limits.until } as const;
    return { allowed: false, status: 401, because: [ended], openings: [], until: null, spends: [] };
  }
  const ways = [
    ...classReasons(facts, wanted),
    ...linkReasons(facts, wanted),
    ...grants.map((grant) =>
      weighGrant(grant, { wanted, now, isDraft: dataset.status === 'draft' }, question),
    ),
  ];
  const hasScope = (action: AccessLevel) => limits === null || limits.scopes.includes(scopeFor(action));
  const mayFind =
    hasScope('metadata') &&
    (grants.some((grant) => isLive(grant, now)) || ways.some((way) => !way.code.startsWith('grant')));
  if (!mayFind) return { ...HIDDEN, until };
  const name = scopeFor(question.action);
  const because: AccessReason[] =
    limits === null
      ? ways
      : [...ways, { effect: hasScope(question.action) ? 'limits' : 'forbids', code: 'token.scope', name }];
  const open = ways.filter(({ effect }) => effect === 'allows');
  const allowed = hasScope(question.action) && open.length > 0;
  if (!allowed) {
    const isSpent = hasScope(question.action) && ways.some(({ code }) => code === 'grant.spent');
    return { allowed, status: isSpent ? 429 : 403, because, openings: [], until, spends: [] };
  }
  const parts = open.map(({ narrowing = null }) => narrowing);
  // Metadata is never in parts.
  const isWhole = wanted === levelNumber('metadata') || parts.includes(null);
  const openings = isWhole ? null : parts.filter((part) => part !== null);
  const spends = isMetered(wanted) ? spendsOf(open) : [];
  return { allowed, status: 200, because, openings, until, spends };
}
