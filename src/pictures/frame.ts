/** The frame of a picture: its size, and what it shows in words, for those who do not see it. */
import { escapeUTF8 } from 'entities';
import { PICTURE_SIZE } from '#contract/pictures.ts';
import { xmlText } from '#contract/xml-text.ts';

/** A picture is drawn at half of its size, so that text and lines are as heavy as on a page. */
export const WIDTH = PICTURE_SIZE.width / 2;
export const HEIGHT = PICTURE_SIZE.height / 2;

export const FONT = 'font-family="\'Hanken Grotesk\', system-ui, sans-serif"';

/** Text that may be between elements. What XML has no place for is left out of the picture as a whole. */
export const escaped = escapeUTF8;

export interface Framed {
  readonly title: string;
  readonly alternative: string;
  readonly background: string;
  readonly body: string;
}

export const framed = ({ title, alternative, background, body }: Framed): string =>
  xmlText(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_SIZE.width}" height="${PICTURE_SIZE.height}" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img"><title>${escaped(title)}</title><desc>${escaped(alternative)}</desc><rect width="100%" height="100%" fill="${background}"/>${body}</svg>`,
  );
