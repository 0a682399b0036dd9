/** Texts of the start page. */
import { plural } from '../format.ts';
import { titles } from './titles.ts';

export const home = {
  title: titles.home,
  catalogueSize: (datasets: number, organisations: number) =>
    `${plural(datasets, { one: '# dataset', other: '# datasets' })} from ${plural(organisations, {
      one: '# organisation',
      other: '# organisations',
    })}`,
  lede: 'Find, preview and download open data from the organisations that publish here. You do not need an account.',
  search: 'Search datasets',
  searchPlaceholder: 'Title, column or place',
  searchAct: 'Search',
  examples: 'For example',
  week: 'This week',
  updated: 'Updated',
  added: 'New',
  planned: 'Newly planned',
  overdue: 'Overdue',
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
    text: 'Each dataset has a small drawing of its table: one bar for each column, taller when the column has more unique values. The line below shows how much of the update cycle is left; it is dashed when an update is overdue.',
    numbers: 'Numbers',
    textColumns: 'Text and categories',
    times: 'Dates and times',
    places: 'Places',
    booleans: 'Yes or no',
  },
  nothing: {
    title: 'No datasets are published yet',
    text: 'When an organisation publishes its first dataset, it appears here.',
  },
};
