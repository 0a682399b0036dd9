/**
 * Who has access to a dataset, person by person and key by key: the calls `dataset/accessHolders` and
 * `dataset/exportAccess`. The facts are read in bulk, and the decision that enforces access is asked for each.
 */
import { sql, type Kysely } from 'kysely';
import {
  levelNumber,
  levelOf,
  type AccessFacts,
  type AccessLevel,
  type AccessReason,
  type TokenLimits,
} from '#contract/access.ts';
import { decideAccess } from '#contract/access-decision.ts';
import type { AccessHolder, ExplainedReason } from '#contract/entities/sharing.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import { ENDING_DAYS } from '#contract/sharing.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { csvText } from '#contract/csv-cell.ts';
import { readSharedDataset } from './dataset-access.ts';
import { explainReasons, instantOf } from './explain-reasons.ts';
import { askedFiles, grantsOf, guidsOf, levelsOf, readGrants, type Grant, type Reached } from './reach.ts';
import { readPeople } from './reached-people.ts';

type Filter = CallRequest<'dataset/exportAccess'>;

/** One who may have access, before the decision is asked. */
interface Candidate extends Reached {
  readonly kind: AccessHolder['kind'];
  readonly name: string;
  readonly from: string;
  readonly people: number | null;
  readonly roleId: number | null;
  readonly limits: TokenLimits | null;
  readonly lastUsed: Date | null;
}

/** How far someone gets, and by which ways. */
interface Reach {
  readonly level: AccessLevel;
  readonly isWhole: boolean;
  readonly because: readonly AccessReason[];
  readonly until: number | null;
}

type Holder = Candidate & Reach;

const none = { groups: [], organisations: [], people: null, roleId: null, limits: null, lastUsed: null };
const ANYONE: Candidate = { ...none, kind: 'anyone', guid: '', name: '', from: '' };

interface KeyRow {
  guid: string;
  name: string;
  from: string;
  role_id: number | null;
  scopes: string[];
  expires_at: Date;
  last_used_at: Date | null;
}

/** Keys that work: those of the organisation, and those of others that grants are for. */
async function readKeys(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  grants: readonly Grant[],
): Promise<Candidate[]> {
  const { rows } = await sql<KeyRow>`
    select k.key_guid as guid, k.name, o.name as from, k.scopes,
      case when k.organisation_guid = ${organisationGUID} then k.role_id end as role_id, k.expires_at,
      -- A key of others may have been used elsewhere.
      case when k.organisation_guid = ${organisationGUID} then k.last_used_at end as last_used_at
    from access.api_key k join auth.organisation o using (organisation_guid)
    where (k.organisation_guid = ${organisationGUID} or k.key_guid = any (${guidsOf(grants, 'key')}::uuid[]))
      and k.revoked_at is null and k.expires_at > now()
    order by k.name
  `.execute(kysely);
  return rows.map(({ guid, name, from, role_id, scopes, expires_at, last_used_at }) => ({
    ...none,
    kind: 'key',
    guid,
    name,
    from,
    roleId: role_id,
    limits: { scopes, until: expires_at.getTime() },
    lastUsed: last_used_at,
  }));
}

/** Organisations that the dataset is shared with, each as one: its members are not for others to list. */
async function readOrganisations(kysely: Kysely<Schema>, grants: readonly Grant[]): Promise<Candidate[]> {
  const { rows } = await sql<{ guid: string; name: string; people: number }>`
    select o.organisation_guid as guid, o.name,
      (select count(*) from auth.member m where m.organisation_guid = o.organisation_guid)::int as people
    from auth.organisation o where o.organisation_guid = any (${guidsOf(grants, 'organisation')}::uuid[])
    order by o.name
  `.execute(kysely);
  return rows.map((row) => ({ ...none, ...row, kind: 'organisation', from: '' }));
}

async function readCandidates(
  kysely: Kysely<Schema>,
  organisationGUID: string,
  grants: readonly Grant[],
): Promise<Candidate[]> {
  const concerned = sql`
    select identity_guid from auth.member where organisation_guid = ${organisationGUID}
    union select identity_guid from auth.group_member
      where group_id = any (${guidsOf(grants, 'group')}::uuid[]) and identity_guid is not null
    union select guid from unnest(${guidsOf(grants, 'person')}::uuid[]) guid`;
  const people = await readPeople(kysely, concerned, organisationGUID, grants);
  const persons = people.map((person): Candidate => ({
    ...none,
    ...person,
    kind: 'person',
    name: person.name ?? '',
  }));
  const [keys, organisations] = await Promise.all([
    readKeys(kysely, organisationGUID, grants),
    readOrganisations(kysely, grants),
  ]);
  return [...persons, ...keys, ...organisations, ANYONE];
}

/** When the last of some ways ends; null when one has no end. A key ends with itself. */
function endOf(because: readonly AccessReason[], limits: TokenLimits | null): number | null {
  const ends = because.map(({ until = null }) => until);
  const end = ends.includes(null) ? null : Math.max(...ends.filter((one) => one !== null));
  return limits === null ? end : Math.min(limits.until, end ?? limits.until);
}

