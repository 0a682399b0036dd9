/**
 * The decision about access to one dataset: facts in, an answer with its reasons out. It reads nothing and has no
 * clock, so that the services that enforce it, guards and buttons of the browser, and the explanation of it, cannot differ.
 *
 * Grants only add. What limits is the scope, the datasets and the end of a token. Ways in are joined by or, limits by
 * and. Every way is in `because`, also those that do not suffice.
 */
import { isRoleId, roles } from './roles.ts';
import {
  type AccessLevel,
  levelNumber,
  levelOf,
  type GrantFacts,
  type GrantQuota,
  type AccessFacts,
  type AccessQuestion,
  type AccessReason,
  type AccessDecision,
  classLevel,
  standingOf,
  scopeFor,
} from './access.ts';

/** Whether an action uses quotas: reading files does; descriptions and editing do not. */
const isMetered = (wanted: number): boolean =>
  wanted > levelNumber('metadata') && wanted < levelNumber('edit');

/** Until the next period begins. */
const isUsedUp = ({ used, limit, resetsAt }: GrantQuota, now: number): boolean =>
  used >= limit && now < resetsAt;

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
    kind: principal.kind,
    ...(narrowing !== null && { narrowing }),
    ...(quota !== null && { quota }),
  };
  if (grant.from > now) return { ...base, effect: 'insufficient', code: 'grant.notYet' };
  if (until !== null && until <= now) return { ...base, effect: 'insufficient', code: 'grant.ended' };
  const { resourceGUID, column, isExport = false } = question;
  // The stored file has every row and column. A part ends at the level "query", so that one includes its export.
  const isPartOfExport = narrowing !== null && isExport;
  if (narrowing !== null && wanted >= levelNumber('download') && !isExport)
    return { ...base, effect: 'insufficient', code: 'grant.narrowed' };
  if (levelNumber(level) < (isPartOfExport ? levelNumber('query') : wanted))
    return { ...base, effect: 'insufficient', code: 'grant.level' };
  // An editor of a dataset edits all of it; a grant of some files opens none of that.
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
  if (quota !== null && isMetered(wanted) && isUsedUp(quota, now))
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
    quota !== null && isUsedUp(quota, now) ? quota.resetsAt : null,
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
