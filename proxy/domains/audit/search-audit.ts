/**
 * Finds text in the audit log of an organisation, newest lines first. A word of every third line is found among the newest
 * lines without an index; a word of a few lines is found by the index, in blocks of ids that double until the page is full.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { fullName } from '#proxy/platform/database/full-name.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';

/** Lines that are read one after the other before the index is asked. */
const WALKED = 4_000;
/** Ids of a block are equal but for so many bits, as in the index `audit_words_by_block`. */
const BLOCK_BITS = 18n;
/** Blocks that one statement asks at most. */
const WIDEST = 16;

/** A text that is looked for anywhere in another, with no sign of it taken as a pattern. */
const containing = (search: string): string => `%${storableText(search).replaceAll(/[\\%_]/g, '\\$&')}%`;

/** People and things of an organisation whose names contain a text, at most of each kind. */
const NAMED = 200;

interface Named {
  readonly people: string[];
  readonly objects: string[];
}

/** GUIDs of whose name contains a pattern: entries have GUIDs, and names change. */
async function findNamed(kysely: Kysely<Schema>, organisationGUID: string, pattern: string): Promise<Named> {
  const { rows } = await sql<Named>`
    -- Only people whom the log of the organisation names, since others would use up the limit.
    with person as (
      select u.identity_guid::text as id from auth."user" u
      where ${fullName('u')} ilike ${pattern} and coalesce(
        -- Not "exists", for which PostgreSQL reads the whole log once instead of one line for each of a few people.
        (select true from access.audit a
          where a.organisation_guid = ${organisationGUID} and a.actor_guid = u.identity_guid limit 1),
        (select true from access.audit a
          where a.organisation_guid = ${organisationGUID} and a.object_id = u.identity_guid::text limit 1), false)
      limit ${NAMED}
    )
    select array(select id from person) as people, array(
      select id from person
      union all (select dataset_guid::text from catalogue.dataset
        where organisation_guid = ${organisationGUID} and title ilike ${pattern} limit ${NAMED})
      union all (select group_id::text from auth."group"
        where organisation_guid = ${organisationGUID} and name ilike ${pattern} limit ${NAMED})
      union all (select key_guid::text from access.api_key
        where organisation_guid = ${organisationGUID} and name ilike ${pattern} limit ${NAMED})
      union all (select invitation_guid::text from auth.invitation
        where organisation_guid = ${organisationGUID} and email ilike ${pattern} limit ${NAMED})
      union all (select organisation_guid::text from auth.organisation
        where organisation_guid = ${organisationGUID} and name ilike ${pattern})
    ) as objects
  `.execute(kysely);
  return rows[0] ?? { people: [], objects: [] };
}

/** The words of a line, as the index has them. */
const words = sql`lower(a.action || ' ' || a.reason || ' ' || coalesce(a.before::text, '') || ' ' || coalesce(a.after::text, ''))`;

/** A GUID or a hash: each of its trigrams is in many lines, and a few of them together are in one. Not one of a few digits. */
const isRandom = (text: string): boolean => /^[\da-f-]{20,}$/.test(text) && new Set(text).size > 8;
/** Characters of such a text that the index is asked for: few lines have all their trigrams, and each takes time. */
const INDEXED = 6;

/** Lines of such a text in one block; with more, the other blocks have so many that they are asked by turns. */
const FEW_IN_BLOCK = 8;

/** That a line's words contain a text, in lower case. */
function inWordsOf(text: string): RawBuilder<boolean> {
  if (!isRandom(text)) return sql<boolean>`${words} like ${containing(text)}`;
  // The index reads the lines of each trigram; the function, which it cannot use, compares the whole text.
  return sql<boolean>`(${words} like ${containing(text.slice(-INDEXED))} and strpos(${words}, ${text}) > 0)`;
}

/** Each way in which a line can have the text: in its words, or about someone or something whose name has it. */
async function waysToContain(kysely: Kysely<Schema>, organisationGUID: string, search: string) {
  const { people, objects } = await findNamed(kysely, organisationGUID, containing(search));
  const text = storableText(search).toLowerCase();
  return {
    isRare: isRandom(text),
    inWords: inWordsOf(text),
    byName: [
      ...(people.length > 0 ? [sql<boolean>`a.actor_guid = any (${people}::uuid[])`] : []),
      ...(objects.length > 0 ? [sql<boolean>`a.object_id = any (${objects}::text[])`] : []),
    ],
  };
}

