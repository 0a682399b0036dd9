/**
 * How wide a text is, without a browser: the advance widths of Arial, which Liberation Sans and Helvetica share.
 * Charts name these fonts and tell each text its width, so a reader with another font sees it squeezed, never cut.
 */

/** The fonts of a chart. */
export const FONTS = "Arial, 'Liberation Sans', Helvetica, sans-serif";

/** Characters by their width in thousandths of the size; what is not here is as wide as a digit. */
const regular: Readonly<Record<number, string>> = {
  191: "'",
  222: 'ijl’',
  260: '|',
  278: ' !,./:;I[\\]ft·',
  333: '()-`r“”',
  334: '{}',
  355: '"',
  389: '*',
  469: '^',
  500: 'Jcksvxyz',
  584: '+<=>~×',
  611: 'FTZ',
  667: '&ABEKPSVXY',
  722: 'CDHNRUw',
  778: 'GOQ',
  833: 'Mm',
  889: '%',
  944: 'W',
  1000: '…→',
  1015: '@',
};
const bold: Readonly<Record<number, string>> = {
  238: "'",
  278: ' ,./I\\ijl·’',
  280: '|',
  333: '!()-:;[]`ft',
  389: '*r{}',
  474: '"',
  500: 'z“”',
  584: '+<=>^~×',
  611: '?FLTZbdghnopqu',
  667: 'EPSVXY',
  722: '&ABCDHKNRU',
  778: 'GOQw',
  833: 'M',
  889: '%m',
  944: 'W',
  975: '@',
  1000: '…→',
};

const tableOf = (groups: Readonly<Record<number, string>>) =>
  new Map(Object.entries(groups).flatMap(([width, all]) => [...all].map((one) => [one, Number(width)])));
const tables = { regular: tableOf(regular), bold: tableOf(bold) };
const OTHER = 556;

/** The width of one line, in pixels. */
export function widthOf(text: string, size: number, weight: 'regular' | 'bold' = 'regular'): number {
  const table = tables[weight];
  const thousandths = [...text].reduce((sum, one) => sum + (table.get(one) ?? OTHER), 0);
  return Math.round(thousandths * size) / 1000;
}
