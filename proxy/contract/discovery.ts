/** What the discovery service is asked and answers: filters, hits, facets, suggestions. */
import * as z from 'zod/mini';
import { AskedLanguage, Guid, Term, limit, offset } from './entities/common.ts';
import { DatasetSummary, statusCodes, visibilities } from './entities/dataset.ts';
import { DISCOVERY_PAGE_SIZE, NO_OWNER, orders, type Order } from './fixed-values.ts';
import { ruleCode } from './rule.ts';

export { DISCOVERY_PAGE_SIZE, orders, type Order };
const orderKeys = Object.keys(orders) as [Order, ...Order[]];

const few = <T extends z.core.$ZodType>(item: T) => z._default(z.array(item).check(z.maxLength(50)), []);

const flag = () => z._default(z.boolean(), false);

/** True when four numbers are west, south, east, north in degrees. East of 180° starts again at -180°. */
const isBoundingBox = ([west, south, east, north]: readonly [number, number, number, number]) =>
  south <= north &&
  [west, east].every((degrees) => Math.abs(degrees) <= 180) &&
  [south, north].every((degrees) => Math.abs(degrees) <= 90);

const BBOX_RULE = ruleCode('discovery.notBox');
const degrees = z.number(BBOX_RULE);

/** West, south, east, north in WGS 84; west may be greater than east, across the antimeridian. */
export const BoundingBox = z
  .tuple([degrees, degrees, degrees, degrees], BBOX_RULE)
  .check(z.refine(isBoundingBox, BBOX_RULE));
export type BoundingBox = z.infer<typeof BoundingBox>;

/** The discovery filter of section 3. OR inside a list, AND between the lists. */
export const DiscoveryFilter = z.object({
  /** Defaults to relevance with keywords and to most viewed without. */
  order: z.optional(z.enum(orderKeys)),
  themes: few(z.int()),
  tags: few(z.string().check(z.maxLength(100))),
  keywords: z._default(z.string().check(z.maxLength(300)), ''),
  statuses: few(z.enum(statusCodes)),
  formats: few(z.string().check(z.maxLength(40))),
  licences: few(z.int()),
  visibilities: few(z.enum(visibilities)),
  organisationGUID: z.optional(Guid),
  /**
   * The member who answers for the data; `none`: no editor of the organisation does. For editors of the organisation, which
   * `organisationGUID` names.
   */
  owner: z.optional(z.union([Guid, z.literal(NO_OWNER)])),
  /** An address answers questions about the data: a service among the resources. */
  hasApi: flag(),
  /** There is something to draw on a map: a geographic format, or a table with geometry or coordinates. */
  hasMap: flag(),
  /** A stored file is of a format that the product shows. */
  canBePreviewed: flag(),
  /** First and last day on which the data last changed, both included (UTC). */
  updatedFrom: z.optional(z.iso.date()),
  updatedTo: z.optional(z.iso.date()),
  /** First day on which the dataset was in its catalogue (UTC). */
  addedFrom: z.optional(z.iso.date()),
  /** An update is overdue at this moment. */
  isOverdue: flag(),
  bbox: z.optional(BoundingBox),
  /** The language that titles and summaries are wanted in. Left out: those of the header Accept-Language. */
  language: z.optional(AskedLanguage),
  limit: limit(100, DISCOVERY_PAGE_SIZE),
  offset: offset(),
  /** False leaves the facets empty, for a list that does not show them. */
  withFacets: z._default(z.boolean(), true),
  /** True adds datasets with some of the words, or with words of related meaning, to the first page of a short list. */
  withRelated: z._default(z.boolean(), false),
});
export type DiscoveryFilter = z.infer<typeof DiscoveryFilter>;

/** A choice of a facet: how many hits it would have with the other facets as they are. */
export const FacetValue = z.object({ value: z.string(), label: z.string(), count: z.int() });
export type FacetValue = z.infer<typeof FacetValue>;