interface Search {
  readonly organisationGUID: string;
  readonly search: string;
  /** Conditions on a line `a`, beside the text and the organisation. */
  readonly conditions: readonly RawBuilder<unknown>[];
  /** The conditions that say where the index has to look. */
  readonly action: string | undefined;
  readonly from: string | undefined;
  readonly until: string | undefined;
  /** The id that all found ones are below. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** Ids grow with time, but for lines that were written at about the same time, and for a clock that was set back. */
const DISORDER = '1 hour';
const DISORDERED = 1_000;

/**
 * Between which ids the lines of a period are, so that a word of many lines is not looked for in all later blocks.
 * @returns null for a bound that is not asked for; no lines where `last` is below `first`
 */
async function idsOfPeriod(
  kysely: Kysely<Schema>,
  { organisationGUID, from, until }: Pick<Search, 'organisationGUID' | 'from' | 'until'>,
): Promise<{ readonly first: bigint | null; readonly last: bigint | null }> {
  if (from === undefined && until === undefined) return { first: null, last: null };
  const own = sql`organisation_guid = ${organisationGUID}`;
  const { rows } = await sql<{ first: string | null; last: string | null }>`
    select (select min(id)::text from (
        (select id from access.audit where ${own} and at >= ${from ?? null}::timestamptz
          and at < ${from ?? null}::timestamptz + ${DISORDER}::interval)
        union all
        (select id from access.audit where ${own} and at >= ${from ?? null}::timestamptz order by at limit ${DISORDERED})
      ) a) as first,
      (select max(id)::text from (
        (select id from access.audit where ${own} and at <= ${until ?? null}::timestamptz
          and at > ${until ?? null}::timestamptz - ${DISORDER}::interval)
        union all
        (select id from access.audit where ${own} and at <= ${until ?? null}::timestamptz order by at desc
          limit ${DISORDERED})
      ) a) as last
  `.execute(kysely);
  const { first = null, last = null } = rows[0] ?? {};
  const none = (from !== undefined && first === null) || (until !== undefined && last === null);
  if (none) return { first: 1n, last: 0n };
  return { first: first === null ? null : BigInt(first), last: last === null ? null : BigInt(last) };
}

/** The newest lines, one after the other. @returns ids, and the lowest that was looked at; null behind the last line */
async function walk(kysely: Kysely<Schema>, { organisationGUID, before }: Search, fits: RawBuilder<unknown>) {
  const { rows } = await sql<{ ids: string[] | null; lowest: string | null }>`
    select array_agg(a.id::text order by a.id desc) filter (where ${fits}) as ids,
      case count(*) when ${WALKED}::int then min(a.id)::text end as lowest
    from (
      select * from access.audit where organisation_guid = ${organisationGUID}
        ${before === undefined ? sql`` : sql`and id < ${before}::bigint`}
      order by id desc limit ${WALKED}
    ) a
  `.execute(kysely);
  return { ids: rows[0]?.ids ?? [], lowest: rows[0]?.lowest ?? null };
}

/** The oldest line of an organisation; null where it has none. */
async function oldest(kysely: Kysely<Schema>, organisationGUID: string): Promise<bigint | null> {
  const { rows } = await sql<{ id: string | null }>`
    select min(a.id)::text as id from access.audit a where a.organisation_guid = ${organisationGUID}
  `.execute(kysely);
  const id = rows[0]?.id ?? null;
  return id === null ? null : BigInt(id);
}

/** The bound of both: ids below `before`, and not above `last`. */
function lower(before: string | undefined, last: bigint | null): string | undefined {
  if (last === null) return before;
  const bound = last + 1n;
  return before === undefined || BigInt(before) > bound ? bound.toString() : before;
}

/** @returns the ids of the lines that contain a text, the newest first */
export async function searchAudit(kysely: Kysely<Schema>, request: Search): Promise<string[]> {
  const { organisationGUID, conditions, limit } = request;
  const period = await idsOfPeriod(kysely, request);
  if (period.first !== null && period.last !== null && period.last < period.first) return [];
  const { isRare, inWords, byName } = await waysToContain(kysely, organisationGUID, request.search);
  const all = sql.join([...conditions, sql`(${sql.join([inWords, ...byName], sql` or `)})`], sql` and `);
  const near = await walk(kysely, { ...request, before: lower(request.before, period.last) }, all);
  const found = near.ids.slice(0, limit);
  const last = near.lowest === null ? null : (period.first ?? (await oldest(kysely, organisationGUID)));
  // The words of a line begin with its action, which the index finds as well.
  const indexed =
    request.action === undefined
      ? inWords
      : sql`${inWords} and ${words} like ${`${containing(request.action.toLowerCase()).slice(1, -1)} %`}`;
  if (near.lowest === null || last === null) return found;
  let end = BigInt(near.lowest);
  // Whether the index is asked for the text alone: it compares the numbers of blocks with each line of a trigram.
  let allAtOnce = false;
  for (let width = 1; found.length < limit && end > last; width = Math.min(width * 2, WIDEST)) {
    const top = (end - 1n) >> BLOCK_BITS;
    const blocks = Array.from({ length: width }, (_, i) => top - BigInt(i)).filter((block) => block >= 0n);
    const start = allAtOnce ? last : (blocks.at(-1) ?? 0n) << BLOCK_BITS;
    const room = limit - found.length;
    const own = sql`a.organisation_guid = ${organisationGUID}`;
    const ways: RawBuilder<unknown>[] = [
      allAtOnce
        ? // Written so that the index is not asked for the organisation either.
          sql`a.organisation_guid is not distinct from ${organisationGUID} and ${indexed}`
        : sql`${own} and (a.id >> 18)::int = any (${blocks.map(Number)}::int[]) and ${indexed}`,
      ...byName.map((way) => sql`${own} and a.id >= ${start.toString()}::bigint and ${way}`),
    ];
    // Each way has an index of its own, which conditions that are joined by "or" would not use.
    const arms = ways.map(
      (way) => sql`(select a.id from access.audit a
        where ${sql.join([sql`a.id < ${end.toString()}::bigint`, ...conditions, way], sql` and `)}
        order by a.id desc limit ${room})`,
    );
    const { rows } = await sql<{ id: string }>`
      select id::text from (${sql.join(arms, sql` union `)}) found order by found.id desc limit ${room}
    `.execute(kysely);
    found.push(...rows.map(({ id }) => id));
    allAtOnce = isRare && rows.length <= FEW_IN_BLOCK;
    end = start;
  }
  return found;
}
