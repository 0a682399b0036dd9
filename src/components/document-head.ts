/** The head of the page of a chart, dashboard or map that anyone may find. */
import { PICTURE_SIZE, picturePath, type PictureKind } from '#contract/pictures.ts';
import { pageHead, type HeadContext } from './page-head.ts';

interface FoundDocument {
  readonly title: string;
  readonly description: string | undefined;
  readonly path: string;
  /** What it shows, or the first thing of it; absent where nothing of it is for everyone. */
  readonly picture: { readonly kind: PictureKind; readonly guid: string } | undefined;
}

export const documentHead = (context: HeadContext, { picture, description, ...page }: FoundDocument) =>
  pageHead(context, {
    ...page,
    ...(description !== undefined && { description }),
    ...(picture === undefined
      ? { hidden: true }
      : { picture: { url: picturePath(picture.kind, picture.guid, 'png'), ...PICTURE_SIZE } }),
  });
