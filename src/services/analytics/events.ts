/**
 * Every use of the product that may be reported to analytics, by its name: one or more for each concept of the
 * specification's section 3, each with the properties it may have.
 *
 * A property is a GUID of a thing, a whole number, or one of a few words, and never text that someone has typed:
 * what is personal does not fit in here. Pages import the types; the values are checked when they are reported.
 */
import { statusCodes, visibilities } from '#contract/fixed-values.ts';
import { isGuid } from '#contract/guid.ts';

type Property =
  /** Of a thing, never of a person. */
  | { readonly kind: 'guid' }
  | { readonly kind: 'whole' }
  /** The short name of a file format. */
  | { readonly kind: 'format' }
  | { readonly kind: 'words'; readonly words: readonly string[] };

interface Definition {
  readonly concept: Concept;
  readonly properties: Readonly<Record<string, Property>>;
}

export const concepts = [
  'dataset',
  'map',
  'organisation',
  'user role',
  'group',
  'group member',
  'dataset source',
  'plain API',
  'spatial API',
  'raw file download',
  'CSV download',
  'JSON download',
  'XML download',
  'visibility',
  'data owner',
  'sharing with a user',
  'sharing with a group',
  'sharing with an API key',
  'publish status',
] as const;
export type Concept = (typeof concepts)[number];

const guid = { kind: 'guid' } as const;
const whole = { kind: 'whole' } as const;
const format = { kind: 'format' } as const;
const words = <const Words extends readonly string[]>(...all: Words) =>
  ({ kind: 'words', words: all }) as const;

const datasetGUID = guid;
const status = words(...statusCodes);
const visibility = words(...visibilities);
const dataset = { datasetGUID, status, visibility };
const shared = { datasetGUID };
const target = words('file', 'table', 'parquet', 'rows', 'record', 'list');
const language = words('curl', 'duckdb', 'python', 'polars', 'r', 'javascript');

const define = <const Events extends Readonly<Record<string, Definition>>>(all: Events): Events => all;

export const uses = define({
  'dataset viewed': { concept: 'dataset', properties: dataset },
  'dataset created': { concept: 'dataset', properties: { datasetGUID } },
  'dataset edited': { concept: 'dataset', properties: { datasetGUID } },
  'dataset removed': { concept: 'dataset', properties: { datasetGUID } },
  'map viewed': { concept: 'map', properties: { mapGUID: guid } },
  'map created': { concept: 'map', properties: { mapGUID: guid, layers: whole } },
  'map edited': { concept: 'map', properties: { mapGUID: guid, layers: whole } },
  'map removed': { concept: 'map', properties: { mapGUID: guid } },
  'organisation viewed': { concept: 'organisation', properties: { organisationGUID: guid } },
  'organisation updated': { concept: 'organisation', properties: { organisationGUID: guid } },
  'user role given': { concept: 'user role', properties: { organisationGUID: guid, roleId: whole } },
  'user role changed': { concept: 'user role', properties: { organisationGUID: guid, roleId: whole } },
  'user role removed': { concept: 'user role', properties: { organisationGUID: guid } },
  'group created': { concept: 'group', properties: { groupId: guid } },
  'group renamed': { concept: 'group', properties: { groupId: guid } },
  'group deleted': { concept: 'group', properties: { groupId: guid } },
  'group member added': { concept: 'group member', properties: { groupId: guid, roleId: whole } },
  'group member updated': { concept: 'group member', properties: { groupId: guid, roleId: whole } },
  'group member removed': { concept: 'group member', properties: { groupId: guid } },
  'dataset source added': { concept: 'dataset source', properties: { organisationGUID: guid } },
  'dataset source removed': { concept: 'dataset source', properties: { organisationGUID: guid } },
  'plain API sample copied': { concept: 'plain API', properties: { datasetGUID, target, language } },
  'spatial API sample copied': { concept: 'spatial API', properties: { datasetGUID, language } },
  'features downloaded': {
    concept: 'spatial API',
    properties: { resourceGUID: guid, form: words('geojson', 'gpkg') },
  },
  'raw file downloaded': {
    concept: 'raw file download',
    properties: { resourceGUID: guid, format, place: words('here', 'elsewhere') },
  },
  'CSV downloaded': { concept: 'CSV download', properties: { of: words('chart', 'table') } },
  'JSON downloaded': {
    concept: 'JSON download',
    properties: {
      record: words('rows', 'jsonLd', 'schemaOrg', 'dcatUs', 'croissant', 'frictionless'),
    },
  },
  'XML downloaded': { concept: 'XML download', properties: { record: words('rows', 'rdfXml') } },
  'visibility set': { concept: 'visibility', properties: { datasetGUID, visibility } },
  /** The datasets of a member who was removed were reassigned. */
  'data owner changed': { concept: 'data owner', properties: { organisationGUID: guid } },
  'data owner set': { concept: 'data owner', properties: { datasetGUID } },
  'shared with a user': { concept: 'sharing with a user', properties: shared },
  'shared with a group': { concept: 'sharing with a group', properties: { ...shared, groupId: guid } },
  'no longer shared with a group': {
    concept: 'sharing with a group',
    properties: { ...shared, groupId: guid },
  },
  'shared with an API key': { concept: 'sharing with an API key', properties: shared },
  'publish status set': { concept: 'publish status', properties: { datasetGUID, status } },
});

type Uses = typeof uses;
export type UseName = keyof Uses;

type ValueOf<P extends Property> = P extends { readonly words: readonly (infer Word)[] }
  ? Word
  : P extends { readonly kind: 'whole' }
    ? number
    : string;
/** The required properties of a use. */
export type UseProperties<N extends UseName> = {
  readonly [K in keyof Uses[N]['properties']]: Uses[N]['properties'][K] extends Property
    ? ValueOf<Uses[N]['properties'][K]>
    : never;
};

const FORMAT = /^[A-Za-z0-9][A-Za-z0-9 .+-]{0,19}$/;

function fits(property: Property, value: unknown): boolean {
  switch (property.kind) {
    case 'guid':
      return typeof value === 'string' && isGuid(value);
    case 'whole':
      return Number.isSafeInteger(value);
    case 'format':
      return typeof value === 'string' && FORMAT.test(value);
    case 'words':
      return typeof value === 'string' && property.words.includes(value);
  }
}

/** The properties of a use that fit the catalogue, and no others; null for a use that it does not have. */
export function checkedProperties(
  name: string,
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> | null {
  const known: Readonly<Record<string, Definition>> = uses;
  const definition = Object.hasOwn(known, name) ? known[name] : undefined;
  if (definition === undefined) return null;
  return Object.fromEntries(
    Object.entries(given).filter(([key, value]) => {
      const property = Object.hasOwn(definition.properties, key) ? definition.properties[key] : undefined;
      return property !== undefined && fits(property, value);
    }),
  );
}
