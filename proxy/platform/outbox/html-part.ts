/**
 * The HTML part of an e-mail that has pictures: the lines of its plain text, with each picture in the place of the line that
 * says it in words. It has no style of its own, so that mail programs show it in light and dark.
 */
import { PICTURE_SIZE } from '#contract/pictures.ts';
import { escapeMarkup, xmlText } from '#contract/xml-text.ts';
import { language } from '#proxy/platform/messages/language.ts';

/** A picture that everyone may open. It is not attached, so that one that is taken back is gone from the e-mail as well. */
export interface MailPicture {
  /** Whole address; the same for every receiver, so that it says nothing about who has opened the e-mail. */
  readonly address: string;
  readonly alternative: string;
  /** The line of the plain text that says the same. */
  readonly line: string;
}

/** Beside text a picture has half of its size, and is sharp on a screen of twice as many points. */
const WIDTH = String(PICTURE_SIZE.width / 2);
const HEIGHT = String(PICTURE_SIZE.height / 2);

const escaped = (text: string): string => escapeMarkup(xmlText(text));

const imageOf = ({ address, alternative }: MailPicture): string =>
  `<img src="${escaped(address)}" alt="${escaped(alternative)}" width="${WIDTH}" height="${HEIGHT}" style="max-width: 100%; height: auto">`;

/** A line, with a link where it is an address or ends in one after a colon, as the product writes them. */
function lineOf(line: string): string {
  const [, before = '', address] = /^(|.*: )(https?:\/\/\S+)$/.exec(line) ?? [];
  return address === undefined
    ? escaped(line)
    : `${escaped(before)}<a href="${escaped(address)}">${escaped(address)}</a>`;
}

export function htmlPart(
  { subject, text }: { readonly subject: string; readonly text: string },
  pictures: readonly MailPicture[],
): string {
  // Two pictures may show the same in words: they are in the order of their lines.
  const waiting = [...pictures];
  const htmlOf = (line: string): string => {
    const place = waiting.findIndex((picture) => picture.line === line);
    const [picture] = place < 0 ? [] : waiting.splice(place, 1);
    return picture === undefined ? lineOf(line) : imageOf(picture);
  };
  const paragraphs = text
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => `<p>${paragraph.split('\n').map(htmlOf).join('<br>\n')}</p>`);
  return `<!doctype html>
<html lang="${language.tag}">
<head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body>
${paragraphs.join('\n')}
</body>
</html>
`;
}
