/** The calls `organisation/list` and `organisation/view`. */
import { sql, type Kysely } from 'kysely';
import type { Organisation } from '#contract/entities/organisation.ts';
import { ProblemError } from '#contract/problem.ts';
import { fieldError } from '#contract/rule.ts';
import { mayFind, readAccessScope } from '#proxy/platform/access/access-scope.ts';
import { moreOfOrganisation, toOrganisation, type OrganisationRow } from './organisation-row.ts';
import { storableText } from '#proxy/platform/database/storable-text.ts';
import type { Schema } from '#proxy/platform/database/schema.ts';

/** Parts of an organisation that its page names. */
const PARTS = 100;

/** Which organisation: exactly one of the two, as the contract says; neither for all. */
export interface OrganisationKey {
  readonly organisationGUID?: string | undefined;
  readonly slug?: string | undefined;
}

/**
 * Reads organisations by name, each with the number of datasets that the caller may find.
 * @param identityGUID the caller; null for a visitor
 */
export async function readOrganisations(
  kysely: Kysely<Schema>,
  identityGUID: string | null,
  key: OrganisationKey = {},
): Promise<Organisation[]> {
  const accessScope = await readAccessScope(kysely, identityGUID);
  const { organisationGUID = null, slug = null } = key;
  const { rows } = await sql<OrganisationRow>`
    select o.organisation_guid, o.slug, o.name, o.description, o.url, o.email, coalesce(k.label, o.kind) as kind, o.created_at, l.version as logo_version,
      ${moreOfOrganisation},
      coalesce(c.n, 0) as dataset_count
    from auth.organisation o
    left join (
      select d.organisation_guid, count(*)::int as n from catalogue.discovery d where ${mayFind(accessScope)} group by 1
    ) c using (organisation_guid)
    left join catalogue.lookup k on k.table_name = 'agentType' and k.code = o.kind
    left join auth.organisation_logo l using (organisation_guid)
    where (${organisationGUID}::uuid is null or o.organisation_guid = ${organisationGUID}::uuid)
      and (${slug}::text is null or o.slug = ${slug}::text)
    order by lower(o.name), o.organisation_guid
  `.execute(kysely);
  return rows.map(toOrganisation);
}

/** The organisation that had this address before. */
async function readFormer(
  kysely: Kysely<Schema>,
  identityGUID: string | null,
  slug: string,
): Promise<Organisation[]> {
  const former = await kysely
    .selectFrom('auth.organisation_slug')
    .select('organisation_guid')
    .where('slug', '=', slug)
    .executeTakeFirst();
  return former === undefined
    ? []
    : readOrganisations(kysely, identityGUID, { organisationGUID: former.organisation_guid });
}

/** The organisations that are parts of one, by name, and how many there are; nothing where there are none. */
async function partsOf(
  kysely: Kysely<Schema>,
  organisationGUID: string,
): Promise<Pick<Organisation, 'parts' | 'partCount'>> {
  const rows = await kysely
    .selectFrom('auth.organisation')
    .select(['organisation_guid', 'slug', 'name', sql<number>`(count(*) over ())::int`.as('part_count')])
    .where('parent_guid', '=', organisationGUID)
    .orderBy(sql`lower(name)`)
    .orderBy('organisation_guid')
    .limit(PARTS)
    .execute();
  const [first] = rows;
  if (first === undefined) return {};
  return {
    parts: rows.map(({ organisation_guid: guid, slug, name }) => ({ organisationGUID: guid, slug, name })),
    partCount: first.part_count,
  };
}

/**
 * One organisation by its GUID, its address, or an address that it had before; the answer has the present one.
 * @throws ProblemError 404 when there is none
 */
export async function viewOrganisation(
  kysely: Kysely<Schema>,
  identityGUID: string | null,
  key: OrganisationKey,
): Promise<Organisation> {
  const slug = key.slug === undefined ? undefined : storableText(key.slug).toLowerCase();
  let [organisation] = await readOrganisations(kysely, identityGUID, { ...key, slug });
  if (!organisation && slug !== undefined) [organisation] = await readFormer(kysely, identityGUID, slug);
  if (!organisation) {
    const field = key.slug === undefined ? 'organisationGUID' : 'slug';
    throw new ProblemError(404, 'There is no such organisation', [fieldError(field, 'organisation.unknown')]);
  }
  return { ...organisation, ...(await partsOf(kysely, organisation.organisationGUID)) };
}
