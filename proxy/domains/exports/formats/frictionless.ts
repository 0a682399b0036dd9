/**
 * Frictionless Data Package 2.0 (https://datapackage.org/standard/data-package/): a dataset with the addresses of its
 * files, and of each table as CSV with the schema of its columns, so that a program loads all of it by one address.
 */
import type { Column, Resource } from '#contract/entities/dataset.ts';
import { datasetPagePath, organisationPagePath } from '#contract/exports.ts';
import { intervalOf } from '#contract/interval.ts';
import { downloadPath } from '#contract/rows-api.ts';
import { uniqueSlug } from '#contract/slug.ts';
import { webAddress } from '#contract/web-address.ts';
import { addressesOf } from '../dcat/distribution.ts';
import { detailsOf, partiesOf, themeNames } from '../details.ts';
import type { CreateWriter } from '../document.ts';
import type { ExportedDataset, ExportedResource, Publication } from '../exported-dataset.ts';
import { fileTexts } from '#contract/text-names.ts';
import type { LanguageText } from '#contract/text-languages.ts';
import { descriptionOf, fileTextsOf, tagsOf, textsOf } from '../text-by-language.ts';

/** Types as Table Schema has them. What is read as a time is a year as often as a moment, so it is anything. */
const fieldTypes: Readonly<Record<Column['type'], string>> = {
  number: 'number',
  text: 'string',
  category: 'string',
  time: 'any',
  place: 'any',
  boolean: 'boolean',
};

const fieldOf = ({ name, type, label, description, unit, codes = [] }: Column) => ({
  name,
  type: codes.length > 0 ? 'string' : fieldTypes[type],
  title: label,
  description: description ?? undefined,
  unit,
  categories:
    codes.length === 0
      ? undefined
      : codes.map(({ code, label: meaning }) => ({ value: code, label: meaning || code })),
});

/** What is stated about a file; what the standard has no words for by the names of DCAT. */
function factsOf({ facts = {} }: Resource): object {
  const { kind, availability, compression, packaging, licence, rights, temporal, spatial, languages } = facts;
  return {
    licenses: licence && [
      { name: licence.code, path: webAddress(licence.url) ?? undefined, title: licence.label },
    ],
    kind,
    availability,
    compressFormat: compression,
    packageFormat: packaging,
    rights,
    temporal: intervalOf(temporal),
    spatial,
    language: languages,
  };
}

/** The name of a file in the package: two files can have one name, and a name can have no letter of this alphabet. */
const nameOf = ({ name, resourceGUID }: Resource): string => uniqueSlug(name, resourceGUID);
const tableNameOf = (resource: Resource): string => `${nameOf(resource)}-table`;
const hasTable = ({ external, columns }: Resource): boolean => !external && columns.length > 0;

/** Columns whose codes are in another table of the package, or in another column of this one. */
function foreignKeysOf(resource: Resource, dataset: ExportedDataset, origin: string): object[] | undefined {
  const keys = resource.columns.flatMap(({ name, codesFrom }) => {
    const other = dataset.resources.find((one) => one.resourceGUID === codesFrom?.resourceGUID);
    if (codesFrom === undefined || other === undefined || !hasTable(other)) return [];
    if (addressesOf(other, dataset, origin).download === undefined) return [];
    if (!other.columns.some((column) => column.name === codesFrom.column)) return [];
    const isOwn = other.resourceGUID === resource.resourceGUID;
    if (isOwn && codesFrom.column === name) return [];
    return [
      {
        fields: [name],
        reference: { ...(!isOwn && { resource: tableNameOf(other) }), fields: [codesFrom.column] },
      },
    ];
  });
  return keys.length === 0 ? undefined : keys;
}

/** The number of the version, and the ones before it that can be had, latest first. */
function versionsOf({ versions }: ExportedResource, origin: string): object {
  if (versions === undefined) return {};
  return {
    version: String(versions.version),
    previousVersions:
      versions.earlier.length === 0
        ? undefined
        : versions.earlier.map(({ version, publishedAt, bytes, path }) => ({
            version: String(version),
            path: webAddress(origin + path),
            bytes: bytes ?? undefined,
            created: publishedAt,
          })),
  };
}

/** How a text with a table is written; the table as CSV is written as the standard assumes. */
function writingOf({ dialect }: ExportedResource): object {
  if (dialect === undefined || dialect.delimiter === null) return {};
  const { encoding, delimiter, header, skippedLines } = dialect;
  return {
    encoding: encoding.toLowerCase(),
    dialect: {
      delimiter,
      header,
      // Counted from 1.
      headerRows: header && skippedLines > 0 ? [skippedLines + 1] : undefined,
    },
  };
}

/** The file, and its table where one was read. */
function resourcesOf(resource: ExportedResource, dataset: ExportedDataset, origin: string): object[] {
  const { download } = addressesOf(resource, dataset, origin);
  if (download === undefined) return [];
  const { resourceGUID, name, description, format, mimeType, bytes, checksum, columns } = resource;
  const file = {
    name: nameOf(resource),
    title: name,
    description: description ?? undefined,
    path: download,
    format: format.toLowerCase(),
    mediatype: mimeType ?? undefined,
    bytes: bytes ?? undefined,
    hash: checksum?.algorithm === 'sha256' ? `sha256:${checksum.value}` : undefined,
    ...versionsOf(resource, origin),
    ...writingOf(resource),
    ...factsOf(resource),
    translations: translationsOf(
      dataset.language,
      // The name of a file is its title here.
      fileTexts.map((one) => [one === 'name' ? 'title' : one, fileTextsOf(dataset, resource, one)]),
    ),
  };
  if (!hasTable(resource)) return [file];
  const table = {
    name: tableNameOf(resource),
    title: `${name} (table)`,
    type: 'table',
    path: origin + downloadPath(resourceGUID, 'csv'),
    format: 'csv',
    mediatype: 'text/csv',
    encoding: 'utf-8',
    schema: {
      fields: columns.map(fieldOf),
      missingValues: [''],
      foreignKeys: foreignKeysOf(resource, dataset, origin),
    },
  };
  return [file, table];
}

