/** Reads a distribution of DCAT-US (1.1 or 3.0) as a resource. */
import { detectFormat, UNKNOWN_FORMAT } from '#proxy/platform/lookups/find-format.ts';
import { plainText, shorten } from '../normalise/text.ts';
import type { ImportResource } from '../record.ts';
import { textOf, webAddress, type Fields } from '#proxy/platform/formats/json/untyped.ts';

/** A name for a resource that has none: the last part of its address, or its host. */
function nameFromAddress(address: string): string {
  const url = new URL(address);
  const last = url.pathname.split('/').findLast((part) => part !== '');
  try {
    return last === undefined ? url.hostname : decodeURIComponent(last);
  } catch {
    return last ?? url.hostname;
  }
}

const title = (value: unknown): string | null => {
  const text = textOf(value);
  return text === null ? null : shorten(plainText(text), 255);
};

const shortened = (text: string | null) => (text === null ? null : shorten(plainText(text), 100));

const mediaTypeOf = (distribution: Fields): string | null =>
  textOf(distribution['mediaType'])?.replace(/^.*\/assignments\/media-types\//, '') ?? null;

/**
 * @returns the resource, or the reason why there is none: without a web address there is nothing to have.
 */
export function readDistribution(distribution: Fields): ImportResource | { readonly reason: string } {
  const download = webAddress(distribution['downloadURL']);
  const access = webAddress(distribution['accessURL']);
  const url = download ?? access;
  if (url === null) {
    const given = textOf(distribution['downloadURL']) ?? textOf(distribution['accessURL']);
    return {
      reason: given === null ? 'it has no address' : `its address is no web address: ${shorten(given, 100)}`,
    };
  }
  const accessOnly = download === null;
  const mediaType = mediaTypeOf(distribution);
  const format = detectFormat({ mediaType, format: textOf(distribution['format']), address: url });
  const description = textOf(distribution['description']);
  const formerName = textOf(distribution['formerName']);
  const size = Number(textOf(distribution['byteSize']) ?? Number.NaN);
  return {
    key: url,
    ...(formerName !== null && { formerName }),
    name: title(distribution['title']) ?? shorten(nameFromAddress(url), 255),
    description: description === null ? null : shorten(plainText(description), 2000),
    format: format.code,
    accessOnly,
    statedFormat: format === UNKNOWN_FORMAT ? shortened(textOf(distribution['format'])) : null,
    // Known formats have one; what is behind an address that is no download is not known.
    mimeType: mediaType ?? (accessOnly || format === UNKNOWN_FORMAT ? null : format.details.mediaType),
    status: 'ready',
    statusReason: null,
    bytes: Number.isSafeInteger(size) && size >= 0 ? size : null,
    checksum: null,
    profile: null,
    url,
    file: null,
  };
}
