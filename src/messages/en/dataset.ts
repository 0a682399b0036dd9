/** Texts of a dataset's page. */
import { plural } from '../format.ts';

export const dataset = {
  above: 'Discover',
  firstPublished: (day: string) => `First published ${day}`,
  download: (format: string) => `Download ${format}`,
  openAtSource: (format: string) => `Open ${format} at its source`,
  otherFiles: 'Other files',
  allFiles: (count: number) => plural(count, { other: 'All # files' }),
  ask: 'Ask for this data',
  askSubject: (title: string) => `Request for the data: ${title}`,
  facts: {
    shape: 'Shape',
    files: (count: number) => plural(count, { one: '# file', other: '# files' }),
    rows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
    columns: (count: number) => plural(count, { one: '# column', other: '# columns' }),
    notTabular: 'not a table',
    /** Of several files, what the main table among them holds. */
    tableOf: (rows: string, columns: string) => `the table has ${rows}, ${columns}`,
    updated: 'Updated',
    noFurtherUpdates: 'no further updates',
    expected: 'Expected',
    overdue: (days: number) => plural(days, { one: 'overdue by # day', other: 'overdue by # days' }),
    covers: 'Covers',
    /** Of the small map. @param area the box in words */
    locator: (area: string) => `Map of where that is: the area from ${area}`,
    notStated: 'Not stated',
    from: (start: string) => `From ${start}`,
    until: (end: string) => `Until ${end}`,
    between: (start: string, end: string) => `${start} to ${end}`,
    licence: 'Licence',
    openLicence: 'open licence',
    closedLicence: 'conditions apply',
    noLicence: 'ask before you reuse it',
    openness: 'Openness',
    stars: (stars: number) => `${stars} of 5`,
    /** What a reader has by each star of the five-star scheme, and why there is none. */
    openTo: {
      unlicensed: 'no open licence stated',
      closed: 'the licence is not an open one',
      nothing: 'no file to use yet',
      1: 'open licence, read by people',
      2: 'structured, in one maker’s format',
      3: 'open format, read by machines',
      4: 'open format, with addresses for its things',
      5: 'linked to the data of others',
    } as Readonly<Record<number, string>> & Readonly<Record<'unlicensed' | 'closed' | 'nothing', string>>,
  },
  onThisPage: 'On this page',
  about: 'About',
  noDescription: 'The publisher has written no description.',
  tags: 'Tags',
  resources: 'Resources',
  /** What the ways to the sections are called. */
  sections: {
    preview: 'Preview',
    columns: 'Columns',
    metadata: 'Metadata',
    api: 'API',
    use: 'Use',
    related: 'Related',
  },
  state: {
    draft: 'This is a draft. Only members of the organisation see it, and it may still change.',
    planned: 'This dataset does not exist yet. The record says what it will hold.',
    plannedFor: (day: string) =>
      `This dataset does not exist yet. It is expected on ${day}. The record says what it will hold.`,
    onRequest: 'The data is given out on request. The record is public; the files are not.',
    ask: (name: string) => `Write to ${name} and say what you need it for:`,
    askNowhere: (name: string) => `Ask ${name}; the record names no address of its own.`,
  },
  failed: 'The dataset could not be loaded',
  /** Fixed by the error catalogue of the specification, section 8. */
  requestFailed: {
    title: 'Request Failed',
    text: "We couldn't process your request. Please try again later.",
  },
  previewPage: {
    title: (name: string) => `Preview of ${name}`,
    failed: 'The preview could not be asked for',
  },
};
