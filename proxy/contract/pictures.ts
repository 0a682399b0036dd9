/** Pictures that the server draws of what everyone may see: addresses and size. */

export const pictureKinds = ['chart', 'map'] as const;
export type PictureKind = (typeof pictureKinds)[number];
/** SVG for pages, PNG for mails and for sites that show a link with a picture. */
export const pictureFormats = ['svg', 'png'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** The size of a picture, as sites that show links expect it. */
export const PICTURE_SIZE = { width: 1200, height: 630 } as const;

/** For the router. */
export const PICTURES_PATTERN = '/pictures/:kind/:file';

export const picturePath = (kind: PictureKind, guid: string, format: PictureFormat): string =>
  `/pictures/${kind}/${guid}.${format}`;
