/**
 * Descriptions of data in the vocabularies that other catalogues read: which there are, and the addresses they
 * have. Pages link to them and the server answers them, so both take the addresses from here.
 */

/** A format that descriptions are handed out in. */
export interface ExportFormat {
  /** Ending of the address, after a dot. */
  readonly suffix: string;
  /** What the answer says it is; a profile distinguishes formats that share a media type. */
  readonly contentType: string;
  /** What of the catalogue it can describe. */
  readonly describes: readonly ExportSubject[];
}

export type ExportSubject = 'dataset' | 'organisation' | 'catalogue';

const everything = ['dataset', 'organisation', 'catalogue'] as const;
const LD = 'application/ld+json';

/** The formats, in the order of preference where a reader has none. The first three contain the same triples. */
export const exportFormats = {
  turtle: { suffix: 'ttl', contentType: 'text/turtle', describes: everything },
  jsonLd: { suffix: 'jsonld', contentType: LD, describes: everything },
  rdfXml: { suffix: 'rdf', contentType: 'application/rdf+xml', describes: everything },
  schemaOrg: {
    suffix: 'schema.jsonld',
    contentType: `${LD}; profile="https://schema.org/"`,
    describes: everything,
  },
  dcatUs: { suffix: 'dcat-us.json', contentType: 'application/json', describes: everything },
  croissant: {
    suffix: 'croissant.json',
    contentType: `${LD}; profile="http://mlcommons.org/croissant/1.0"`,
    describes: ['dataset'],
  },
  frictionless: {
    suffix: 'datapackage.json',
    contentType: 'application/vnd.datapackage+json',
    describes: ['dataset'],
  },
} as const satisfies Record<string, ExportFormat>;
export type ExportKey = keyof typeof exportFormats;

/** Where the description of the whole catalogue is; also its name in RDF, below the origin. */
export const CATALOGUE_PATH = '/catalogue';

/** The name of a dataset for other catalogues: it outlives titles, slugs and pages. */
export const datasetPath = (datasetGUID: string): string => `${CATALOGUE_PATH}/dataset/${datasetGUID}`;

/** The name of an organisation for other catalogues. */
export const organisationPath = (organisationGUID: string): string =>
  `${CATALOGUE_PATH}/organisation/${organisationGUID}`;

/** Where a thing is described in one format, whatever a reader accepts. */
export const exportPath = (path: string, key: ExportKey): string => `${path}.${exportFormats[key].suffix}`;

/** Where crawlers of American catalogues look by themselves (DCAT-US). */
export const DATA_JSON_PATH = '/data.json';

/** Any list of datasets as an Atom feed; it takes the parameters of the list's own address. */
export const FEED_PATH = '/discovery.atom';
export const FEED_TYPE = 'application/atom+xml';

/** The updates of one dataset as an Atom feed. */
export const FEED_SUFFIX = 'atom';
export const datasetFeedPath = (datasetGUID: string): string => `${datasetPath(datasetGUID)}.${FEED_SUFFIX}`;

/** The published maps, charts and dashboards of an organisation as an Atom feed; without one, of all of them. */
export const DOCUMENTS_FEED_PATH = '/documents.atom';
export const documentsFeedPath = (organisationGUID: string): string =>
  `${DOCUMENTS_FEED_PATH}?organisation=${organisationGUID}`;

/** Where the calls are described for programs (OpenAPI): those for third parties and of the specification, and every one. */
export const OPENAPI_PATH = '/api/openapi.json';
export const ALL_OPENAPI_PATH = '/api/openapi-all.json';

/** The page of an organisation. */
export const organisationPagePath = (slug: string): string => `/organisation/${slug}`;

/** The page of a dataset that everyone sees. */
export const datasetPagePath = (organisationSlug: string, datasetGUID: string): string =>
  `${organisationPagePath(organisationSlug)}/discovery/${datasetGUID}`;