/** Everything that has to do with the data: the publisher, who answers questions, and others with their roles. */
const contributorsOf = (dataset: ExportedDataset, origin: string): object[] => [
  {
    title: dataset.organisation.name,
    path: origin + organisationPagePath(dataset.organisation.slug),
    roles: ['publisher'],
  },
  ...(dataset.contact === null
    ? []
    : [
        {
          title: dataset.contact.name,
          email: dataset.contact.email ?? undefined,
          path: webAddress(dataset.contact.url),
          phone: dataset.contact.phone ?? undefined,
          roles: ['contact'],
        },
      ]),
  ...partiesOf(dataset).map(({ name, url, roles }) => ({
    title: name,
    path: url,
    roles: roles.map(({ code }) => code),
  })),
];

/** The tags of each language as one text with a line for each. */
const keywordsOf = (dataset: ExportedDataset): LanguageText[] =>
  [...Map.groupBy(tagsOf(dataset), ({ language }) => language)].map(([language, tags]) => ({
    language,
    text: tags.map(({ text }) => text).join('\n'),
  }));

/**
 * Texts in further languages, by their name and by tag. The standard has one language: its own properties have that of the
 * package.
 */
function translationsOf(
  main: string,
  texts: readonly (readonly [name: string, texts: readonly LanguageText[]])[],
): object | undefined {
  const others = texts.flatMap(([name, all]) => {
    const further = all.filter(({ language }) => language !== main);
    return further.length === 0
      ? []
      : [[name, Object.fromEntries(further.map(({ language, text }) => [language, text]))] as const];
  });
  return others.length === 0 ? undefined : Object.fromEntries(others);
}

/** What is translated of the dataset, and the language of what is not. */
function languagesOf(dataset: ExportedDataset): object {
  const translations = translationsOf(dataset.language, [
    ...(['title', 'description', 'rights', 'provenance', 'versionNotes'] as const).map(
      (name) => [name, textsOf(dataset, name)] as const,
    ),
    // By the name of DCAT, as the note itself.
    ['hasQualityAnnotation', textsOf(dataset, 'qualityNotes')],
    ['keywords', keywordsOf(dataset)],
  ]);
  return translations === undefined ? {} : { textLanguage: dataset.language, translations };
}

/** What the standard has no words for, by the names of DCAT: a package may say more than its profile. */
function moreOf(dataset: ExportedDataset): object {
  // Parties are contributors, and `dates` has every date.
  const {
    qualifiedAttribution: _attributions,
    created: _created,
    available: _available,
    valid: _valid,
    otherPeriods,
    ...details
  } = detailsOf(dataset);
  const { dates = [], themes, frequency, languages, temporal, spatial, rights, access } = dataset;
  const periods = [intervalOf(temporal) ?? [], otherPeriods ?? []].flat();
  return {
    ...details,
    theme: themes.length === 0 ? undefined : themeNames(dataset),
    accrualPeriodicity: frequency?.code,
    language: languages.length === 0 ? undefined : languages,
    // One period is a text.
    temporal: periods.length > 1 ? periods : periods[0],
    spatial: spatial ?? undefined,
    rights: rights ?? undefined,
    accessRights: access?.code,
    dates: dates.length === 0 ? undefined : dates.map(({ type, date }) => ({ type: type.code, date })),
    ...languagesOf(dataset),
  };
}

function packageOf(dataset: ExportedDataset, { origin }: Publication): object {
  const { title, datasetGUID, organisation, tags, licence, sources, firstPublishedAt, updatedAt } = dataset;
  const page = origin + datasetPagePath(organisation.slug, datasetGUID);
  const files = dataset.resources.flatMap((resource) => resourcesOf(resource, dataset, origin));
  return {
    $schema: 'https://datapackage.org/profiles/2.0/datapackage.json',
    name: uniqueSlug(title, datasetGUID),
    id: datasetGUID,
    title,
    description: descriptionOf(dataset),
    homepage: page,
    ...moreOf(dataset),
    created: firstPublishedAt ?? updatedAt,
    // A package has a version that changes with it.
    version: dataset.version ?? updatedAt,
    keywords: tags.length === 0 ? undefined : tags,
    licenses:
      licence === null
        ? undefined
        : [{ name: licence.code, path: webAddress(licence.url) ?? undefined, title: licence.label }],
    contributors: contributorsOf(dataset, origin),
    sources:
      sources.length === 0
        ? undefined
        : sources.map((one) => ({ title: one.title, path: webAddress(one.url) ?? undefined })),
    // A package has a resource. Where no file is to be had, it is the page that says how to ask.
    resources:
      files.length > 0
        ? files
        : [{ name: 'page', title, path: page, format: 'html', mediatype: 'text/html' }],
  };
}

export const createFrictionlessWriter: CreateWriter = (_topic, publication) => ({
  start: () => '',
  add: ({ datasets }) => datasets.map((dataset) => JSON.stringify(packageOf(dataset, publication))).join(''),
  end: () => '\n',
});
