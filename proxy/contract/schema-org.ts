/**
 * Things in the vocabulary of schema.org, as search engines read it: in the head of pages, and as an export.
 * https://developers.google.com/search/docs/appearance/structured-data/dataset says what is asked for.
 */
import type { Dataset, Resource } from './entities/dataset.ts';
import { formatWords } from './format-words.ts';
import type { Organisation } from './entities/organisation.ts';
import { statuses } from './fixed-values.ts';
import { datasetPagePath, datasetPath } from './exports.ts';
import { topicWords } from './fixed-terms.ts';
import { intervalOf } from './interval.ts';
import { schemaOrgCoverage, schemaOrgPlace } from './schema-org-coverage.ts';
import { schemaOrgDates, schemaOrgParties } from './schema-org-parties.ts';
import { schemaOrgRelations } from './schema-org-relations.ts';
import { webAddress } from './web-address.ts';

export type SchemaOrgThing = Readonly<Record<string, unknown>> & { readonly '@type': string };

/** Where the product is, and what it is called; addresses in the description are absolute. */
export interface SchemaOrgSite {
  readonly origin: string;
  readonly productName: string;
}

export type SchemaOrgDataset = Pick<
  Dataset,
  | 'datasetGUID'
  | 'organisation'
  | 'title'
  | 'alternativeTitles'
  | 'summary'
  | 'description'
  | 'status'
  | 'themes'
  | 'tags'
  | 'licence'
  | 'access'
  | 'updatedAt'
  | 'firstPublishedAt'
  | 'resources'
  | 'contact'
  | 'sources'
  | 'languages'
  | 'temporal'
  | 'otherPeriods'
  | 'spatial'
  | 'places'
  | 'topics'
  | 'tagTypes'
  | 'agents'
  | 'dates'
  | 'dataProvider'
  | 'citation'
  | 'identifiers'
  | 'attribution'
  | 'version'
  | 'documentation'
  | 'relations'
  | 'rights'
> &
  Partial<Pick<Dataset, 'statistic'>> & {
    /** The first and the last day of what `statistic` counts. */
    readonly use?: { readonly from: string; readonly to: string } | null;
  };

/** Search engines require 50 to 5,000 characters of a description. */
const SHORTEST = 50;
const LONGEST = 5_000;
/** Columns that are named; a search engine has no use for thousands. */
const MOST_COLUMNS = 100;

const CONTEXT = 'https://schema.org/';

/** Leaves out what is not known. */
const known = <T extends object>(fields: T): T =>
  Object.fromEntries(
    Object.entries(fields).filter(
      ([, value]) => value !== undefined && value !== null && !(Array.isArray(value) && value.length === 0),
    ),
  ) as T;

function descriptionOf({ title, summary, description, organisation }: SchemaOrgDataset): string {
  const text = [description, summary].find((one) => one.trim() !== '') ?? '';
  const enough = text.length >= SHORTEST ? text : [title, organisation.name, text].filter(Boolean).join('. ');
  return enough.length <= LONGEST ? enough : `${enough.slice(0, LONGEST - 1).toWellFormed()}…`;
}

function downloadOf(resource: Resource, origin: string) {
  const { url, external, bytes, checksum } = resource;
  const contentUrl = webAddress(url === null || external ? url : origin + url);
  if (contentUrl === undefined) return [];
  return [
    known({
      '@type': 'DataDownload',
      name: resource.name,
      contentUrl,
      encodingFormat: resource.mimeType ?? formatWords(resource),
      contentSize: bytes === null ? undefined : `${bytes} B`,
      sha256: checksum?.algorithm === 'sha256' ? checksum.value : undefined,
      license: resource.facts?.licence?.url,
      usageInfo: resource.facts?.rights,
      temporalCoverage: intervalOf(resource.facts?.temporal),
      spatialCoverage: schemaOrgPlace(resource.facts?.spatial),
      inLanguage: resource.facts?.languages,
    }),
  ];
}

const columnsOf = (resources: readonly Resource[]) =>
  [...new Map(resources.flatMap(({ columns }) => columns).map((column) => [column.name, column])).values()]
    .slice(0, MOST_COLUMNS)
    .map(({ name, label, description, unit }) =>
      known({ '@type': 'PropertyValue', name, alternateName: label, description, unitText: unit }),
    );

/**
 * How often the data was used in the days that are counted, as everyone may know it. Figures that were generated for a
 * sample are none.
 */
function countersOf({ statistic, use }: SchemaOrgDataset): SchemaOrgThing[] {
  if (statistic === undefined || statistic.sample) return [];
  const counts = [
    ['ViewAction', statistic.viewCount],
    ['DownloadAction', statistic.fileDownloadCount],
    ['ConsumeAction', statistic.APICallCount],
  ] as const;
  return counts.map(([action, count]) =>
    known({
      '@type': 'InteractionCounter',
      interactionType: { '@type': action },
      userInteractionCount: count,
      startTime: use?.from,
      endTime: use?.to,
    }),
  );
}

