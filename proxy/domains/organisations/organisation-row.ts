/** An organisation as statements read it, and as the contract says it. */
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
  created_at: Date;
  dataset_count: number;
}

export const toOrganisation = (row: OrganisationRow): Organisation => ({
  organisationGUID: row.organisation_guid,
  slug: row.slug,
  name: row.name,
  description: row.description,
  url: row.url,
  email: row.email,
  kind: row.kind,
  ...(row.logo_version !== null && { logo: logoPath(row.organisation_guid, row.logo_version) }),
  datasetCount: row.dataset_count,
  createdAt: row.created_at.toISOString(),
});
