/** Texts of finding datasets: the list, its filters, and the indexes beside it. */
import { plural } from '../format.ts';

const countDatasets = (datasets: number) => plural(datasets, { one: '# dataset', other: '# datasets' });

export const discovery = {
  title: (datasets: number, keywords: string) =>
    keywords === '' ? countDatasets(datasets) : `${countDatasets(datasets)} for ${keywords}`,
  description: 'Search published datasets by title, column, tag or place.',
  count: countDatasets,
  noneMatch: 'No datasets match',
  search: 'Search datasets',
  searchPlaceholder: 'Title, column or place',
  searchAct: 'Search',
  clearSearch: 'Clear search',
  sortBy: 'Sort by',
  apply: 'Apply',
  filters: 'Filters',
  closeFilters: 'Close filters',
  showResults: (count: number) => plural(count, { one: 'Show # dataset', other: 'Show # datasets' }),
  clearAll: 'Clear all',
  remove: (facet: string, label: string) => `Remove the filter ${facet} ${label}`,
  activeFilters: 'Active filters',
  facet: {
    theme: 'Theme',
    status: 'Status',
    organisation: 'Organisation',
    tag: 'Tag',
    format: 'Format',
    licence: 'Licence',
  },
  showMore: (more: number) => `Show ${more} more`,
  results: 'Results',
  updating: 'Updating the list',
  shape: (rows: string, columns: number) =>
    `${rows} × ${plural(columns, { one: '# column', other: '# columns' })}`,
  rows: (count: number) => plural(count, { one: '# row', other: '# rows' }),
  updated: 'Updated',
  /** After the day of the last update, where no other is to come. */
  noFurtherUpdates: 'no further updates',
  /** Before the words around a match that title and summary do not show. */
  matchedIn: {
    tag: 'Tag:',
    column: 'Column:',
    description: 'Description:',
    resource: 'Resource:',
    place: 'Place:',
    organisation: 'Organisation:',
  },
  expected: (day: string) => `Expected ${day}`,
  overdue: (days: number) => plural(days, { one: 'Overdue by # day', other: 'Overdue by # days' }),
  views: (count: number) => plural(count, { one: 'view', other: 'views' }),
  downloads: (count: number) => plural(count, { one: 'download', other: 'downloads' }),
  visibility: { public: 'Anyone', organisation: 'Members', private: 'Only named people' },
  none: {
    wordsAndFilters: (keywords: string) => `Nothing holds “${keywords}” under these filters`,
    words: (keywords: string) => `Nothing holds “${keywords}”`,
    filters: 'Nothing meets all of these filters',
    nothing: 'Nothing is published yet',
    waysOut: 'Take away one thing:',
    anyFilter: 'All filters',
    withoutWord: (word: string) => `The word “${word}”`,
    withoutFilter: (facet: string, label: string) => `${facet} ${label}`,
    withoutWords: 'All words',
    everything: 'Show all datasets',
    themes: 'Look through the themes',
  },
  pastEnd: {
    title: 'This page is past the end of the list',
    back: 'Go to the first page',
  },
  failed: 'Failed to fetch datasets. Please try again later.',
  themes: {
    title: 'Themes',
    description: 'Every theme with the number of datasets in it.',
    lede: 'Every dataset belongs to one or more of these themes. The numbers count what you can find.',
  },
  organisations: {
    title: 'Organisations',
    description: 'Who publishes here, and how much.',
    lede: 'Who publishes here, by name.',
    datasets: countDatasets,
    none: 'No organisation has joined yet',
    failed: 'Failed to fetch organisation list. Please refresh the page and try again.',
  },
  apps: {
    title: 'Apps',
    description: 'What people have built on the data that is published here.',
    none: 'No apps yet',
    text: 'This list opens with a coming release: maps, dashboards, services and stories built on the data published here, each with the datasets it uses. Nobody can register one yet.',
    discover: 'Find data to build on',
  },
};
