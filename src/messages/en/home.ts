/** Texts of the start page. */
import { plural } from '../format.ts';

export const home = {
  title: 'Find data',
  holding: (datasets: number, organisations: number) =>
    `${plural(datasets, { one: '# dataset', other: '# datasets' })} from ${plural(organisations, {
      one: '# organisation',
      other: '# organisations',
    })}`,
  search: 'Search datasets',
  searchPlaceholder: 'Title, column or place',
  searchAct: 'Search',
  examples: 'For example',
  week: 'This week',
  updated: 'Updated',
  added: 'New',
  planned: 'Newly planned',
  overdue: 'Past their update date',
  themes: 'Themes',
  allThemes: 'All themes',
  recent: 'Recently updated',
  mostUsed: 'Most used, last 90 days',
  seeAll: 'See all',
  seeAllRecent: 'See all datasets, recently updated first',
  seeAllMostUsed: 'See all datasets, most viewed first',
  organisations: 'Organisations',
  allOrganisations: (count: number) =>
    plural(count, { one: 'The one organisation', other: 'All # organisations' }),
  datasets: (count: number) => plural(count, { one: '# dataset', other: '# datasets' }),
  legend: {
    title: 'Reading a fingerprint',
    text: 'Each dataset carries a small drawing of its own table: one bar for every column, taller when the column holds more different values. The line beneath shows how much of the update cycle is left; it is dashed once an update is overdue.',
    numbers: 'Numbers',
    textColumns: 'Text and categories',
    times: 'Dates and times',
    places: 'Places',
    booleans: 'Yes or no',
  },
  nothing: {
    title: 'Nothing is published yet',
    text: 'When an organisation publishes its first dataset, it appears here.',
  },
};
