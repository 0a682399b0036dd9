/**
 * Reads datasets ("packages") as the API of CKAN answers them: `package_search`, `package_show`,
 * `current_package_list_with_resources`, or a list of such packages. Each is translated to the terms of DCAT-US, which
 * one reader understands.
 */
import { findLicence } from '#proxy/platform/lookups/find-licence.ts';
import { relationTerms } from '#proxy/platform/lookups/fixed-terms.ts';
import { fieldsOf, isFields, listOf, textOf, type Fields } from '#proxy/platform/formats/json/untyped.ts';
import { readEach, type Described } from '../read-each.ts';
import type { ReadResult } from '../record.ts';

/** Formats of resources whose address leads to something else than a file. */
const interfaces = new Set([
  'api',
  'wms',
  'wfs',
  'wmts',
  'arcgis',
  'esri rest',
  'sparql',
  'html',
  'web page',
  'webpage',
]);

const isPackage = (value: unknown): boolean =>
  isFields(value) &&
  textOf(value['name']) !== null &&
  (Array.isArray(value['resources']) ||
    textOf(value['metadata_modified']) !== null ||
    textOf(value['owner_org']) !== null) &&
  !('profile' in value && Array.isArray(value['resources']) && !('state' in value));

/** The packages of a document; null for a document of another kind. */
export function packagesOf(document: unknown): readonly unknown[] | null {
  if (Array.isArray(document)) return document.length > 0 && document.every(isPackage) ? document : null;
  if (!isFields(document)) return null;
  const { result } = document;
  if (result === undefined || !('success' in document || 'help' in document)) {
    const { results } = document;
    return Array.isArray(results) && results.length > 0 && results.every(isPackage) ? results : null;
  }
  if (Array.isArray(result)) return result;
  const { results } = fieldsOf(result);
  if (Array.isArray(results)) return results;
  return isPackage(result) ? [result] : null;
}

/** The reason that CKAN gives for not answering; null for an answer. */
export function refusalOf(document: unknown): string | null {
  const fields = fieldsOf(document);
  if (fields['success'] !== false) return null;
  const error = fieldsOf(fields['error']);
  return textOf(error['message']) ?? textOf(error['__type']) ?? 'it gives no reason';
}

/** What CKAN calls extras, by their keys in lower case. */
function extrasOf(dataset: Fields): ReadonlyMap<string, string> {
  const extras = new Map<string, string>();
  for (const item of listOf(dataset['extras'])) {
    const { key, value } = fieldsOf(item);
    const [name, text] = [textOf(key), textOf(value)];
    if (name !== null && text !== null) extras.set(name.toLowerCase().replaceAll(/[\s_-]/g, ''), text);
  }
  return extras;
}