export const Facets = z.object({
  themes: z.array(FacetValue),
  statuses: z.array(FacetValue),
  organisations: z.array(FacetValue),
  tags: z.array(FacetValue),
  formats: z.array(FacetValue),
  licences: z.array(FacetValue),
});
export type Facets = z.infer<typeof Facets>;

export const matchFields = [
  'tag',
  'column',
  'description',
  'translation',
  'resource',
  'place',
  'value',
  'organisation',
] as const;
export type MatchField = (typeof matchFields)[number];

/** Where a searched word was found, with the text around it; join the three parts to read it. */
export const Match = z.object({
  field: z.enum(matchFields),
  before: z.string(),
  matched: z.string(),
  after: z.string(),
  /** BCP 47 tag of the text, where it is a translation. */
  language: z.optional(z.string()),
});
export type Match = z.infer<typeof Match>;

/** A dataset in an answer. */
export const DiscoveryHit = z.extend(DatasetSummary, {
  /** Why it was found, when a word that was searched for is in neither title nor summary. */
  match: z.nullable(Match),
});

/** Parts of a filter that can be left out, by their fields; `updated` stands for both days. */
export const filterParts = [
  'keywords',
  'themes',
  'tags',
  'statuses',
  'formats',
  'licences',
  'visibilities',
  'organisationGUID',
  'hasApi',
  'hasMap',
  'canBePreviewed',
  'updated',
  'addedFrom',
  'isOverdue',
  'bbox',
] as const;
export type FilterPart = (typeof filterParts)[number];

/** What would be found with one part of the filter left out, or with fewer of the words. */
export const Alternative = z.object({
  leaveOut: z.enum(filterParts),
  /** The words that stay, where some of them would give results. */
  keywords: z.optional(z.string()),
  totalCount: z.int(),
});
export type Alternative = z.infer<typeof Alternative>;

export const DiscoveryPage = z.object({
  result: z.array(DiscoveryHit),
  totalCount: z.int(),
  facets: Facets,
  /** The keywords with typing errors corrected, when that finds more than the little that was found as typed. */
  correction: z.nullable(z.string()),
  /** True when nothing was found as typed: result, total and facets are those of `correction`. */
  isCorrected: z.boolean(),
  /**
   * Datasets with some of the words, or with words of related meaning, best first; they are in neither total nor facets.
   * Here where `withRelated` asks for them; filled when the first page is not full and the order is by relevance.
   */
  related: z.optional(z.array(DiscoveryHit)),
  /** What would give results, best first; filled only when the total is zero. */
  alternatives: z.array(Alternative),
});
export type DiscoveryPage = z.infer<typeof DiscoveryPage>;

export const suggestionKinds = ['dataset', 'organisation', 'theme', 'tag', 'column'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** What a reader may be about to type. */
export const Suggestion = z.object({
  kind: z.enum(suggestionKinds),
  label: z.string(),
  /** The organisation of a dataset; null for the others. */
  detail: z.nullable(z.string()),
  /** BCP 47 tag of the label, where it is the title of a dataset. */
  language: z.optional(z.string()),
  /** GUID of a dataset, slug of an organisation, id of a theme, the tag, the name of a column. */
  value: z.string(),
  /** Of a dataset: the slug of its organisation. */
  orgSlug: z.optional(z.string()),
  /** Datasets behind it that the caller may find; absent for a dataset, and where there are too many to count. */
  count: z.optional(z.int()),
});
export type Suggestion = z.infer<typeof Suggestion>;

/** Most suggestions of an answer. */
export const MOST_SUGGESTIONS = 8;

/** The catalogue in figures, for the home page; only what the caller may find. */
export const CatalogueSummary = z.object({
  datasets: z.int(),
  organisations: z.int(),
  themes: z.array(z.extend(Term, { count: z.int() })),
  week: z.object({ updated: z.int(), added: z.int(), planned: z.int(), overdue: z.int() }),
});
export type CatalogueSummary = z.infer<typeof CatalogueSummary>;

/** More organisations than this on one page are a list to search, not to read. */
export const MOST_ORGANISATIONS = 50;
