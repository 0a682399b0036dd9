/**
 * The call `dataset/previewSharing`: who gains and who loses by a change of sharing. For each person whom the change
 * concerns it asks the decision that enforces access, before and after.
 */
import { sql, type Kysely } from 'kysely';
import { levelOf, type AccessLevel, type GrantFacts, type PrincipalKind } from '#contract/access.ts';
import type { SharingEffect } from '#contract/entities/sharing.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { Narrowing, NarrowingInput } from '#contract/narrowing.ts';
import { NAMED_PEOPLE } from '#contract/sharing.ts';
import { findAddress } from '#proxy/platform/access/address-grants.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { unknownGrant } from './check-share.ts';
import { readSharedDataset } from './dataset-access.ts';
import { askedFiles, grantsOf, levelsOf, readGrants, type Grant, type Target } from './reach.ts';
import { readPeople, type ReachedPerson } from './reached-people.ts';
import { findRecipient } from './recipient.ts';
import { unknownRequest } from './request-rules.ts';

type Request = CallRequest<'dataset/previewSharing'>;

/** The people of a principal, each with the groups and organisations that matter here; a key is alone. */
async function peopleOf(
  kysely: Kysely<Schema>,
  to: Target,
  organisationGUID: string,
  grants: readonly Grant[],
): Promise<ReachedPerson[]> {
  // Whether an account has the address, and what else it reaches, is not to be learned here.
  if (to.kind === 'address')
    return [{ guid: to.guid, name: to.email, roleId: null, from: '', groups: [], organisations: [] }];
  const { kind, guid } = to;
  if (kind === 'key') {
    const { rows } = await sql<{ name: string | null }>`
      select (select name from access.api_key where key_guid = ${guid}) as name`.execute(kysely);
    return [{ guid, name: rows[0]?.name ?? '', roleId: null, from: '', groups: [], organisations: [] }];
  }
  const concerned = sql`
    select ${guid}::uuid as identity_guid where ${kind} = 'person'
    union select identity_guid from auth.group_member
      where ${kind} = 'group' and group_id = ${guid} and identity_guid is not null
    union select identity_guid from auth.member where ${kind} = 'organisation' and organisation_guid = ${guid}`;
  return readPeople(kysely, concerned, organisationGUID, grants);
}

const momentOf = (instant: string | null | undefined): number | null =>
  instant === null || instant === undefined ? null : Date.parse(instant);

/** A part as the decision reads it: what its columns are called decides nothing. */
const partOf = (narrowing: NarrowingInput | null | undefined): Narrowing | null =>
  narrowing === null || narrowing === undefined ? null : { ...narrowing, fields: [] };

/** Whom an open request is for. @throws ProblemError 404 */
async function askedFor(
  kysely: Kysely<Schema>,
  { organisationGUID, datasetGUID }: Request,
  requestGUID: string,
): Promise<Target> {
  const { rows } = await sql<{ kind: PrincipalKind; guid: string }>`
    select coalesce(q.used_by_kind, 'person') as kind, coalesce(q.used_by_guid, q.identity_guid) as guid
    from access.request q join catalogue.dataset d using (dataset_guid)
    where q.request_guid = ${requestGUID} and q.dataset_guid = ${datasetGUID} and q.state = 'open'
      and d.organisation_guid = ${organisationGUID}
  `.execute(kysely);
  const [row] = rows;
  if (row === undefined) throw unknownRequest();
  return row;
}

/** A grant that is not made. */
const proposed = (
  to: Target,
  given: Pick<GrantFacts, 'level' | 'from' | 'until'> & {
    readonly resources?: string[] | null | undefined;
    readonly narrowing?: NarrowingInput | null | undefined;
  },
): Grant => ({
  to,
  facts: {
    grantGUID: crypto.randomUUID(),
    principal: { kind: to.kind === 'address' ? 'person' : to.kind, name: '' },
    level: given.level,
    from: given.from,
    until: given.until,
    resources: given.resources ?? null,
    narrowing: partOf(given.narrowing),
    quota: null,
  },
});

/** The grants as the change would make them, and whom it concerns. */
async function applyChange(
  kysely: Kysely<Schema>,
  request: Request,
  grants: readonly Grant[],
  now: number,
): Promise<{ to: Target; after: Grant[]; at: number }> {
  const { organisationGUID, change } = request;
  if (change.kind === 'approve') {
    const to = await askedFor(kysely, request, change.requestGUID);
    const grant = proposed(to, { ...change, from: now, until: momentOf(change.until) });
    return { to, after: [...grants, grant], at: now };
  }
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
    const grant = proposed(to, { ...change, from, until: momentOf(change.until) });
    // What begins later is checked at its beginning.
    return { to, after: [...grants, grant], at: Math.max(now, from) };
  }
  const changed = grants.find(({ facts }) => facts.grantGUID === change.grantGUID);
  if (changed === undefined) throw unknownGrant();
  const at = Math.max(now, changed.facts.from);
  const others = grants.filter((grant) => grant !== changed);
  if (change.kind === 'end') return { to: changed.to, after: others, at };
  const facts = { ...changed.facts, level: change.level, until: momentOf(change.until) };
  return { to: changed.to, after: [...others, { to: changed.to, facts }], at };
}

/** What a change does to one person; without a name for those whom the organisation does not know. */
type Effect = Omit<SharingEffect, 'name'> & Pick<ReachedPerson, 'name'>;

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
  const people = await peopleOf(kysely, to, organisationGUID, before.concat(after));
  const [beforeOf, afterOf] = [grantsOf(before), grantsOf(after)];
  // People with the same role and the same grants get the same answer.
  const known = new Map<string, { before: number[]; after: number[] }>();
  const effectOn = (person: ReachedPerson) => {
    const [had, has] = [beforeOf(person), afterOf(person)];
    const key = JSON.stringify([person.roleId, had, has]);
    const effect = known.get(key) ?? {
      before: reach(person, had),
      after: reach(person, has),
    };
    known.set(key, effect);
    return effect;
  };
  const reach = ({ roleId }: ReachedPerson, grants: readonly Grant[]) =>
    levelsOf(
      {
        now: at,
        caller: { kind: 'member', roleId, limits: null },
        isCataloguePrivate,
        dataset: { status, visibility },
        grants: grants.map(({ facts }) => facts),
        link: null,
      },
      askedFiles(files),
    );
  const gains: Effect[] = [];
  const loses: Effect[] = [];
  for (const person of people) {
    const effect = effectOn(person);
    const said = { name: person.name, before: best(effect.before), after: best(effect.after) };
    if (effect.after.some((level, index) => level > (effect.before[index] ?? 0))) gains.push(said);
    if (effect.after.some((level, index) => level < (effect.before[index] ?? 0))) loses.push(said);
  }
  const named = (all: readonly Effect[]) => ({
    count: all.length,
    people: all
      .flatMap(({ name, ...levels }) => (name === null ? [] : { name, ...levels }))
      .slice(0, NAMED_PEOPLE),
  });
  return {
    gains: named(gains),
    loses: named(loses),
    unchanged: people.length - gains.length - loses.length,
  };
}
