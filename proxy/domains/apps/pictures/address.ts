/**
 * Addresses of pictures. Those of shown apps are plain. A picture that no one has approved yet is for its
 * submitter and reviewers alone, and an image element sends no token: they get an address that works for a while.
 */
import { timingSafeEqual } from 'node:crypto';
import { APP_PICTURES_PATH } from '#contract/app-constants.ts';
import type { Secrets } from '#proxy/platform/secrets/secrets.ts';
import { readBase64url } from '#proxy/platform/secrets/base64url.ts';

/** How long a signed address works, in milliseconds; as long as one looks at a form. */
export const PICTURE_LINK_TIME = 3_600_000;
const PURPOSE = 'app-picture';

export const publicPicture = (pictureGUID: string): string => `${APP_PICTURES_PATH}/${pictureGUID}`;

export interface PictureLinks {
  /** An address for one who may see the picture. */
  linkFor(pictureGUID: string): string;
  /** True when the address was made here for this picture and is not too old. */
  isSigned(url: URL, pictureGUID: string): boolean;
}

/** @param now the clock, in milliseconds since 1970 */
export function createPictureLinks(
  secrets: Pick<Secrets, 'hash' | 'hashes'>,
  now: () => number = Date.now,
): PictureLinks {
  const signedText = (pictureGUID: string, expires: number) => JSON.stringify([pictureGUID, expires]);
  return {
    linkFor(pictureGUID) {
      // The same address for a while, so that a list that is asked for again shows the same picture.
      const expires = (Math.floor(now() / PICTURE_LINK_TIME) + 2) * PICTURE_LINK_TIME;
      const query = new URLSearchParams({
        expires: String(expires),
        signature: secrets.hash(signedText(pictureGUID, expires), PURPOSE).toString('base64url'),
      });
      return `${publicPicture(pictureGUID)}?${query}`;
    },
    isSigned({ searchParams }, pictureGUID) {
      const expires = Number(searchParams.get('expires'));
      const given = readBase64url(searchParams.get('signature') ?? '');
      const isOurs = secrets
        .hashes(signedText(pictureGUID, expires), PURPOSE)
        .some((wanted) => given.length === wanted.length && timingSafeEqual(given, wanted));
      return isOurs && expires > now();
    },
  };
}
