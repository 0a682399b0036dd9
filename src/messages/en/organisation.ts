/** Texts of an organisation's page. */
import { formatNumber, plural } from '../format.ts';

export const organisation = {
  above: 'Organisations',
  dashboards: {
    title: 'Dashboards',
    parts: (count: number) => plural(count, { one: '# part', other: '# parts' }),
  },
  facts: {
    datasets: 'Datasets',
    breakdown: (published: number, onRequest: number, planned: number) =>
      [
        plural(published, { other: '# published' }),
        ...(onRequest > 0 ? [plural(onRequest, { other: '# on request' })] : []),
        ...(planned > 0 ? [plural(planned, { other: '# planned' })] : []),
      ].join(', '),
    onTime: 'Updated on time',
    onTimeOf: (count: number) => plural(count, { other: 'of # with a fixed cycle' }),
    noCycle: 'no dataset has a fixed cycle',
    views: 'Views, 90 days',
    downloads: 'Downloads',
    apiCalls: 'API calls',
  },
  sample: 'The usage figures on this page are generated for the sample catalogue.',
  datasets: 'Datasets',
  search: 'Search in this organisation',
  themesHere: 'Themes here',
  partOf: 'Part of',
  parts: 'Parts',
  listedParts: (listed: number, all: number) => `The first ${formatNumber(listed)} of ${formatNumber(all)}`,
  identifiers: 'Identifiers',
  contact: {
    title: 'Contact',
    none: 'The organisation has given no contact. The page of a dataset may have one.',
    subject: (name: string) => `To ${name}, about its data`,
  },
  noDatasets: (name: string) => `${name} has not published any datasets yet`,
  noMatch: (keywords: string) => `No datasets match “${keywords}”`,
  allHere: 'Show all datasets of this organisation',
  everywhere: 'Search all organisations',
};
