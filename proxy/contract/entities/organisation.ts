/** Organisations as visitors see them, and their statistics. */
import * as z from 'zod/mini';
import { Guid, Instant, Term } from './common.ts';

/** Another organisation, as a link names it. */
const OrganisationLink = z.object({ organisationGUID: Guid, slug: z.string(), name: z.string() });

/** What every visitor may know of an organisation (DCAT: foaf:Agent as dct:publisher). */
export const Organisation = z.object({
  organisationGUID: Guid,
  slug: z.string(),
  name: z.string(),
  description: z.string(),
  url: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Kind of publisher in words, from the publisher types of the lookup `agentType`; null when not stated. */
  kind: z.nullable(z.string()),
  /** The address of its logo on this site; absent where it has none. */
  logo: z.optional(z.string()),
  /** Its names in registers: a company number, an address of ROR or of Wikidata. Absent where it has none. */
  identifiers: z.optional(z.array(z.string())),
  /** What it is a part of (org:subOrganizationOf); absent where it is on its own. */
  parent: z.optional(OrganisationLink),
  /** Its parts, by name, 100 at most; with `organisation/view` alone. */
  parts: z.optional(z.array(OrganisationLink)),
  /** How many parts it has; absent where it has none. */
  partCount: z.optional(z.int()),
  /** A row of the lookup `licenceType` that is proposed for its new datasets. */
  defaultLicence: z.optional(z.int()),
  /** BCP 47 tag that is proposed for its new datasets. */
  defaultLanguage: z.optional(z.string()),
  /** How many datasets the caller may find. */
  datasetCount: z.int(),
  createdAt: Instant,
});
export type Organisation = z.infer<typeof Organisation>;

/** One number now, and how it went: the last 18 five-day sums, oldest first. */
export const Trend = z.object({ total: z.int(), trend: z.array(z.int()) });

/** The figures of an organisation page; windows are the last 90 days. */
export const OrganisationStatistics = z.object({
  organisationGUID: Guid,
  datasets: z.object({ total: z.int(), published: z.int(), onRequest: z.int(), planned: z.int() }),
  /** Of the datasets with a fixed update cycle, how many are within it. */
  onTime: z.object({ within: z.int(), of: z.int() }),
  views: Trend,
  downloads: Trend,
  apiCalls: Trend,
  themes: z.array(z.extend(Term, { count: z.int() })),
  /** True when the figures were generated for the sample catalogue. */
  sample: z.boolean(),
});
export type OrganisationStatistics = z.infer<typeof OrganisationStatistics>;
