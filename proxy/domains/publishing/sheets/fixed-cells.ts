/** Words that the product fixes, as cells of a table of metadata; links to other datasets with them. */
import { relationWords, type Relation } from '#contract/fixed-terms.ts';
import { sheets } from '#contract/messages/en/sheets.ts';
import { CellError, readList, writeList } from './cells.ts';
import { linked, splitAddress } from './group-cells.ts';

type Labels<Code extends string> = Readonly<Record<Code, string>>;

/** A code by itself, or by its words. @throws CellError that names what may be written */
function codeOf<Code extends string>(field: string, text: string, labels: Labels<Code>): Code {
  const codes = Object.keys(labels) as Code[];
  const wanted = text.trim().toLowerCase();
  const code = codes.find((one) => [one.toLowerCase(), labels[one].toLowerCase()].includes(wanted));
  if (code === undefined) throw new CellError(field, sheets.unknownValue(text, Object.values(labels), false));
  return code;
}

export const writeCodes = <Code extends string>(codes: readonly Code[], labels: Labels<Code>): string =>
  writeList(codes.map((code) => labels[code]));
export const readCodes = <Code extends string>(field: string, cell: string, labels: Labels<Code>): Code[] =>
  readList(cell).map((one) => codeOf(field, one, labels));

interface Link {
  readonly type: Relation;
  readonly title: string;
  readonly url: string;
}
export const writeLinks = (links: readonly Link[]): string =>
  writeList(links.map((link) => `${relationWords[link.type]}: ${linked(link.title, link)}`));
export const readLinks = (cell: string): Link[] =>
  readList(cell).map((one) => {
    const colon = one.indexOf(':');
    if (colon < 1) throw new CellError('relations', sheets.noRow(one));
    const { words, url } = splitAddress(one.slice(colon + 1).trim());
    return {
      type: codeOf('relations', one.slice(0, colon), relationWords),
      // An address alone has no words.
      title: url === null ? '' : words,
      url: url ?? words,
    };
  });
