/** An organisation as statements read it, and as the contract says it. */
import { sql } from 'kysely';
import type { Organisation } from '#contract/entities/organisation.ts';
import { logoPath } from '#contract/organisation-logo.ts';

export interface OrganisationRow {
  organisation_guid: string;
  slug: string;
  name: string;
  description: string;
  url: string | null;
  email: string | null;
  kind: string | null;
  logo_version: string | null;
  // What follows is in no list of found ones.
  identifiers?: string[];
  parent?: { organisationGUID: string; slug: string; name: string } | null;
  default_licence_id?: number | null;
  default_language?: string | null;
  created_at: Date;
  dataset_count: number;
}

/** What is selected of an organisation `o` beside its page. */
export const moreOfOrganisation = sql`o.identifiers, o.default_licence_id, o.default_language, (
  select jsonb_build_object('organisationGUID', p.organisation_guid, 'slug', p.slug, 'name', p.name)
  from auth.organisation p where p.organisation_guid = o.parent_guid) as parent`;

export const toOrganisation = (row: OrganisationRow): Organisation => ({
  organisationGUID: row.organisation_guid,
  slug: row.slug,
  name: row.name,
  description: row.description,
  url: row.url,
  email: row.email,
  kind: row.kind,
  ...(row.logo_version !== null && { logo: logoPath(row.organisation_guid, row.logo_version) }),
  ...(row.identifiers?.length && { identifiers: row.identifiers }),
  ...(row.parent && { parent: row.parent }),
  ...(row.default_licence_id && { defaultLicence: row.default_licence_id }),
  ...(row.default_language && { defaultLanguage: row.default_language }),
  datasetCount: row.dataset_count,
  createdAt: row.created_at.toISOString(),
});
