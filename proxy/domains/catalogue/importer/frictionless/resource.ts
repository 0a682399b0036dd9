/** Reads a resource of a Frictionless data package: stores its bytes and looks into its table. */
import { basename } from 'node:path';
import { columnLengths } from '#contract/publishing-fields.ts';
import type { ColumnCode } from '#contract/text-names.ts';
import { StoreUnavailable, type FileStore } from '#proxy/platform/store/file-store.ts';
import { detectFormat, UNKNOWN_FORMAT } from '#proxy/platform/lookups/find-format.ts';
import { plainText, shorten } from '../normalise/text.ts';
import type { ColumnHint } from '#proxy/platform/formats/profile/column-profile.ts';
import { profileFile, type ProfileResult } from '../profile/profile-file.ts';
import type { ImportResource } from '../record.ts';
import { factsOfResource } from './resource-facts.ts';
import { fileTranslationsOf } from './translations.ts';
import { encodingLabel } from '#proxy/platform/formats/encoding/detect.ts';
import type { StatedReading } from '#proxy/platform/formats/tables/reading.ts';
import { codeOf } from '#proxy/platform/settings/start-error.ts';
import {
  fieldsOf,
  isFields,
  listOf,
  textOf,
  webAddress,
  type Fields,
} from '#proxy/platform/formats/json/untyped.ts';
import { findResourceFile } from './resource-file.ts';

export interface ResourceOptions {
  /** What the paths of resources are relative to. */
  readonly folder: string;
  /** Where bytes are stored. */
  readonly store: FileStore;
}

/** Codes of a column that are taken over. */
const MOST_CODES = 500;

const describe = (value: unknown): string | null => {
  const text = textOf(value);
  return text === null ? null : shorten(plainText(text), 2000);
};

const wordsOf = (value: unknown, text: 'label' | 'unit'): string | null => {
  const words = textOf(value);
  return words === null ? null : shorten(plainText(words), columnLengths[text]);
};

/** The categories of a field: values, or values with a label (Table Schema 2). */
const categoriesOf = (value: unknown): ColumnCode[] =>
  listOf(value)
    .slice(0, MOST_CODES)
    .flatMap((item) => {
      const { value: stated, label } = isFields(item) ? item : { value: item, label: null };
      const code = textOf(stated);
      return code === null ? [] : [{ code: shorten(code, 200), label: wordsOf(label, 'label') ?? '' }];
    });

/** What Table Schema says of the columns. */
function columnsOf(resource: Fields): Map<string, ColumnHint> {
  const columns = new Map<string, ColumnHint>();
  for (const item of listOf(fieldsOf(resource['schema'])['fields'])) {
    const field = fieldsOf(item);
    const name = textOf(field['name']);
    if (name === null) continue;
    const [label, unit] = [wordsOf(field['title'], 'label'), wordsOf(field['unit'], 'unit')];
    const codes = categoriesOf(field['categories']);
    columns.set(name, {
      type: textOf(field['type']),
      description: describe(field['description']),
      ...(label !== null && { label }),
      ...(unit !== null && { unit }),
      ...(codes.length > 0 && { codes }),
    });
  }
  return columns;
}

/** What the package says about how a text is written; null when it says nothing that is not the usual. */
function readingOf(resource: Fields): StatedReading | null {
  const dialect = fieldsOf(resource['dialect']);
  const { delimiter, header } = dialect;
  const encoding = textOf(resource['encoding']);
  const label = encoding === null ? null : encodingLabel(encoding);
  const stated: StatedReading = {
    // UTF-8 is what packages say when no one looked, and what is detected when it is true.
    ...(label !== null && label !== 'utf-8' && { encoding: label }),
    ...(typeof delimiter === 'string' && delimiter.length === 1 && { delimiter }),
    ...(typeof header === 'boolean' && { header }),
  };
  return Object.keys(stated).length === 0 ? null : stated;
}

