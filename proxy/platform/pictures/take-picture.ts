/** Pictures of members: takes one within limits, and sends it so that no browser runs anything in it. */
import { refusalOf } from '#contract/refusal.ts';
import { fieldError } from '#contract/rule.ts';
import { isNotModified } from '#proxy/platform/service/not-modified.ts';
import { readPicture, type ReadPicture } from './read-picture.ts';

/** What a picture must keep to: bytes of the file, pixels of its sides. */
export interface PictureLimits {
  readonly bytes: number;
  readonly leastWidth: number;
  readonly leastHeight: number;
  /** Of the longer side. */
  readonly most: number;
}

/** The refusal of a file that is too large. */
export const pictureTooLarge = (field: string, { bytes }: PictureLimits) =>
  refusalOf(413, fieldError(field, 'picture.tooLarge', { megabytes: bytes / 1_000_000 }));

/**
 * Reads an uploaded picture.
 *
 * @param field that a refusal names
 * @throws ProblemError 400, 413 or 415 with the rule that the picture breaks
 */
export function takePicture(field: string, content: Buffer, limits: PictureLimits): ReadPicture {
  if (content.length > limits.bytes) throw pictureTooLarge(field, limits);
  const picture = readPicture(content);
  if (picture === undefined) throw refusalOf(415, fieldError(field, 'picture.otherType'));
  const { width, height } = picture;
  const { leastWidth, leastHeight, most } = limits;
  if (width < leastWidth || height < leastHeight)
    throw refusalOf(
      400,
      fieldError(field, 'picture.tooFewPixels', { leastWidth, leastHeight, width, height }),
    );
  if (width > most || height > most)
    throw refusalOf(400, fieldError(field, 'picture.tooManyPixels', { most, width, height }));
  return picture;
}

/** A stored picture as it is sent. */
export interface SentPicture {
  readonly mediaType: string;
  readonly content: Buffer;
  /** Names these bytes. */
  readonly version: string;
  readonly cacheControl: string;
}

/** Sends a picture, or 304; HEAD has no body. */
export function pictureResponse(
  request: Request,
  { mediaType, content, version, cacheControl }: SentPicture,
): Response {
  const etag = `"${version}"`;
  const headers = new Headers({
    'content-type': mediaType,
    'content-length': String(content.length),
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': 'same-origin',
    etag,
    'cache-control': cacheControl,
  });
  if (isNotModified(request, { etag })) {
    headers.delete('content-length');
    return new Response(null, { status: 304, headers });
  }
  return new Response(request.method === 'HEAD' ? null : new Uint8Array(content), { headers });
}
