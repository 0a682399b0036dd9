/** Text of a cell in a workbook. What XML cannot contain is written as `_x0001_`, by which spreadsheets know it. */
import { escapeMarkup } from '#contract/xml-text.ts';

// oxlint-disable-next-line no-control-regex -- They are what XML cannot contain, and what it changes.
const NOT_XML = /[\u0000-\u0008\u000B-\u001F\uFFFE\uFFFF]/g;
/** Most texts have none of it. */
// oxlint-disable-next-line no-control-regex -- As above.
const SPECIAL = /[&<>"\u0000-\u0008\u000B-\u001F\uD800-\uDFFF\uFFFE\uFFFF]|_x[\dA-Fa-f]{4}_/;

export const textOfCell = (text: string): string =>
  SPECIAL.test(text)
    ? escapeMarkup(
        text
          .toWellFormed()
          .replaceAll(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
          .replaceAll(
            NOT_XML,
            (one) => `_x${one.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`,
          ),
      )
    : text;
