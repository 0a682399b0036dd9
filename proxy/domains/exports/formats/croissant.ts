/**
 * Croissant 1.0 (https://docs.mlcommons.org/croissant/): what a program for machine learning needs to load a
 * dataset by itself, as an extension of schema.org.
 */
import type { Column, Resource } from '#contract/entities/dataset.ts';
import { schemaOrgDataset } from '#contract/schema-org.ts';
import { addressesOf } from '../dcat/distribution.ts';
import type { CreateWriter } from '../document.ts';
import type { ExportedDataset, Publication } from '../exported-dataset.ts';

/** The context that the standard prescribes word for word. Its language is that of the dataset's texts. */
const context = {
  '@language': 'en',
  '@vocab': 'https://schema.org/',
  citeAs: 'cr:citeAs',
  column: 'cr:column',
  conformsTo: 'dct:conformsTo',
  cr: 'http://mlcommons.org/croissant/',
  rai: 'http://mlcommons.org/croissant/RAI/',
  data: { '@id': 'cr:data', '@type': '@json' },
  dataType: { '@id': 'cr:dataType', '@type': '@vocab' },
  dct: 'http://purl.org/dc/terms/',
  examples: { '@id': 'cr:examples', '@type': '@json' },
  extract: 'cr:extract',
  field: 'cr:field',
  fileProperty: 'cr:fileProperty',
  fileObject: 'cr:fileObject',
  fileSet: 'cr:fileSet',
  format: 'cr:format',
  includes: 'cr:includes',
  isLiveDataset: 'cr:isLiveDataset',
  jsonPath: 'cr:jsonPath',
  key: 'cr:key',
  md5: 'cr:md5',
  parentField: 'cr:parentField',
  path: 'cr:path',
  recordSet: 'cr:recordSet',
  references: 'cr:references',
  regex: 'cr:regex',
  repeated: 'cr:repeated',
  replace: 'cr:replace',
  sc: 'https://schema.org/',
  separator: 'cr:separator',
  source: 'cr:source',
  subField: 'cr:subField',
  transform: 'cr:transform',
};

/** Types as Croissant has them; what is read as time or place may be written in many ways, so it is text. */
const dataTypes: Readonly<Record<Column['type'], string>> = {
  number: 'sc:Float',
  text: 'sc:Text',
  category: 'sc:Text',
  time: 'sc:Text',
  place: 'sc:Text',
  boolean: 'sc:Boolean',
};

const fileId = ({ resourceGUID }: Resource) => `file-${resourceGUID}`;

/** Formats whose rows a loader finds by the name of a column. */
const isTable = ({ format, columns }: Resource) =>
  columns.length > 0 && ['CSV', 'TSV', 'Parquet', 'XLSX'].includes(format);

const recordSetOf = (resource: Resource) => ({
  '@type': 'cr:RecordSet',
  '@id': `records-${resource.resourceGUID}`,
  name: resource.name,
  field: resource.columns.map((column, i) => ({
    '@type': 'cr:Field',
    '@id': `records-${resource.resourceGUID}/${i}`,
    name: column.name,
    description: [column.label, column.description, column.unit].filter(Boolean).join('. ') || undefined,
    dataType: dataTypes[column.type],
    source: { fileObject: { '@id': fileId(resource) }, extract: { column: column.name } },
  })),
});

/** Only what can be loaded is described: on request and of services there are no bytes. */
function croissant(dataset: ExportedDataset, publication: Publication): object {
  const { origin } = publication;
  const files = dataset.resources.flatMap((resource) => {
    const { download } = addressesOf(resource, dataset, origin);
    return download === undefined ? [] : [{ resource, download }];
  });
  // What schema.org says of files and columns, Croissant says in its own way.
  const {
    distribution: _files,
    variableMeasured: _columns,
    ...about
  } = schemaOrgDataset(dataset, publication) as Record<string, unknown>;
  return {
    '@context': { ...context, '@language': dataset.language },
    ...about,
    '@type': 'sc:Dataset',
    conformsTo: 'http://mlcommons.org/croissant/1.0',
    distribution: files.map(({ resource, download }) => ({
      '@type': 'cr:FileObject',
      '@id': fileId(resource),
      name: resource.name,
      description: resource.description ?? undefined,
      contentUrl: download,
      // The standard requires one; this one says that nothing is known of the bytes.
      encodingFormat: resource.mimeType ?? 'application/octet-stream',
      contentSize: resource.bytes === null ? undefined : `${resource.bytes} B`,
      sha256: resource.checksum?.algorithm === 'sha256' ? resource.checksum.value : undefined,
    })),
    recordSet: files.filter(({ resource }) => isTable(resource)).map(({ resource }) => recordSetOf(resource)),
  };
}

export const createCroissantWriter: CreateWriter = (_topic, publication) => ({
  start: () => '',
  add: ({ datasets }) => datasets.map((dataset) => JSON.stringify(croissant(dataset, publication))).join(''),
  end: () => '\n',
});
