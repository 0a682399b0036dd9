/**
 * The call `dataset/previewSharing`: who gains and who loses by a change of sharing. For each person whom the change
 * concerns it asks the decision that enforces access, before and after.
 */
import { sql, type Kysely } from 'kysely';
import {
  accessLevels,
  levelOf,
  type AccessFacts,
  type AccessLevel,
  type GrantFacts,
  type PrincipalKind,
} from '#contract/access.ts';
import { decideAccess } from '#contract/access-decision.ts';
import type { SharingEffect } from '#contract/entities/sharing.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { Narrowing, NarrowingInput } from '#contract/narrowing.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { NAMED_PEOPLE } from '#contract/sharing.ts';
import { findAddress } from '#proxy/platform/access/address-grants.ts';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { StoredPrincipalKind } from '#proxy/platform/database/schema.access.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { findRecipient } from './recipient.ts';
import { readSharedDataset } from './dataset-access.ts';

type Request = CallRequest<'dataset/previewSharing'>;

/** Whom a grant is for. An address is known by name: no one else is reached by what is granted to it. */
type Target =
  | { readonly kind: PrincipalKind; readonly guid: string }
  | { readonly kind: 'address'; readonly guid: string; readonly email: string };

/** A grant with whom it is for. */
interface Grant {
  readonly to: Target;
  readonly facts: GrantFacts;
}

interface GrantRow {
  grant_guid: string;
  kind: StoredPrincipalKind;
  guid: string;
  email: string | null;
  level: number;
  valid_from: Date;
  valid_until: Date | null;
  resource_guids: string[] | null;
  narrowing: Narrowing | null;
}

interface PersonRow {
  name: string;
  role_id: number | null;
  identity_guid: string;
  groups: string[];
  organisations: string[];
}

async function readGrants(kysely: Kysely<Schema>, datasetGUID: string): Promise<Grant[]> {
  const { rows } = await sql<GrantRow>`
    select g.grant_guid, p.kind, p.guid, a.email, g.level, g.valid_from, g.valid_until, g.resource_guids, g.narrowing
    from access.dataset_grant g join access.principal p on p.id = g.principal_id
    left join access.address a on p.kind = 'address' and a.address_guid = p.guid
    where g.dataset_guid = ${datasetGUID} and g.ended_at is null
  `.execute(kysely);
  return rows.map((row) => ({
    to:
      row.kind === 'address'
        ? { kind: row.kind, guid: row.guid, email: row.email ?? '' }
        : { kind: row.kind, guid: row.guid },
    facts: {
      grantGUID: row.grant_guid,
      principal: { kind: row.kind === 'address' ? 'person' : row.kind, name: '' },
      level: levelOf(row.level),
      from: row.valid_from.getTime(),
      until: row.valid_until?.getTime() ?? null,
      resources: row.resource_guids,
      narrowing: row.narrowing,
      // How far a grant goes does not depend on how much of it is used.
      quota: null,
    },
  }));
}

/** The people of a principal, each with the groups and organisations that matter here. */
async function readPeople(
  kysely: Kysely<Schema>,
  to: Target,
  organisationGUID: string,
  grants: readonly Grant[],
): Promise<PersonRow[]> {
  // Whether an account has the address, and what else it reaches, is not to be learned here.
  if (to.kind === 'address')
    return [{ identity_guid: to.guid, name: to.email, role_id: null, groups: [], organisations: [] }];
  const { kind, guid } = to;
  const guidsOf = (wanted: PrincipalKind) =>
    grants.flatMap((grant) => (grant.to.kind === wanted ? [grant.to.guid] : []));
  const { rows } = await sql<PersonRow>`
    with concerned as (
      select ${guid}::uuid as identity_guid where ${kind} = 'person'
      union select identity_guid from auth.group_member
        where ${kind} = 'group' and group_id = ${guid} and identity_guid is not null
      union select identity_guid from auth.member where ${kind} = 'organisation' and organisation_guid = ${guid}
    )
    select c.identity_guid, coalesce(${fullName('u')}, '') as name, m.role_id,
      array(select group_id from auth.group_member t
        where t.identity_guid = c.identity_guid and t.group_id = any (${guidsOf('group')}::uuid[])) as groups,
      array(select organisation_guid from auth.member t
        where t.identity_guid = c.identity_guid
          and t.organisation_guid = any (${guidsOf('organisation')}::uuid[])) as organisations
    from concerned c
    left join auth."user" u using (identity_guid)
    left join auth.member m on m.organisation_guid = ${organisationGUID} and m.identity_guid = c.identity_guid
    order by name, c.identity_guid
  `.execute(kysely);
  return rows;
}

/** A grant to a key reaches no person. */
const reaches = ({ to }: Grant, { identity_guid, groups, organisations }: PersonRow): boolean => {
  const own: Readonly<Record<StoredPrincipalKind, readonly string[]>> = {
    person: [identity_guid],
    address: [identity_guid],
    group: groups,
    organisation: organisations,
    key: [],
  };
  return own[to.kind].includes(to.guid);
};

