/**
 * The call `dataset/previewSharing`: who gains and who loses by a change of sharing. For each person whom the change
 * concerns it asks the decision that enforces access, before and after.
 */
import { sql, type Kysely } from 'kysely';
import { levelOf, type AccessLevel, type GrantFacts } from '#contract/access.ts';
import type { SharingEffect } from '#contract/entities/sharing.ts';
import type { CallRequest, CallResponse } from '#contract/index.ts';
import type { Narrowing, NarrowingInput } from '#contract/narrowing.ts';
import { NAMED_PEOPLE } from '#contract/sharing.ts';
import { findAddress } from '#proxy/platform/access/address-grants.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { askedFor, filesAskedBy, type AskedFor } from './asked-for.ts';
import { levelOfPart, unknownGrant } from './check-share.ts';
import { filesOf } from './grants-together.ts';
import { readSharedDataset } from './dataset-access.ts';
import { changesOpening, inGrants } from './given-by.ts';
import { askedFiles, grantsOf, levelsOf, readGrants, type Grant, type Target } from './reach.ts';
import { readPeople, type ReachedPerson } from './reached-people.ts';
import { findRecipient } from './recipient.ts';
import { countUsers } from './users-of-grants.ts';

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

/** A grant that is not made. */
const proposed = (
  to: Target,
  given: Pick<GrantFacts, 'level' | 'from' | 'until'> & {
    readonly resources?: readonly string[] | null | undefined;
    readonly narrowing?: NarrowingInput | null | undefined;
  },
  requestGUID: string | null = null,
): Grant => ({
  to,
  requestGUID,
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

/** What a change opens, as calls have it. */
type Opening = Pick<
  Extract<Request['change'], { kind: 'approve' }>,
  'level' | 'resources' | 'narrowing' | 'parts'
> & { readonly until: string | null };

/** The grants that open it: one for each part, and one for the files that are given whole. */
function proposedBy(
  { to, requestGUID, resources: asked }: AskedFor,
  change: Opening,
  { files, from }: { readonly files: readonly string[]; readonly from: number },
): Grant[] {
  const { level, narrowing = null, parts: named = [] } = change;
  const resources = change.resources ?? asked;
  const [only] = resources ?? files;
  const parts = narrowing === null || only === undefined ? named : [{ resourceGUID: only, narrowing }];
  const time = { from, until: momentOf(change.until) };
  return inGrants(
    level,
    parts.length === 0 ? resources : (resources ?? files),
    parts.map((part) => [part.resourceGUID, part.narrowing] as const),
  ).map((given) => proposed(to, { ...time, ...given }, requestGUID));
}

/** What has ended together with a grant, as it would be given again. @throws ProblemError 404 */
async function endedTogether(
  kysely: Kysely<Schema>,
  datasetGUID: string,
  grantGUID: string,
  now: number,
): Promise<readonly [Grant, ...Grant[]]> {
  const [first, ...others] = await readGrants(
    kysely,
    datasetGUID,
    sql`exists (select from access.dataset_grant named where named.grant_guid = ${grantGUID}
      and (named.grant_guid = g.grant_guid or named.request_guid = g.request_guid) and named.ended_at = g.ended_at)`,
  );
  if (first === undefined) throw unknownGrant();
  const again = ({ facts, ...grant }: Grant): Grant => ({
    ...grant,
    facts: { ...facts, grantGUID: crypto.randomUUID(), from: Math.max(now, facts.from) },
  });
  return [again(first), ...others.map(again)];
}

/** The grants as the change would make them, and whom it concerns. */
async function applyChange(
  kysely: Kysely<Schema>,
  request: Request,
  grants: readonly Grant[],
  { files, now }: { readonly files: readonly string[]; readonly now: number },
): Promise<{ to: Target; after: Grant[]; at: number; ended?: readonly string[] }> {
  const { organisationGUID, change } = request;
  if (change.kind === 'approve') {
    const asked = await askedFor(kysely, request, change.requestGUID);
    // What begins later is looked at when it begins.
    const from = Math.max(now, momentOf(change.from) ?? now);
    return { to: asked.to, after: [...grants, ...proposedBy(asked, change, { files, from })], at: from };
  }
  if (change.kind === 'again') {
    const again = await endedTogether(kysely, request.datasetGUID, change.grantGUID, now);
    return { to: again[0].to, after: [...grants, ...again], at: again[0].facts.from };
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
  const isWithIt = (grant: Grant) =>
    grant === changed || (grant.requestGUID !== null && grant.requestGUID === changed.requestGUID);
  const others = grants.filter((grant) => !isWithIt(grant));
  if (change.kind === 'end')
    return {
      to: changed.to,
      after: others,
      at,
      ended: grants.filter(isWithIt).map(({ facts }) => facts.grantGUID),
    };
  if (changesOpening(change)) {
    const { to, requestGUID } = changed;
    const asked = await filesAskedBy(kysely, requestGUID);
    const from = changed.facts.from;
    const { resources = filesOf(grants.filter(isWithIt).map(({ facts }) => facts.resources)) } = change;
    const opening = { ...change, resources };
    return {
      to,
      after: [...others, ...proposedBy({ to, requestGUID, resources: asked }, opening, { files, from })],
      at,
    };
  }
  const until = momentOf(change.until);
  const after = grants.filter(isWithIt).map(({ facts, ...grant }) => ({
    ...grant,
    facts: { ...facts, level: facts.narrowing === null ? change.level : levelOfPart(change.level), until },
  }));
  return { to: changed.to, after: [...others, ...after], at };
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
  callerGUID: string,
): Promise<CallResponse<'dataset/previewSharing'>> {
  const { organisationGUID, datasetGUID } = request;
  const { status, visibility, files, isCataloguePrivate } = await readSharedDataset(kysely, request);
  const before = await readGrants(kysely, datasetGUID);
  const { to, after, at, ended } = await applyChange(kysely, request, before, {
    files: files.map(({ resourceGUID }) => resourceGUID),
    now: Date.now(),
  });
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
    ...(ended !== undefined && { used: await countUsers(kysely, ended, callerGUID) }),
  };
}
