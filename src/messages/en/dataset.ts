/** Texts of a dataset's page. */
import { plural } from '../format.ts';
import { titles } from './titles.ts';

export const dataset = {
  above: titles.discover,
  firstPublished: (day: string) => `First published ${day}`,
  download: (format: string) => `Download ${format}`,
  openAtSource: (format: string) => `Open ${format} at source`,
  otherFiles: 'Other files',
  allFiles: (count: number) => plural(count, { other: 'All # files' }),
  ask: 'Request this data',
  askSubject: (title: string) => `Request for the data: ${title}`,
  facts: {
    shape: 'Shape',
    files: (count: number) => plural(count, { one: '# file', other: '# files' }),
    rows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
    columns: (count: number) => plural(count, { one: '# column', other: '# columns' }),
    notTabular: 'not a table',
    /** Of several files, the size of the main table. */
    tableOf: (rows: string, columns: string) => `the table has ${rows}, ${columns}`,
    updated: 'Updated',
    noFurtherUpdates: 'no further updates',
    expected: 'Expected',
    overdue: (days: number) => plural(days, { one: 'overdue by # day', other: 'overdue by # days' }),
    covers: 'Covers',
    /** Of the small map. @param area the box in words */
    locator: (area: string) => `Map of the area from ${area}`,
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
    statedStars: (reason: string) => `stated by the publisher: ${reason}`,
    computedStars: (stars: number) => `From licence and formats it would be ${stars} of 5.`,
    /** What each star of the five-star scheme means, and why there is none. */
    openTo: {
      unlicensed: 'no open licence stated',
      closed: 'the licence is not an open one',
      nothing: 'no file to use yet',
      1: 'open licence, any format',
      2: 'structured, proprietary format',
      3: 'structured, open format',
      4: 'open format, with URIs',
      5: 'linked to other data',
    } as Readonly<Record<number, string>> & Readonly<Record<'unlicensed' | 'closed' | 'nothing', string>>,
  },
  onThisPage: 'On this page',
  about: 'About',
  languages: {
    notTranslated: {
      description: (language: string) => `The description is not translated. It is in ${language}.`,
      rights: (language: string) => `The conditions of use are not translated. They are in ${language}.`,
    },
  },
  noDescription: 'The publisher has not written a description.',
  tags: 'Tags',
  resources: 'Resources',
  /** The links to the sections. */
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
    planned: 'This dataset does not exist yet. The record says what it will contain.',
    plannedFor: (day: string) =>
      `This dataset does not exist yet. It is expected on ${day}. The record says what it will contain.`,
    onRequest: 'The data is available on request. The record is public; the files are not.',
    ask: (name: string) => `Write to ${name} and say what you need it for:`,
    askNowhere: (name: string) => `Contact ${name}. The record has no contact address of its own.`,
  },
  failed: 'The dataset could not be loaded',
  previewPage: {
    failed: 'The preview could not be loaded',
  },
  rowRequestPage: {
    failed: 'The page could not be loaded',
  },
};