const momentOf = (instant: string | null | undefined): number | null =>
  instant === null || instant === undefined ? null : Date.parse(instant);

/** A part as the decision reads it: what its columns are called decides nothing. */
const partOf = (narrowing: NarrowingInput | null | undefined): Narrowing | null =>
  narrowing === null || narrowing === undefined ? null : { ...narrowing, fields: [] };

/** The grants as the change would make them, and whom it concerns. */
async function applyChange(
  kysely: Kysely<Schema>,
  { organisationGUID, change }: Request,
  grants: readonly Grant[],
  now: number,
): Promise<{ to: Target; after: Grant[]; at: number }> {
  if (change.kind === 'give') {
    const found = await findRecipient(kysely, { organisationGUID, principal: change.principal });
    const to: Target =
      found.kind === 'address'
        ? {
            ...found,
            guid: (await findAddress(kysely, organisationGUID, found.email)) ?? crypto.randomUUID(),
          }
        : found;
    const from = momentOf(change.from) ?? now;
    const facts: GrantFacts = {
      grantGUID: crypto.randomUUID(),
      principal: { kind: to.kind === 'address' ? 'person' : to.kind, name: '' },
      level: change.level,
      from,
      until: momentOf(change.until),
      resources: change.resources ?? null,
      narrowing: partOf(change.narrowing),
      quota: null,
    };
    // What begins later is checked at its beginning.
    return { to, after: [...grants, { to, facts }], at: Math.max(now, from) };
  }
  const changed = grants.find(({ facts }) => facts.grantGUID === change.grantGUID);
  if (changed === undefined)
    throw new ProblemError(404, 'There is no such grant', [fieldError('grantGUID', 'grant.unknown')]);
  const at = Math.max(now, changed.facts.from);
  const others = grants.filter((grant) => grant !== changed);
  if (change.kind === 'end') return { to: changed.to, after: others, at };
  const facts = { ...changed.facts, level: change.level, until: momentOf(change.until) };
  return { to: changed.to, after: [...others, { to: changed.to, facts }], at };
}

/** How far a person gets with each file of a dataset: 0 (not to be found) to 5. */
function levelsOf(facts: AccessFacts, files: readonly (string | undefined)[]): number[] {
  return files.map((resourceGUID) => {
    const may = (action: AccessLevel) =>
      decideAccess(facts, { action, ...(resourceGUID !== undefined && { resourceGUID }) });
    if (may('metadata').status === 404) return 0;
    return Math.max(1, ...accessLevels.map((action, index) => (may(action).allowed ? index + 1 : 0)));
  });
}

const best = (levels: readonly number[]): AccessLevel | null => {
  const level = Math.max(0, ...levels);
  return level === 0 ? null : levelOf(level);
};

/** The call `dataset/previewSharing`. @throws ProblemError 404 with the field at fault */
export async function previewSharing(
  kysely: Kysely<Schema>,
  request: Request,
): Promise<CallResponse<'dataset/previewSharing'>> {
  const { organisationGUID, datasetGUID } = request;
  const { status, visibility, files, isCataloguePrivate } = await readSharedDataset(kysely, request);
  const before = await readGrants(kysely, datasetGUID);
  const { to, after, at } = await applyChange(kysely, request, before, Date.now());
  const people = await readPeople(kysely, to, organisationGUID, before.concat(after));
  const guids = files.length === 0 ? [undefined] : files.map(({ resourceGUID }) => resourceGUID);
  // People with the same role and the same grants get the same answer.
  const known = new Map<string, { before: number[]; after: number[] }>();
  const effectOn = (person: PersonRow) => {
    const had = before.filter((grant) => reaches(grant, person));
    const has = after.filter((grant) => reaches(grant, person));
    const key = JSON.stringify([person.role_id, had, has]);
    const effect = known.get(key) ?? {
      before: reach(person, had),
      after: reach(person, has),
    };
    known.set(key, effect);
    return effect;
  };
  const reach = ({ role_id: roleId }: PersonRow, grants: readonly Grant[]) =>
    levelsOf(
      {
        now: at,
        caller: { kind: 'member', roleId, limits: null },
        isCataloguePrivate,
        dataset: { status, visibility },
        grants: grants.map(({ facts }) => facts),
        link: null,
      },
      guids,
    );
  const gains: SharingEffect[] = [];
  const loses: SharingEffect[] = [];
  for (const person of people) {
    const effect = effectOn(person);
    const said = { name: person.name, before: best(effect.before), after: best(effect.after) };
    if (effect.after.some((level, index) => level > (effect.before[index] ?? 0))) gains.push(said);
    if (effect.after.some((level, index) => level < (effect.before[index] ?? 0))) loses.push(said);
  }
  const named = (all: readonly SharingEffect[]) => ({
    count: all.length,
    people: all.slice(0, NAMED_PEOPLE),
  });
  return {
    gains: named(gains),
    loses: named(loses),
    unchanged: people.length - gains.length - loses.length,
  };
}