function reachOf(facts: AccessFacts, files: readonly (string | undefined)[]): Reach | null {
  const levels = levelsOf(facts, files);
  const most = Math.max(...levels);
  if (most === 0) return null;
  const level = levelOf(most);
  const best = files.filter((_, index) => levels[index] === most);
  const decisions = best.map((resourceGUID) =>
    decideAccess(facts, { action: level, ...(resourceGUID !== undefined && { resourceGUID }) }),
  );
  // Files may be open by ways of their own: each way is named once.
  const ways = new Map(
    decisions.flatMap(({ because }) =>
      because
        .filter(({ effect }) => effect === 'allows')
        .map((reason) => [reason.grantGUID ?? reason.code, reason] as const),
    ),
  );
  const because = [...ways.values()];
  const isWhole = best.length === files.length && decisions.every(({ openings }) => openings === null);
  return { level, isWhole, because, until: endOf(because, facts.caller.limits) };
}

const isOpenToAll = ({ code }: AccessReason): boolean => code.startsWith('public.');

/** Everyone with access to a dataset of an organisation, those with the most first. @throws ProblemError 404 */
async function readHolders(
  kysely: Kysely<Schema>,
  request: { readonly organisationGUID: string; readonly datasetGUID: string },
): Promise<{ holders: Holder[]; now: number }> {
  const { status, visibility, files, isCataloguePrivate, now, isRemoved } = await readSharedDataset(
    kysely,
    request,
  );
  const grants = await readGrants(kysely, request.datasetGUID);
  const candidates = await readCandidates(kysely, request.organisationGUID, grants);
  const grantsFor = grantsOf(grants);
  // Those with the same role, the same limits and the same grants reach as far.
  const known = new Map<string, Reach | null>();
  const holders = candidates.flatMap((candidate): Holder[] => {
    const { kind, roleId, limits } = candidate;
    const own = grantsFor(candidate).map(({ facts }) => facts);
    const key = JSON.stringify([kind === 'anyone', roleId, limits, own.map(({ grantGUID }) => grantGUID)]);
    if (!known.has(key)) {
      const caller = { kind: kind === 'anyone' ? ('visitor' as const) : ('member' as const), roleId, limits };
      const dataset = isRemoved ? null : { status, visibility };
      const facts = { now, caller, isCataloguePrivate, dataset, grants: own, link: null };
      known.set(key, reachOf(facts, askedFiles(files)));
    }
    const reach = known.get(key) ?? null;
    // What is open to anyone is one line, and not one for each member.
    if (reach === null || (kind !== 'anyone' && reach.because.every(isOpenToAll))) return [];
    return [{ ...candidate, ...reach }];
  });
  const places = ['person', 'key', 'organisation', 'anyone'];
  const placeOf = ({ kind }: Holder) => (kind === 'key' ? 0 : places.indexOf(kind));
  // Names are in the order of the database; sorting keeps it.
  const sorted = holders.toSorted(
    (one, other) => placeOf(one) - placeOf(other) || levelNumber(other.level) - levelNumber(one.level),
  );
  return { holders: sorted, now };
}

/** A text in which case and accents do not matter. */
const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

const kinds = { people: 'person', keys: 'key', organisations: 'organisation' } as const;

async function findHolders(kysely: Kysely<Schema>, { search, kind, level, isEnding, ...request }: Filter) {
  const { holders, now } = await readHolders(kysely, request);
  const words = folded(search);
  const found = holders.filter(
    (holder) =>
      (kind === undefined || holder.kind === kinds[kind]) &&
      (level === undefined || holder.level === level) &&
      (words === '' || folded(`${holder.name} ${holder.from}`).includes(words)),
  );
  const ending = found.filter(({ until }) => until !== null && until <= now + ENDING_DAYS * 86_400_000);
  return { found: isEnding ? ending : found, endingCount: ending.length };
}

/** The call `dataset/accessHolders`. */
export async function listHolders(
  kysely: Kysely<Schema>,
  { limit, offset, ...filter }: CallRequest<'dataset/accessHolders'>,
): Promise<CallResponse<'dataset/accessHolders'>> {
  const { found, endingCount } = await findHolders(kysely, filter);
  const page = found.slice(offset, offset + limit);
  const reasons = await explainReasons(
    kysely,
    page.map(({ because }) => because),
  );
  return {
    result: page.map(({ kind, guid, name, from, people, level, isWhole, until, lastUsed }, index) => ({
      kind,
      id: kind === 'anyone' ? null : guid,
      name,
      from,
      people,
      level,
      isWhole,
      because: reasons[index] ?? [],
      until: instantOf(until),
      lastUsedAt: lastUsed?.toISOString() ?? null,
    })),
    totalCount: found.length,
    endingCount,
  };
}

const columns = ['kind', 'id', 'name', 'from', 'people', 'level', 'whole', 'because', 'until', 'lastUsedAt'];

/** A way as one text, such as `grant group Researchers`. */
const written = ({ code, kind, name, request }: ExplainedReason): string =>
  [code, kind, name, request === undefined ? undefined : `request ${request}`]
    .filter((part) => part !== undefined && part !== '')
    .join(' ');

/** The call `dataset/exportAccess`. */
export async function exportHolders(
  kysely: Kysely<Schema>,
  filter: Filter,
): Promise<CallResponse<'dataset/exportAccess'>> {
  const { found } = await findHolders(kysely, filter);
  const reasons = await explainReasons(
    kysely,
    found.map(({ because }) => because),
  );
  const lines = found.map(({ kind, guid, name, from, people, level, isWhole, until, lastUsed }, index) => [
    kind,
    guid,
    name,
    from,
    people,
    level,
    isWhole,
    (reasons[index] ?? []).map(written).join('; '),
    instantOf(until),
    lastUsed?.toISOString(),
  ]);
  return { text: csvText([columns, ...lines]) };
}