/** The catalogue as a whole. */
export const schemaOrgCatalogue = ({ origin, productName }: SchemaOrgSite): SchemaOrgThing => ({
  '@type': 'DataCatalog',
  '@id': `${origin}/discovery`,
  name: productName,
  url: `${origin}/discovery`,
});

/** The site, with where to send what someone searches for. */
export const schemaOrgSite = ({ origin, productName }: SchemaOrgSite): SchemaOrgThing => ({
  '@type': 'WebSite',
  '@id': `${origin}/`,
  name: productName,
  url: `${origin}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${origin}/discovery?keywords={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/** An organisation by its page. */
export const schemaOrgOrganisation = (
  organisation: Pick<Organisation, 'slug' | 'name'> &
    Partial<Pick<Organisation, 'description' | 'url' | 'email'>> & {
      readonly identifiers?: readonly string[];
      readonly parent?: Pick<Organisation, 'slug' | 'name'> | null;
    },
  site: SchemaOrgSite,
): SchemaOrgThing => {
  const { origin } = site;
  const { identifiers = [], parent } = organisation;
  const pages = [organisation.url ?? null, ...identifiers].flatMap((one) => webAddress(one) ?? []);
  return known({
    '@type': 'Organization',
    '@id': `${origin}/organisation/${organisation.slug}`,
    name: organisation.name,
    url: `${origin}/organisation/${organisation.slug}`,
    description: organisation.description || undefined,
    sameAs: pages.length > 1 ? pages : pages[0],
    identifier: identifiers,
    parentOrganization: parent == null ? undefined : schemaOrgOrganisation(parent, site),
    email: organisation.email,
  });
};

/** A dataset by its page. */
export function schemaOrgDataset(dataset: SchemaOrgDataset, site: SchemaOrgSite): SchemaOrgThing {
  const { origin } = site;
  const { datasetGUID, organisation, licence, access, contact, status } = dataset;
  const page = origin + datasetPagePath(organisation.slug, datasetGUID);
  const isOpen = access === null || access.code === 'open' || access.code === 'account';
  return known({
    '@type': 'Dataset',
    '@id': page,
    name: dataset.title,
    alternateName: dataset.alternativeTitles,
    description: descriptionOf(dataset),
    url: page,
    identifier:
      (dataset.identifiers ?? []).length === 0 ? datasetGUID : [datasetGUID, ...(dataset.identifiers ?? [])],
    version: dataset.version,
    citation: dataset.citation,
    creditText: dataset.attribution,
    subjectOf: dataset.documentation?.map((url) => ({ '@type': 'CreativeWork', url })),
    sameAs: origin + datasetPath(datasetGUID),
    keywords: dataset.tags,
    about: [
      ...dataset.themes.map(({ code, label }) => ({ '@type': 'DefinedTerm', termCode: code, name: label })),
      ...(dataset.tagTypes ?? []).map(({ tag, type }) => ({
        '@type': 'DefinedTerm',
        name: tag,
        inDefinedTermSet: type.label,
      })),
      ...(dataset.topics ?? []).map((topic) => ({
        '@type': 'DefinedTerm',
        termCode: topic,
        name: topicWords[topic],
        inDefinedTermSet: 'ISO 19115 topic category',
      })),
    ],
    license: licence?.url,
    isAccessibleForFree: status === 'published' && isOpen,
    conditionsOfAccess: access?.label,
    usageInfo: dataset.rights,
    creativeWorkStatus: statuses[status].label,
    datePublished: dataset.firstPublishedAt,
    dateModified: dataset.updatedAt,
    inLanguage: dataset.languages,
    ...schemaOrgCoverage(dataset),
    creator: schemaOrgOrganisation(organisation, site),
    ...schemaOrgParties(dataset),
    ...schemaOrgDates(dataset),
    publisher: known({
      ...schemaOrgOrganisation(organisation, site),
      contactPoint:
        contact === null
          ? undefined
          : known({
              '@type': 'ContactPoint',
              contactType: 'data',
              name: contact.name,
              email: contact.email,
              url: webAddress(contact.url),
              telephone: contact.phone,
            }),
    }),
    ...schemaOrgRelations(dataset),
    includedInDataCatalog: schemaOrgCatalogue(site),
    interactionStatistic: countersOf(dataset),
    distribution: dataset.resources.flatMap((resource) => downloadOf(resource, origin)),
    variableMeasured: columnsOf(dataset.resources),
  });
}

/** The way to a page, from the start; addresses are paths of the product. */
export const schemaOrgBreadcrumb = (
  way: readonly { readonly name: string; readonly path: string }[],
  origin: string,
): SchemaOrgThing => ({
  '@type': 'BreadcrumbList',
  itemListElement: way.map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: origin + path,
  })),
});

/** Several things as one document. */
export const schemaOrgDocument = (things: readonly SchemaOrgThing[]) => ({
  '@context': CONTEXT,
  '@graph': things,
});