/** Values that some plug-ins store as a list in JSON. */
function listed(text: string | undefined): unknown {
  if (text === undefined || !/^\s*\[/.test(text)) return text;
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/**
 * A text, and what ckanext-fluent has of it in other languages (`title_translated`). The plain field repeats the text of
 * the language of the site; some catalogues have the object in it.
 */
const allTexts = (dataset: Fields, name: string): readonly unknown[] => [
  ...listOf(dataset[name]),
  ...listOf(dataset[`${name}_translated`]),
];

/** Tags of ckanext-fluent: a list for each language. */
const translatedTags = (dataset: Fields): readonly unknown[] =>
  Object.entries(fieldsOf(dataset['tags_translated'])).flatMap(([language, tags]) =>
    listOf(tags).map((tag) => ({ [language]: tag })),
  );

/** Groups of a list in JSON, as harvesters of metadata of places store them. */
const groupsOf = (text: string | undefined): readonly Fields[] => {
  const value = listed(text);
  return Array.isArray(value) ? value.filter(isFields) : [];
};

/** Parties by what they did: author and maintainer of the package, and those of its source (`responsible-party`). */
function attributionsOf(dataset: Fields, extras: ReadonlyMap<string, string>): readonly Fields[] {
  const stated = groupsOf(extras.get('responsibleparty')).map((one) => ({
    agent: one,
    hadRole: [...listOf(one['roles']), ...listOf(one['role'])],
  }));
  const own = (['author', 'maintainer'] as const).flatMap((role) => {
    const name = textOf(dataset[role]);
    return name === null ? [] : [{ agent: { name }, hadRole: [role] }];
  });
  return [...stated, ...own];
}

function distributionOf(resource: Fields): Fields {
  const format = textOf(resource['format']);
  const isInterface = format !== null && interfaces.has(format.toLowerCase());
  const url = resource['url'];
  return {
    formerName: resource['id'],
    title: allTexts(resource, 'name'),
    description: allTexts(resource, 'description'),
    format,
    mediaType: resource['mimetype'],
    byteSize: resource['size'],
    // As the extension of CKAN for DCAT writes them.
    license: resource['license'],
    rights: resource['rights'],
    availability: resource['availability'],
    compressFormat: resource['compress_format'],
    packageFormat: resource['package_format'],
    temporal: resource['temporal'],
    spatial: resource['spatial'],
    ...(isInterface ? { accessURL: url } : { downloadURL: url }),
  };
}

/** A package in the terms of DCAT-US. */
function translate(dataset: Fields): Fields {
  const extras = extrasOf(dataset);
  const own = (...names: readonly string[]) =>
    names
      .map((name) => textOf(dataset[name]) ?? extras.get(name.replaceAll('_', '').toLowerCase()))
      .find(Boolean);
  /** A list of values, also where it is stored as a text of JSON. */
  const many = (name: string) =>
    Array.isArray(dataset[name]) ? listOf(dataset[name]) : listOf(listed(own(name)));
  const licences = ['license_url', 'license_title', 'license_id'].flatMap(
    (name) => textOf(dataset[name]) ?? [],
  );
  const temporal = [
    own('temporal_start', 'temporal_coverage_from'),
    own('temporal_end', 'temporal_coverage_to'),
  ];
  const organisation = fieldsOf(dataset['organization']);
  return {
    identifier: dataset['id'] ?? dataset['name'],
    title: dataset['title'] === undefined ? dataset['name'] : allTexts(dataset, 'title'),
    description: allTexts(dataset, 'notes'),
    keyword: [
      ...listOf(dataset['tags']).map(
        (tag) => textOf(tag) ?? textOf(fieldsOf(tag)['display_name']) ?? fieldsOf(tag)['name'],
      ),
      ...translatedTags(dataset),
    ],
    theme: [
      ...listOf(dataset['groups']).map(
        (group) => fieldsOf(group)['title'] ?? fieldsOf(group)['display_name'],
      ),
      ...listOf(listed(own('theme'))),
    ],
    license: licences.find((words) => findLicence(words)) ?? licences[0],
    rights: [own('rights'), ...listOf(dataset['rights_translated'])],
    issued: own('issued', 'release_date', 'metadata_created'),
    modified: own('modified', 'metadata_modified'),
    accrualPeriodicity: own('accrual_periodicity', 'frequency', 'update_frequency'),
    language: listed(own('language')),
    qualifiedAttribution: attributionsOf(dataset, extras),
    dates: groupsOf(extras.get('datasetreferencedate')).map(({ type, value }) => ({ type, date: value })),
    created: own('created', 'date_created'),
    alternative: listed(own('alternative', 'alternate_title', 'alternative_title')),
    conformsTo: [own('spatial_reference_system'), ...many('conforms_to')],
    // As the extension of CKAN for DCAT writes them.
    version: own('version'),
    versionNotes: own('version_notes'),
    provenance: own('provenance', 'lineage'),
    hasQualityAnnotation: own('quality_notes'),
    bibliographicCitation: own('citation', 'bibliographic_citation'),
    otherIdentifier: many('alternate_identifier'),
    documentation: many('documentation'),
    temporalResolution: own('temporal_resolution'),
    spatialResolutionInMeters: own('spatial_resolution_in_meters'),
    hvdCategory: many('hvd_category'),
    [relationTerms.versionOf]: many('is_version_of'),
    [relationTerms.hasVersion]: many('has_version'),
    hasLegalBasis: listed(own('legal_basis', 'lawful_basis')),
    hasData: own('anonymisation'),
    topicCategory: many('topic_category'),
    spatial: [own('spatial', 'spatial_text', 'geographic_coverage'), ...many('spatial_coverage')],
    temporal: [
      own('temporal') ?? (temporal.some(Boolean) ? temporal.map((end) => end ?? '').join('/') : undefined),
      ...many('temporal_coverage'),
    ],
    contactPoint: {
      fn: own('contact_name', 'maintainer', 'author'),
      hasEmail: own('contact_email', 'maintainer_email', 'author_email'),
      hasTelephone: own('contact_phone', 'contact_telephone', 'maintainer_phone', 'author_phone'),
    },
    publisher: {
      name: own('publisher_name') ?? textOf(organisation['title']) ?? textOf(organisation['name']),
    },
    landingPage: own('url', 'landing_page'),
    accessLevel: dataset['private'] === true ? 'non-public' : (extras.get('accesslevel') ?? 'public'),
    distribution: listOf(dataset['resources'])
      .map(fieldsOf)
      .filter((resource) => textOf(resource['state']) !== 'deleted')
      .map(distributionOf),
  };
}

function describe(value: unknown, i: number): Described {
  const path = `$.result.results[${i}]`;
  if (!isFields(value)) return { path, fields: { reason: 'it is no object', identifier: null } };
  const identifier = textOf(value['id']) ?? textOf(value['name']);
  const state = textOf(value['state']);
  if (state !== null && state !== 'active')
    return { path, fields: { reason: `state: it is ${state} in its catalogue`, identifier } };
  const type = textOf(value['type']);
  if (type === 'harvest' || type === 'showcase')
    return { path, fields: { reason: `type: it is a ${type} and no dataset`, identifier } };
  const formerNames = [value['name'], value['id']].flatMap((name) => textOf(name) ?? []);
  return { path, fields: translate(value), formerNames };
}

/** Translates every package; each one that cannot be is named with its place and the reason. */
export const readCkan = (packages: readonly unknown[]): ReadResult =>
  readEach('ckan', packages.map(describe));
