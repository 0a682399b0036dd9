/** Content negotiation of exports: by the Accept header (RFC 9110, section 12.5.1) or by the suffix of the address. */
import Negotiator from 'negotiator';
import { exportFormats, type ExportFormat, type ExportKey, type ExportSubject } from '#contract/exports.ts';

/** The formats of a subject, best first. */
export function formatsOf(subject: ExportSubject): ExportKey[] {
  const keys = Object.keys(exportFormats) as ExportKey[];
  return keys.filter((key) => (exportFormats[key] as ExportFormat).describes.includes(subject));
}

/** The format of an ending, such as `ttl`; undefined when there is none for the subject. */
export const formatOfSuffix = (suffix: string, subject: ExportSubject): ExportKey | undefined =>
  formatsOf(subject).find((key) => exportFormats[key].suffix === suffix);

/** The page of the thing, for browsers. */
const PAGE_TYPE = 'text/html';

/** What a client may name a format by: its media type, whose profile may end with a slash or not. */
function typesOf(key: ExportKey): string[] {
  const { contentType } = exportFormats[key];
  return contentType.endsWith('/"') ? [contentType, contentType.replace(/\/"$/, '"')] : [contentType];
}

/**
 * Chooses the format of a response by the client's quality values; where they are equal, the more specific media range
 * wins, then the order of the Accept header. `html` leads to the page. Without an Accept header it is the first format.
 * @returns undefined when nothing that is available is acceptable
 */
export function negotiate(accept: string | null, subject: ExportSubject): ExportKey | 'html' | undefined {
  const formats = formatsOf(subject);
  if (accept === null || accept.trim() === '') return formats[0];
  const available = new Map<string, ExportKey | 'html'>(
    formats.flatMap((key) => typesOf(key).map((type) => [type, key] as const)),
  );
  available.set(PAGE_TYPE, 'html');
  const best = new Negotiator({ headers: { accept } }).mediaType([...available.keys()]);
  return best === undefined ? undefined : available.get(best);
}