/** What all ways of having a resource share. */
function frame(resource: Fields, key: string, address: string | null) {
  const format = detectFormat({
    mediaType: textOf(resource['mediatype']),
    format: textOf(resource['format']),
    address,
  });
  return {
    key,
    name: shorten(textOf(resource['title']) ?? (address === null ? key : basename(address)), 255),
    description: describe(resource['description']),
    format: format.code,
    statedFormat: format === UNKNOWN_FORMAT ? textOf(resource['format']) : null,
    mimeType: textOf(resource['mediatype']) ?? (format === UNKNOWN_FORMAT ? null : format.details.mediaType),
    status: 'ready',
    statusReason: null,
    bytes: null,
    checksum: null,
    profile: null,
    url: null,
    file: null,
    reading: readingOf(resource),
    facts: factsOfResource(resource),
    ...fileTranslationsOf(resource),
  } as const satisfies ImportResource;
}

/** A name that is safe in an address and on every file system. */
const fileName = (path: string): string =>
  basename(path)
    .normalize('NFC')
    .replaceAll(/[^\p{L}\p{N}._ -]/gu, '_')
    .replace(/^\.+/, '')
    .slice(-150) || 'data';

async function stored(
  resource: Fields,
  key: string,
  source: { readonly name: string; readonly content: string | Uint8Array },
  options: ResourceOptions,
): Promise<ImportResource> {
  const base = frame(resource, key, source.name);
  let result = { kind: 'document' } as ProfileResult;
  const file = await options.store.put(source.content, async (path) => {
    result = await profileFile(
      path,
      { format: base.format, fileName: fileName(source.name) },
      { columns: columnsOf(resource), ...(base.reading && { stated: base.reading }) },
    );
  });
  return {
    ...base,
    // A table that cannot be read is still there to be downloaded; the reason says what to expect.
    statusReason: result.kind === 'broken' ? shorten(result.reason, 500) : null,
    bytes: file.bytes,
    checksum: { algorithm: 'sha256', value: file.key },
    profile: result.kind === 'table' ? result.profile : null,
    file: { name: fileName(source.name), key: file.key },
  };
}

/** The store or its disk fails, which concerns every resource; anything else is about the one file. */
const isStoreFailure = (error: unknown, path: string): boolean =>
  error instanceof StoreUnavailable ||
  (codeOf(error) !== undefined && (error as { readonly path?: unknown }).path !== path);

/** The same; a file that cannot be read is a resource that has failed, with the reason. */
async function storedOrFailed(
  resource: Fields,
  key: string,
  source: { readonly name: string; readonly content: string },
  options: ResourceOptions,
): Promise<ImportResource> {
  try {
    return await stored(resource, key, source, options);
  } catch (error) {
    if (isStoreFailure(error, source.content)) throw error;
    const reason = codeOf(error) ?? (error instanceof Error ? error.message : String(error));
    const statusReason = shorten(plainText(`The file ${source.name} could not be read: ${reason}`), 500);
    return { ...frame(resource, key, source.name), status: 'failed', statusReason };
  }
}

/** Reads one path of a resource: an address elsewhere, or a file of the package. */
async function readPath(
  resource: Fields,
  key: string,
  path: string,
  options: ResourceOptions,
): Promise<ImportResource> {
  const url = /^[a-z][a-z0-9+.-]*:\/\//i.test(path) ? webAddress(path) : null;
  if (url !== null) return { ...frame(resource, key, url), url };
  const found = await findResourceFile(options.folder, path);
  if ('reason' in found)
    return { ...frame(resource, key, path), status: 'failed', statusReason: found.reason };
  return storedOrFailed(resource, key, { name: path, content: found.path }, options);
}

/** Reads a resource; one with several paths becomes several. */
export async function readResource(
  resource: Fields,
  position: number,
  options: ResourceOptions,
): Promise<ImportResource[]> {
  const key = textOf(resource['name']) ?? `resource-${position + 1}`;
  const paths = listOf(resource['path']).flatMap((path) => textOf(path) ?? []);
  if (paths.length > 0) {
    const read: ImportResource[] = [];
    for (const [i, path] of paths.entries())
      read.push(await readPath(resource, paths.length === 1 ? key : `${key}#${i + 1}`, path, options));
    return read;
  }
  if (resource['data'] !== undefined) {
    const content = new TextEncoder().encode(JSON.stringify(resource['data']));
    return [await stored(resource, key, { name: `${key}.json`, content }, options)];
  }
  return [
    {
      ...frame(resource, key, null),
      status: 'failed',
      statusReason: 'The package names neither a path nor data for it',
    },
  ];
}
